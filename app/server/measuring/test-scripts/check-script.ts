import type { z } from 'zod'
import { testScriptMessages } from '~/shared/messages/test-scripts'
import { type PlannedStep, parseScript, planSteps, type ScriptError } from '~/shared/rules/test-script'
import type { scriptCheck, scriptCheckInput } from '~/shared/schemas/test-script'
import { AppError } from '../../platform/errors'

/** The parsed steps, or the errors. */
export function checkScript({
  text,
  secrets,
}: z.output<typeof scriptCheckInput>): z.input<typeof scriptCheck> {
  const parsed = parseScript(text, secrets)
  if (!parsed.ok) return { ok: false, errors: parsed.errors, steps: [] }
  const steps = planSteps(parsed.steps).map(({ line, keyword, name, gatherMode }) => ({
    line,
    keyword,
    name,
    gatherMode,
  }))
  return { ok: true, errors: [], steps }
}

const sentence = ({ line, column, message }: ScriptError) =>
  testScriptMessages.position(line, column, message)

/** The steps of a valid script. Throws INVALID with one sentence per error. */
export function parseValidScript(text: string, secrets: readonly string[]): PlannedStep[] {
  const parsed = parseScript(text, secrets)
  if (parsed.ok) return planSteps(parsed.steps)
  throw new AppError('INVALID', testScriptMessages.faults(parsed.errors.length), {
    fields: { text: parsed.errors.map(sentence) },
  })
}
