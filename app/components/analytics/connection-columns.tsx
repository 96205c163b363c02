import { Link } from '@remix-run/react'
import type { Column } from '~/components/ui/table'
import { formatDateTime } from '~/shared/format/date'
import { trafficMessages as messages, trafficSourceNames } from '~/shared/messages/traffic'
import { paths } from '~/shared/paths'
import type { TrafficConnection } from '~/shared/schemas/traffic-connection'
import { ConnectionState } from './connection-state'

export const connectionColumns = (timeZone: string): Column<TrafficConnection>[] => [
  {
    key: 'label',
    header: messages.connection,
    rowHeader: true,
    wide: true,
    cell: ({ _id, label }) => (
      <Link to={paths.trafficConnection(_id)} className="text-link hover:underline wrap-anywhere">
        {label}
      </Link>
    ),
  },
  {
    key: 'source',
    header: messages.source,
    width: '10rem',
    cell: ({ source }) => trafficSourceNames[source],
  },
  {
    key: 'account',
    header: messages.account,
    width: '18rem',
    wide: true,
    cell: ({ account }) => <span className="text-quiet wrap-anywhere">{account}</span>,
  },
  {
    key: 'state',
    header: messages.state,
    width: '10rem',
    cell: ({ state }) => <ConnectionState state={state} />,
  },
  { key: 'sites', header: messages.sites, width: '6rem', align: 'right', cell: ({ sites }) => sites },
  {
    key: 'lastSync',
    header: messages.lastSync,
    width: '12rem',
    cell: ({ syncedAt }) =>
      syncedAt === null ? (
        <span className="text-quiet">{messages.never}</span>
      ) : (
        formatDateTime(syncedAt, timeZone)
      ),
  },
]

type Place = Pick<TrafficConnection, 'client' | 'clientName' | 'organization' | 'organizationName'>

export const placeLabel = ({ clientName, organizationName }: Place): string =>
  clientName === null
    ? messages.wholeOrganization(organizationName)
    : messages.ofClient(clientName, organizationName)

/** Consecutive connections of one organization or client. Ids of both may be equal. */
export const placeGroup = (connection: TrafficConnection) => ({
  key: connection.client === null ? connection.organization * 2 : connection.client * 2 + 1,
  label: placeLabel(connection),
})
