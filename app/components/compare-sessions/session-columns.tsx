import { Link } from '@remix-run/react'
import { ButtonLink } from '~/components/ui/button'
import type { Column } from '~/components/ui/table'
import { formatRelativeTime } from '~/shared/format/relative-time'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import { paths } from '~/shared/paths'
import type { CompareSession } from '~/shared/schemas/compare-session'

const words = compareSessionMessages

export const sessionColumns = (now: Date): Column<CompareSession>[] => [
  {
    key: 'name',
    header: words.name,
    rowHeader: true,
    wide: true,
    cell: ({ _id, title, notes }) => (
      <span className="flex min-w-0 flex-col py-1">
        <Link
          to={paths.compareSession(_id)}
          prefetch="intent"
          className="row-link font-medium wrap-anywhere hover:underline"
        >
          {title}
        </Link>
        {notes ? (
          <span className="line-clamp-2 text-12 font-normal text-quiet wrap-anywhere">{notes}</span>
        ) : null}
      </span>
    ),
  },
  {
    key: 'tests',
    header: words.testsColumn,
    wide: true,
    cell: ({ tests }) => (
      <span className="flex flex-col">
        <span>{words.tests(tests.length)}</span>
        <span className="text-12 text-quiet wrap-anywhere">{tests.map(({ name }) => name).join(', ')}</span>
      </span>
    ),
  },
  { key: 'by', header: words.createdBy, cell: ({ createdBy }) => createdBy ?? '–' },
  {
    key: 'created',
    header: words.created,
    align: 'right',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatRelativeTime(createdAt, now)}</span>,
  },
  {
    key: 'delete',
    header: '',
    align: 'right',
    corner: true,
    cell: ({ _id, title, mayChange }) =>
      mayChange ? (
        <ButtonLink
          size="small"
          className="relative"
          to={paths.compareSessions({ dialog: 'delete', session: _id })}
          aria-label={`${words.session.delete}: ${title}`}
        >
          {words.session.delete}
        </ButtonLink>
      ) : null,
  },
]
