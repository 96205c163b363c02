import type { RepeatReason, TestStatus } from './test-status'

interface ListedTest {
  counts: { queued: number; running: number }
  items: readonly {
    testId: string
    status: TestStatus
    repeatReason: RepeatReason | null
    ahead: number | null
    agents: number | null
  }[]
}

/** Changes with the visible content of a list, for polling screens. */
export const testDigest = ({ counts, items }: ListedTest): string =>
  [
    `${counts.queued}/${counts.running}`,
    ...items.map(({ testId, status, repeatReason, ahead, agents }) =>
      [testId, status, repeatReason, ahead, agents].join(':'),
    ),
  ].join(' ')
