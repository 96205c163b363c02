import { Link } from '@remix-run/react'
import { RowLinks } from '~/components/lists/row-links'
import type { Column } from '~/components/ui/table'
import { mailingMessages as messages } from '~/shared/messages/mailings'
import { paths } from '~/shared/paths'
import type { CompetitorSubscriptions } from '~/shared/schemas/mailing'
import { describeSchedule } from './describe-schedule'
import { ToggleButton } from './toggle-button'

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
            aria-label={messages.actionOn(messages.change, messages.kind.competitor, clientName)}
            className="text-link hover:underline"
          >
            {messages.change}
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

type Context = {
  editTo: (mailing: string) => string
  addTo: (client: number) => string
  mayAdd: (row: Row) => boolean
}

export function competitorColumns({ editTo, addTo, mayAdd }: Context): Column<Row & { _id: number }>[] {
  return [
    {
      key: 'client',
      header: messages.form.client,
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
      header: messages.center.competitorCount,
      align: 'right',
      cell: (row) => row.competitors,
    },
    {
      key: 'subscribers',
      header: messages.center.subscriberCount,
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
      header: messages.center.ownReport,
      wide: true,
      cell: (row) => <OwnReport row={row} editTo={editTo} />,
    },
    {
      key: 'add',
      header: messages.column.change,
      align: 'right',
      wide: true,
      cell: (row) => (
        <RowLinks
          name={row.clientName}
          links={[mayAdd(row) && { label: messages.form.addSubscriber, to: addTo(row.client) }]}
        />
      ),
    },
  ]
}
