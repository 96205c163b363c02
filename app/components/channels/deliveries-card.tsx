import { Link, useLocation, useSearchParams } from '@remix-run/react'
import { pageOfList } from '~/components/lists/list-query'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { DataTable } from '~/components/ui/table'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { channelsMessages as messages } from '~/shared/messages/channels'
import { paths } from '~/shared/paths'
import type { Channel, Delivery } from '~/shared/schemas/channel'
import type { PageOf } from '~/shared/schemas/paging'
import { deliveryColumns } from './delivery-columns'

function Filter({ id, isFailed }: { id: string; isFailed: boolean }) {
  const choices = [
    { label: messages.all, to: paths.channel(id), isCurrent: !isFailed },
    { label: messages.failedOnly, to: paths.channel(id, { failed: 'true' }), isCurrent: isFailed },
  ]
  return (
    <nav aria-label={messages.deliveries} className="flex gap-3 text-13">
      {choices.map(({ label, to, isCurrent }) => (
        <Link
          key={label}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className={isCurrent ? 'font-semibold' : 'text-link hover:underline'}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

type DeliveriesCardProps = { channel: Channel; deliveries: PageOf<Delivery> }

export function DeliveriesCard({ channel, deliveries }: DeliveriesCardProps) {
  const location = useLocation()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const isFailed = search.get('failed') === 'true'
  const { items, page, limit, total } = deliveries
  return (
    <div className="flex flex-col gap-3">
      <Card
        title={messages.deliveries}
        note={messages.deliveriesNote}
        actions={<Filter id={channel._id} isFailed={isFailed} />}
        flush
      >
        {items.length > 0 ? (
          <DataTable
            caption={messages.deliveries}
            columns={deliveryColumns(timeZone, channel.isEnabled)}
            rows={items}
            rowKey={(row) => row._id}
          />
        ) : (
          <EmptyState text={isFailed ? messages.noFailed : messages.noDeliveries} />
        )}
      </Card>
      {total > limit ? (
        <Pagination
          pageNumber={page}
          pageSize={limit}
          total={total}
          to={pageOfList(location)}
          noun={messages.deliveriesNoun}
        />
      ) : null}
    </div>
  )
}
