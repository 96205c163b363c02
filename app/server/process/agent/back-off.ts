import { setTimeout as delay } from 'node:timers/promises'

export interface BackOffLimits {
  firstMs: number
  longestMs: number
}
export const BACK_OFF: BackOffLimits = { firstMs: 500, longestMs: 10_000 }

/** Exponential backoff: doubles with each failure, plus up to 50 % jitter. */
export function backOffMs(failures: number, limits: BackOffLimits = BACK_OFF, random = Math.random): number {
  const full = Math.min(limits.longestMs, limits.firstMs * 2 ** Math.max(0, failures - 1))
  return Math.round(Math.max(limits.firstMs, full * (1 - random() / 2)))
}

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {})
}
