import { setTimeout as rest } from 'node:timers/promises'
import { restAfter } from './rules'

/** Runs a step, then leaves the database to others for a while. */
export async function paced<T>(
  step: () => Promise<T>,
  signal?: AbortSignal,
): Promise<{ result: T; tookMs: number }> {
  const startedAt = performance.now()
  const result = await step()
  const tookMs = performance.now() - startedAt
  await rest(restAfter(tookMs), undefined, { signal }).catch(() => {})
  return { result, tookMs }
}
