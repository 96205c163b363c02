import { Form, Link } from '@remix-run/react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { type Column, DataTable } from '~/components/ui/table'
import { formatRelativeTime } from '~/shared/format/relative-time'
import { customDashboardMessages as messages } from '~/shared/messages/custom-dashboards'
import { paths } from '~/shared/paths'
import type { PersonalDashboard } from '~/shared/schemas/personal-dashboard'

const MAX_TITLES = 4

type ListedDashboard = Pick<
  PersonalDashboard,
  '_id' | 'name' | 'client' | 'clientName' | 'mayChange' | 'updatedAt'
> & { titles: string[] }

/** What a list needs of a dashboard: the settings of its charts are long. */
export const listedDashboard = ({ charts, ...dashboard }: PersonalDashboard): ListedDashboard => ({
  _id: dashboard._id,
  name: dashboard.name,
  client: dashboard.client,
  clientName: dashboard.clientName,
  mayChange: dashboard.mayChange,
  updatedAt: dashboard.updatedAt,
  titles: charts.map(({ title }) => title),
})

function Titles({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return <span className="text-quiet">{messages.noCharts}</span>
  return (
    <span className="block min-w-0 py-1">
      <span className="block">{messages.charts(titles.length)}</span>
      <span className="block text-12 text-pretty text-quiet">
        {titles.slice(0, MAX_TITLES).join(', ')}
        {titles.length > MAX_TITLES ? ' …' : null}
      </span>
    </span>
  )
}

type MoveProps = { dashboard: ListedDashboard; isFirst: boolean; isLast: boolean }

function MoveButtons({ dashboard: { _id, name }, isFirst, isLast }: MoveProps) {
  return (
    <Form method="post" preventScrollReset className="inline-flex gap-1">
      <Button
        {...{ name: 'move', value: `up:${_id}`, disabled: isFirst }}
        icon={ArrowUp}
        iconOnly
        variant="quiet"
        size="small"
      >
        {messages.moveUp(name)}
      </Button>
      <Button
        {...{ name: 'move', value: `down:${_id}`, disabled: isLast }}
        icon={ArrowDown}
        iconOnly
        variant="quiet"
        size="small"
      >
        {messages.moveDown(name)}
      </Button>
    </Form>
  )
}

const columnsFor = (
  dashboards: readonly ListedDashboard[],
  now: Date,
  isOrdered: boolean,
): Column<ListedDashboard>[] => [
  {
    key: 'name',
    header: messages.columns.name,
    rowHeader: true,
    cell: ({ _id, client, name }) => (
      <Link to={paths.personalDashboard(client, _id)} className="text-link wrap-anywhere hover:underline">
        {name}
      </Link>
    ),
  },
  {
    key: 'charts',
    header: messages.columns.charts,
    wide: true,
    cell: ({ titles }) => <Titles titles={titles} />,
  },
  {
    key: 'changed',
    header: messages.columns.changed,
    align: 'right',
    cell: ({ updatedAt }) => <span className="whitespace-nowrap">{formatRelativeTime(updatedAt, now)}</span>,
  },
  ...(isOrdered && dashboards.length > 1
    ? [
        {
          key: 'order',
          header: '',
          align: 'right' as const,
          corner: true,
          cell: (dashboard: ListedDashboard) => (
            <MoveButtons
              dashboard={dashboard}
              isFirst={dashboards[0] === dashboard}
              isLast={dashboards.at(-1) === dashboard}
            />
          ),
        },
      ]
    : []),
]

type DashboardListProps = {
  dashboards: ListedDashboard[]
  now: Date
  /** One client's, which can be moved; else grouped by client. */
  isOfClient: boolean
  mayAdd: boolean
  mayOrder: boolean
  add?: ReactNode
}

export function DashboardList({ dashboards, now, isOfClient, mayAdd, mayOrder, add }: DashboardListProps) {
  if (dashboards.length === 0)
    return (
      <Card>
        <EmptyState
          icon={LayoutDashboard}
          text={`${mayAdd ? messages.empty : messages.emptyShared}.`}
          action={mayAdd ? add : undefined}
        />
      </Card>
    )
  return (
    <Card flush>
      <DataTable
        caption={messages.title}
        columns={columnsFor(dashboards, now, mayOrder)}
        rows={dashboards}
        rowKey={({ _id }) => _id}
        groupOf={isOfClient ? null : ({ client, clientName }) => ({ key: client, label: clientName })}
      />
    </Card>
  )
}
