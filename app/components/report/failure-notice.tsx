import { lazyPart } from '~/components/ui/on-demand'
import type { FailureNoticeProps } from './failure-words'

/** Loaded only for tests that failed. */
export const FailureNotice = lazyPart<FailureNoticeProps>(() =>
  import('./failure-words').then((m) => m.FailureMessage),
)
