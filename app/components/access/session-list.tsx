import { Form } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDateTime } from '~/shared/format/date'
import { sessionsMessages as messages } from '~/shared/messages/own-account'
import type { Session } from '~/shared/schemas/account'

export function SessionList({ sessions }: { sessions: Session[] }) {
  const timeZone = useTimeZone()
  return (
    <ul>
      {sessions.map((session) => (
        <li
          key={session._id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0"
        >
          <div className="min-w-0 flex-1 basis-60">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {session.device}
              {session.isCurrent ? <Badge tone="good">{messages.current}</Badge> : null}
            </p>
            <p className="text-13 text-quiet wrap-anywhere">
              {messages.address}: {session.ip ?? messages.unknownAddress}
              {session.isPersistent ? ` · ${messages.persistent}` : ''}
            </p>
            <p className="text-13 text-quiet">
              {messages.created} {formatDateTime(session.createdAt, timeZone)} · {messages.lastSeen}{' '}
              {formatDateTime(session.lastSeenAt, timeZone)}
            </p>
          </div>
          {session.isCurrent ? null : (
            <Form method="post" preventScrollReset>
              <Button name="session" value={session._id} size="small">
                {messages.end}
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  )
}
