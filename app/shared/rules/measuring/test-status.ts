export const TEST_STATUSES = ['queued', 'running', 'failed', 'success', 'timeout'] as const
export type TestStatus = (typeof TEST_STATUSES)[number]

/** How far tests ahead of a waiting one are counted: an endless queue must not be read through. */
export const MAX_AHEAD = 1_000

export const isInProgress = (status: TestStatus): boolean => status === 'queued' || status === 'running'
export const isFinished = (status: TestStatus): boolean => !isInProgress(status)

/** What is still worth asking about: a finished test and one the server no longer knows leave the list. */
export function stillTracked(
  ids: readonly string[],
  known: readonly { testId: string; status: TestStatus }[],
): string[] {
  const running = new Set(known.filter((test) => isInProgress(test.status)).map((test) => test.testId))
  return ids.filter((id) => running.has(id))
}
