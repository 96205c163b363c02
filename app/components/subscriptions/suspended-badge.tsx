import MailWarning from 'lucide-react/icons/mail-warning'
import { Badge } from '~/components/ui/badge'
import { subscriptionMessages } from '~/shared/messages/subscriptions'

export const SuspendedBadge = ({ title }: { title?: string }) => (
  <Badge tone="poor" icon={MailWarning} {...(title !== undefined && { title })}>
    {subscriptionMessages.center.suspended}
  </Badge>
)
