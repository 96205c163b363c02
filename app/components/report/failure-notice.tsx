import { onDemand } from '~/components/ui/on-demand'
import type { FailureNoticeProps } from './failure-words'

/** Loaded only for tests that failed. */
export const FailureNotice = onDemand<FailureNoticeProps>(() =>
  import('./failure-words').then((m) => m.FailureWords),
)
