import { setTimeout as delay } from 'node:timers/promises'

export interface BackOffLimits {
  firstMs: number
  longestMs: number
}
export const BACK_OFF: BackOffLimits = { firstMs: 500, longestMs: 10_000 }

/** How long to wait after so many failures in a row: doubled each time, with up to half of it left to chance. */
export function backOffMs(failures: number, limits: BackOffLimits = BACK_OFF, random = Math.random): number {
  const full = Math.min(limits.longestMs, limits.firstMs * 2 ** Math.max(0, failures - 1))
  return Math.round(Math.max(limits.firstMs, full * (1 - random() / 2)))
}

/** Waits, or returns at once when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {})
}
