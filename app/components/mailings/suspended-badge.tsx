import MailWarning from 'lucide-react/icons/mail-warning'
import { Badge } from '~/components/ui/badge'
import { mailingMessages } from '~/shared/messages/mailings'

export const SuspendedBadge = ({ title }: { title?: string }) => (
  <Badge tone="poor" icon={MailWarning} {...(title !== undefined && { title })}>
    {mailingMessages.center.suspended}
  </Badge>
)
