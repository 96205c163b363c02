import { Badge } from '~/components/ui/badge'
import { ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { useTimeZone, useVisitor } from '~/components/visitor/use-visitor'
import { formatDate } from '~/shared/format/date'
import { mailingMessages } from '~/shared/messages/mailings'
import { partsMessages } from '~/shared/messages/parts'
import { paths } from '~/shared/paths'
import type { SubscriberRow } from '~/shared/schemas/mailing'

const messages = mailingMessages.center

/** Below a subscriber's name: the address, and what keeps emails from it. */
export function SubscriberNote({ subscriber }: { subscriber: SubscriberRow }) {
  const { type, email, organizationName, isActive } = subscriber
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {type === 'team' ? messages.teamOf(organizationName) : email}
      {isActive ? null : <Badge tone="warning">{messages.inactive}</Badge>}
    </span>
  )
}

export function SuspendedNotice({ subscriber }: { subscriber: SubscriberRow }) {
  const timeZone = useTimeZone()
  const visitor = useVisitor()
  const { email, suspendedAt, suspendedReason } = subscriber
  if (suspendedAt === null) return null
  return (
    <Notice
      tone="poor"
      title={messages.suspendedTitle(email ?? '')}
      actions={
        visitor?.isSuper ? <ButtonLink to={paths.outbox()}>{partsMessages.outbox}</ButtonLink> : undefined
      }
      className="mb-4"
    >
      {messages.suspendedSince(formatDate(suspendedAt, timeZone), suspendedReason)}
    </Notice>
  )
}
