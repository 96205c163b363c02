import { useLocation, useSearchParams } from '@remix-run/react'
import { SegmentedLinks } from '~/components/ui/tabs'
import { monitorListMessages as messages } from '~/shared/messages/monitor-list'
import { withParams } from '~/shared/paths'

/** The slowest first, the least available first. */
const ORDERS = [
  { order: 'state', direction: null },
  { order: 'name', direction: null },
  { order: 'response', direction: 'desc' },
  { order: 'availability', direction: null },
] as const

export function SortLinks() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const selected = ORDERS.find(({ order }) => order === search.get('orderBy')) ?? ORDERS[0]
  return (
    <SegmentedLinks
      label={messages.sort}
      tabs={ORDERS.map(({ order, direction }) => ({
        to: withParams(pathname, search, {
          orderBy: order === 'state' ? null : order,
          orderDirection: direction,
          pageNumber: null,
        }),
        label: messages.sorts[order],
        current: order === selected.order,
      }))}
    />
  )
}
