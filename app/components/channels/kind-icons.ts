import type { LucideIcon } from 'lucide-react'
import Hash from 'lucide-react/icons/hash'
import MessageCircle from 'lucide-react/icons/message-circle'
import Siren from 'lucide-react/icons/siren'
import Smartphone from 'lucide-react/icons/smartphone'
import Users from 'lucide-react/icons/users-round'
import Webhook from 'lucide-react/icons/webhook'
import type { ChannelKind } from '~/shared/values/channel-choices'

/** Our own signs, not the marks of the services. */
export const KIND_ICONS: Record<ChannelKind, LucideIcon> = {
  webhook: Webhook,
  slack: Hash,
  teams: Users,
  discord: MessageCircle,
  ntfy: Smartphone,
  pagerduty: Siren,
}
