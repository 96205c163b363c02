import { Link } from '@remix-run/react'
import { RowLinks } from '~/components/lists/row-links'
import type { Column } from '~/components/ui/table'
import { mailingMessages } from '~/shared/messages/mailings'
import { paths } from '~/shared/paths'
import type { CompetitorSubscriptions } from '~/shared/schemas/mailing'
import { describeSchedule } from './describe-schedule'
import { ToggleButton } from './toggle-button'

const words = mailingMessages

type Row = CompetitorSubscriptions

function OwnReport({ row, editTo }: { row: Row; editTo: (mailing: string) => string }) {
  const { own, client, clientName } = row
  const isSubscribed = own?.isSubscribed === true
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4 gap-y-1">
      {own && isSubscribed ? (
        <>
          {describeSchedule(own)}
          <Link
            to={editTo(own._id ?? '')}
            aria-label={words.actionOn(words.change, words.kind.competitor, clientName)}
            className="text-link hover:underline"
          >
            {words.change}
          </Link>
        </>
      ) : null}
      <ToggleButton
        isSubscribed={isSubscribed}
        kind="competitor"
        place={`client:${client}`}
        placeName={clientName}
      />
    </span>
  )
}

type Shown = {
  editTo: (mailing: string) => string
  addTo: (client: number) => string
  mayAdd: (row: Row) => boolean
}

export function competitorColumns({ editTo, addTo, mayAdd }: Shown): Column<Row & { _id: number }>[] {
  return [
    {
      key: 'client',
      header: words.form.client,
      rowHeader: true,
      wide: true,
      cell: ({ client, clientName }) => (
        <Link to={paths.clientCompetitors(client)} className="wrap-anywhere hover:underline">
          {clientName}
        </Link>
      ),
    },
    {
      key: 'competitors',
      header: words.center.competitorCount,
      align: 'right',
      cell: (row) => row.competitors,
    },
    {
      key: 'subscribers',
      header: words.center.subscriberCount,
      align: 'right',
      cell: ({ client, subscribers }) =>
        subscribers === 0 ? (
          0
        ) : (
          <Link
            to={paths.subscriptionCenter('subscriber-list', { client, kind: 'competitor' })}
            className="text-link hover:underline"
          >
            {subscribers}
          </Link>
        ),
    },
    {
      key: 'own',
      header: words.center.ownReport,
      wide: true,
      cell: (row) => <OwnReport row={row} editTo={editTo} />,
    },
    {
      key: 'add',
      header: words.column.change,
      align: 'right',
      wide: true,
      cell: (row) => (
        <RowLinks
          name={row.clientName}
          links={[mayAdd(row) && { label: words.form.addSubscriber, to: addTo(row.client) }]}
        />
      ),
    },
  ]
}
