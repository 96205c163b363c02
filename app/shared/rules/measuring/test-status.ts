export const TEST_STATUSES = ['queued', 'running', 'failed', 'success', 'timeout'] as const
export type TestStatus = (typeof TEST_STATUSES)[number]

/** Maximum count of tests ahead, so that a long queue is not read completely. */
export const MAX_AHEAD = 1_000

/** Why a test is measured again before it ends. */
export const REPEAT_REASONS = ['noisy', 'unclear', 'interrupted'] as const
export type RepeatReason = (typeof REPEAT_REASONS)[number]

export const isInProgress = (status: TestStatus): boolean => status === 'queued' || status === 'running'
export const isFinished = (status: TestStatus): boolean => !isInProgress(status)

/** Unfinished tests that the server still knows. */
export function stillTracked(
  ids: readonly string[],
  tests: readonly { testId: string; status: TestStatus }[],
): string[] {
  const running = new Set(tests.filter((test) => isInProgress(test.status)).map((test) => test.testId))
  return ids.filter((id) => running.has(id))
}
