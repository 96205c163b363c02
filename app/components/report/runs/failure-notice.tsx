import { lazyPart } from '~/components/hydration/lazy-part'
import type { FailureNoticeProps } from './failure-message'

export const FailureNotice = lazyPart<FailureNoticeProps>(() =>
  import('./failure-message').then((m) => m.FailureMessage),
)
