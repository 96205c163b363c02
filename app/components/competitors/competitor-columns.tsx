import { Link } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import { ButtonLink } from '~/components/ui/button'
import type { Column } from '~/components/ui/table'
import { formatWhole } from '~/shared/format/figure'
import { truncateUrl } from '~/shared/format/long-url'
import { competitorMessages as messages } from '~/shared/messages/competitors'
import { paths } from '~/shared/paths'
import { scheduleLabel } from '~/shared/rules/schedule/schedules'
import type { Competitor } from '~/shared/schemas/competitor'

function Pages({ competitor: { _id, pages } }: { competitor: Competitor }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {pages.map((page) => (
        <li key={page._id} className="flex min-w-0 items-baseline gap-2">
          <Link
            to={paths.report(_id, page._id)}
            title={page.url}
            className="truncate font-mono text-12 text-link hover:underline"
          >
            {truncateUrl(page.url.replace(/^https?:\/\//, ''), 60)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export const competitorColumns = (): Column<Competitor>[] => [
  {
    key: 'name',
    header: messages.name,
    rowHeader: true,
    wide: true,
    cell: ({ _id, client, project, name }) => (
      <Link
        to={paths.site(client, project, _id)}
        title={messages.edit(name)}
        className="font-medium wrap-anywhere hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    key: 'pages',
    header: messages.pages,
    wide: true,
    cell: (competitor) => <Pages competitor={competitor} />,
  },
  {
    key: 'schedule',
    header: messages.frequency,
    cell: ({ isScheduled, frequency }) =>
      isScheduled ? scheduleLabel(frequency) : <Badge tone="warning">{messages.paused}</Badge>,
  },
  {
    key: 'planned',
    header: messages.planned,
    align: 'right',
    cell: ({ predicted }) => formatWhole(predicted),
  },
  {
    key: 'remove',
    header: '',
    align: 'right',
    corner: true,
    cell: ({ _id, client, name }) => (
      <ButtonLink
        size="small"
        to={paths.clientCompetitors(client, { dialog: 'remove', competitor: _id })}
        aria-label={messages.remove(name)}
      >
        {messages.removeSubmit}
      </ButtonLink>
    ),
  },
]
