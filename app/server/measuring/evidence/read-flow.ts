import { type ScriptFlow, scriptFlow } from '~/shared/schemas/script-flow'
import type { TenantCtx } from '../../platform/context'
import { readBlob } from './read-blob'
import { readRunEvidence } from './read-evidence'
import { findReport, reportMissing, textsOf, WHOLE_REFERENCE, withTexts } from './read-report'

type Step = ScriptFlow['steps'][number]

async function getFlow(ctx: TenantCtx): Promise<ScriptFlow> {
  const found = await readRunEvidence(ctx, 'flow')
  if (!found) throw reportMissing()
  return scriptFlow.parse(JSON.parse(found.data.toString()))
}

async function findResult(ctx: TenantCtx, step: Step, readTexts = textsOf(ctx)) {
  if (step.isReport) return findReport(ctx, readTexts)
  const result = step.result === undefined ? step.lhr : await readResult(ctx, step.result)
  return result && withTexts(result, readTexts)
}

async function readResult(ctx: TenantCtx, reference: string): Promise<Record<string, unknown> | null> {
  const hash = WHOLE_REFERENCE.exec(reference)?.[1] ?? ''
  const found = await readBlob(ctx, Buffer.from(hash, 'hex'))
  return found ? JSON.parse(found.data.toString()) : null
}

/** Lighthouse's result of a step, counted from 1. Throws NOT_FOUND 'The report file is missing'. */
export async function readStepResult(ctx: TenantCtx, step: number): Promise<unknown> {
  const found = (await getFlow(ctx)).steps[step - 1]
  const result = found && (await findResult(ctx, found))
  if (!result) throw reportMissing()
  return result
}

/** Results of all stored steps. Throws NOT_FOUND 'The report file is missing' when there are none. */
export async function readFlow(
  ctx: TenantCtx,
): Promise<{ name: string; steps: { name: string; lhr: unknown }[] }> {
  const { name, steps } = await getFlow(ctx)
  const readTexts = textsOf(ctx)
  const results = await Promise.all(
    steps.map(async (step) => ({ name: step.name, lhr: await findResult(ctx, step, readTexts) })),
  )
  const kept = results.filter(({ lhr }) => lhr)
  if (kept.length === 0) throw reportMissing()
  return { name, steps: kept }
}
