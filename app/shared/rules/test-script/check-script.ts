import { testScriptMessages as messages } from '~/shared/messages/test-scripts'
import { specOf } from './keywords'
import type { ScriptError, Step } from './step'

const MAX_SLEEP = 60

const at = ({ line, column, keyword }: Step, message: string): ScriptError => ({
  line,
  column,
  endColumn: column + keyword.length,
  message,
})

/** Errors of the whole script, such as the order of steps. */
export function checkScript(steps: readonly Step[]): ScriptError[] {
  const errors: ScriptError[] = []
  let slept = 0
  let isLogged = true
  let hasPage = false
  let hasMeasured = false
  for (const step of steps) {
    const { keyword } = step
    if (keyword === 'logData') isLogged = step.arguments[0] === '1'
    if (keyword === 'sleep') {
      const isTooMuch = slept <= MAX_SLEEP
      slept += Number(step.arguments[0])
      if (isTooMuch && slept > MAX_SLEEP) errors.push(at(step, messages.pauseTotal))
    }
    if (specOf(keyword).needsPage && !hasPage) errors.push(at(step, messages.noPage(keyword)))
    if (keyword !== 'navigate') continue
    hasPage = true
    hasMeasured ||= isLogged
  }
  if (hasMeasured) return errors
  const last = steps.findLast((step) => step.keyword === 'navigate')
  if (last) return [...errors, at(last, messages.nothingLogged)]
  return errors.length > 0 ? errors : [{ line: 1, column: 1, endColumn: 2, message: messages.noNavigate }]
}
