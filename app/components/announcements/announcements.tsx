import { Form, useLocation } from '@remix-run/react'
import X from 'lucide-react/icons/x'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { announcementMessages as messages } from '~/shared/messages/announcements'
import { paths } from '~/shared/paths'
import type { ShownAnnouncement } from '~/shared/schemas/announcement'

/** Above every screen. */
export function Announcements({ announcements }: { announcements: ShownAnnouncement[] }) {
  const { pathname, search } = useLocation()
  return (
    <aside aria-label={messages.title} data-print="hide" className="flex flex-col gap-2 p-2">
      {announcements.map(({ _id, text, tone }) => (
        <Notice
          key={_id}
          tone={tone}
          actions={
            <Form method="post" action={paths.prompts()} preventScrollReset replace>
              <input type="hidden" name="intent" value="hideAnnouncement" />
              <input type="hidden" name="announcement" value={_id} />
              <input type="hidden" name="redirectTo" value={pathname + search} />
              <Button size="small" variant="quiet" icon={X} aria-label={`${messages.dismiss}: ${text}`}>
                {messages.dismiss}
              </Button>
            </Form>
          }
        >
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </Notice>
      ))}
    </aside>
  )
}
