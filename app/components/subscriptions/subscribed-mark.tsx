import CircleCheck from 'lucide-react/icons/circle-check'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { subscriptionMessages } from '~/shared/messages/subscriptions'

export const SubscribedMark = () => (
  <>
    <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-good-ink" />
    <VisuallyHidden>{subscriptionMessages.subscribed}</VisuallyHidden>
  </>
)
