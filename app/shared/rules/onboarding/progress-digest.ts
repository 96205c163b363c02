import type { TestProgress } from '../../schemas/onboarding'

/** Changes with what the live report shows of these tests, for a screen that watches them. */
export const progressDigest = (tests: readonly TestProgress[]): string =>
  tests
    .map(({ testId, status, repeatReason, pointId, ahead, agents, progress }) =>
      [testId, status, repeatReason, pointId, ahead, agents, progress?.stage, progress?.preview != null].join(
        ':',
      ),
    )
    .join(' ')
