import CircleCheck from 'lucide-react/icons/circle-check'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { mailingMessages } from '~/shared/messages/mailings'

export const SubscribedMark = () => (
  <>
    <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-good-ink" />
    <VisuallyHidden>{mailingMessages.subscribed}</VisuallyHidden>
  </>
)
