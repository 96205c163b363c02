import { Link } from '@remix-run/react'
import { ButtonLink } from '~/components/ui/button'
import { CellLines } from '~/components/ui/cell-lines'
import type { Column } from '~/components/ui/table'
import { formatRelativeTime } from '~/shared/format/relative-time'
import { compareSessionMessages as messages } from '~/shared/messages/compare-sessions'
import { paths } from '~/shared/paths'
import type { CompareSession } from '~/shared/schemas/compare-session'

export const sessionColumns = (now: Date): Column<CompareSession>[] => [
  {
    key: 'name',
    header: messages.name,
    rowHeader: true,
    wide: true,
    cell: ({ _id, title, notes }) => (
      <CellLines note={notes && <span className="line-clamp-2">{notes}</span>}>
        <Link
          to={paths.compareSession(_id)}
          prefetch="intent"
          className="row-link font-medium wrap-anywhere hover:underline"
        >
          {title}
        </Link>
      </CellLines>
    ),
  },
  {
    key: 'tests',
    header: messages.testsColumn,
    wide: true,
    cell: ({ tests }) => (
      <CellLines note={tests.map(({ name }) => name).join(', ')}>
        <span>{messages.tests(tests.length)}</span>
      </CellLines>
    ),
  },
  { key: 'by', header: messages.createdBy, cell: ({ createdBy }) => createdBy ?? '–' },
  {
    key: 'created',
    header: messages.created,
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
          aria-label={`${messages.session.delete}: ${title}`}
        >
          {messages.session.delete}
        </ButtonLink>
      ) : null,
  },
]
