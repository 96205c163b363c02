const MAX_ERROR_BACK_OFF_MS = 30_000
/** Minimum pause after errors, for both frequent jobs and a readable log. */
const MIN_ERROR_BACK_OFF_LIMIT_MS = 5_000

/** Pause after a round, `failures` being the failed ones in a row. */
export function pauseAfter(failures: number, pauseMs: number): number {
  if (failures === 0) return pauseMs
  const limit = Math.min(Math.max(pauseMs, MIN_ERROR_BACK_OFF_LIMIT_MS), MAX_ERROR_BACK_OFF_MS)
  return Math.min(1000 * 2 ** (failures - 1), limit)
}

const MAX_MESSAGE = 300

/** The first line, without passwords in addresses: an operator reads it on a screen. */
export function failureMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const [line = ''] = message.split('\n', 1)
  return line.replace(/\/\/[^/\s@]*@/g, '//').slice(0, MAX_MESSAGE) || 'unknown error'
}
