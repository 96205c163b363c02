import type { TestStatus } from './test-status'

interface Listed {
  counts: { queued: number; running: number }
  items: readonly { testId: string; status: TestStatus; ahead: number | null; agents: number | null }[]
}

/** Changes when a list of tests looks different: what the server tells a screen that shows it already. */
export const testDigest = ({ counts, items }: Listed): string =>
  [
    `${counts.queued}/${counts.running}`,
    ...items.map(({ testId, status, ahead, agents }) => [testId, status, ahead, agents].join(':')),
  ].join(' ')
