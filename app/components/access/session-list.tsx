import { Form } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDateTime } from '~/shared/format/date'
import { sessionsMessages } from '~/shared/messages/own-account'
import type { Session } from '~/shared/schemas/account'

const words = sessionsMessages

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
              {session.isCurrent ? <Badge tone="good">{words.current}</Badge> : null}
            </p>
            <p className="text-13 text-quiet wrap-anywhere">
              {words.address}: {session.ip ?? words.unknownAddress}
              {session.isPersistent ? ` · ${words.persistent}` : ''}
            </p>
            <p className="text-13 text-quiet">
              {words.created} {formatDateTime(session.createdAt, timeZone)} · {words.lastSeen}{' '}
              {formatDateTime(session.lastSeenAt, timeZone)}
            </p>
          </div>
          {session.isCurrent ? null : (
            <Form method="post" preventScrollReset>
              <Button name="session" value={session._id} size="small">
                {words.end}
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  )
}
