import { Form } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Progress } from '~/components/ui/progress'
import type { Column } from '~/components/ui/table'
import { formatDateTime } from '~/shared/format/date'
import { deletedMessages as messages } from '~/shared/messages/deleted'
import { paths } from '~/shared/paths'
import type { Deletion } from '~/shared/schemas/deletion'

const Lines = ({ first, second }: { first: string; second: string }) => (
  <span className="flex flex-col py-1.5">
    <span className="wrap-anywhere">{first}</span>
    <span className="text-13 text-quiet wrap-anywhere">{second}</span>
  </span>
)

function Size({ item }: { item: Deletion }) {
  const { results, resultsDeleted, isPurging, kind } = item
  if (kind === 'personalDashboard' || kind === 'chart') return messages.charts(item.charts)
  if (!isPurging || results === null)
    return <Lines first={messages.sizeOf(item.sites, item.pages)} second={messages.results(results)} />
  const share = results === 0 ? undefined : resultsDeleted / results
  return (
    <div className="min-w-52">
      <Progress label={messages.purging} {...(share !== undefined && { share })} />
      <span className="text-13 text-quiet">{messages.progress(resultsDeleted, results)}</span>
    </div>
  )
}

function Actions({ item: { _id, name, mayRestore, mayDeleteNow, blockedBy } }: { item: Deletion }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 max-sm:justify-start">
      {mayRestore && blockedBy !== null ? (
        <span className="text-13 text-quiet">{messages.blockedBy(blockedBy)}</span>
      ) : null}
      {mayRestore && blockedBy === null ? (
        <Form method="post" action={paths.deleted()}>
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="deletion" value={_id} />
          <Button size="small" aria-label={`${messages.restore} ${name}`}>
            {messages.restore}
          </Button>
        </Form>
      ) : null}
      {mayDeleteNow ? (
        <ButtonLink
          size="small"
          variant="quiet"
          to={paths.deleted({ dialog: 'delete-now', deletion: _id })}
          preventScrollReset
          aria-label={`${messages.deleteNow}: ${name}`}
        >
          {messages.deleteNow}
        </ButtonLink>
      ) : null}
    </div>
  )
}

export const deletedColumns = (timeZone: string): Column<Deletion>[] => [
  {
    key: 'name',
    header: messages.name,
    rowHeader: true,
    wide: true,
    cell: ({ name, kind, within }) => (
      <Lines first={name} second={[messages.kinds[kind], ...within].join(' · ')} />
    ),
  },
  {
    key: 'deletedAt',
    header: messages.deleted,
    cell: ({ deletedAt, deletedBy }) => (
      <Lines first={formatDateTime(deletedAt, timeZone)} second={messages.by(deletedBy)} />
    ),
  },
  {
    key: 'restorableUntil',
    header: messages.restorable,
    cell: ({ restorableUntil, isPurging }) =>
      isPurging ? '–' : messages.until(formatDateTime(restorableUntil, timeZone)),
  },
  { key: 'size', header: messages.size, cell: (item) => <Size item={item} /> },
  { key: 'actions', header: '', wide: true, cell: (item) => <Actions item={item} /> },
]
