import { RowLinks } from '~/components/lists/row-links'
import { Badge, type Tone } from '~/components/ui/badge'
import type { Column } from '~/components/ui/table'
import { formatCount } from '~/shared/format/count'
import { formatDateTime } from '~/shared/format/date'
import { announcementMessages as messages } from '~/shared/messages/announcements'
import { formMessages } from '~/shared/messages/form'
import { paths } from '~/shared/paths'
import type { Announcement, AnnouncementState } from '~/shared/schemas/announcement'

const TONES: Record<AnnouncementState, Tone> = { shown: 'good', planned: 'info', ended: 'neutral' }

const to = (dialog: string, { _id }: Announcement) => paths.announcements({ dialog, announcement: _id })

export function announcementColumns(timeZone: string): Column<Announcement>[] {
  return [
    {
      key: 'text',
      header: messages.text,
      rowHeader: true,
      wide: true,
      width: '40%',
      cell: ({ text, tone }) => (
        <div className="py-1.5">
          <span className="wrap-anywhere">{text}</span>
          <span className="block font-normal text-quiet">{messages.tones[tone]}</span>
        </div>
      ),
    },
    {
      key: 'audience',
      header: messages.audience,
      cell: ({ organization, organizationName }) =>
        organization === null ? messages.everybody : (organizationName ?? '–'),
    },
    {
      key: 'state',
      header: messages.state,
      cell: ({ state }) => <Badge tone={TONES[state]}>{messages.states[state]}</Badge>,
    },
    {
      key: 'dates',
      header: messages.dates,
      wide: true,
      cell: ({ startsAt, endsAt }) => (
        <>
          <span className="block whitespace-nowrap">{formatDateTime(startsAt, timeZone)}</span>
          <span className="block whitespace-nowrap text-quiet">
            {endsAt === null ? messages.open : formatDateTime(endsAt, timeZone)}
          </span>
        </>
      ),
    },
    {
      key: 'put',
      header: messages.put,
      align: 'right',
      cell: ({ dismissals }) => formatCount(dismissals).text,
    },
    {
      key: 'actions',
      header: '',
      align: 'right',
      wide: true,
      screenOnly: true,
      cell: (one) => (
        <RowLinks
          name={one.text}
          links={[
            one.state !== 'ended' && { label: formMessages.edit, to: to('edit', one) },
            one.state !== 'ended' && { label: messages.end, to: to('end', one) },
            one.state === 'ended' && { label: messages.delete, to: to('delete', one) },
          ]}
        />
      ),
    },
  ]
}
