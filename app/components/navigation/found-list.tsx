import { Link } from '@remix-run/react'
import { CompetitorBadge } from '~/components/marks/competitor-badge'
import { Badge } from '~/components/ui/badge'
import { truncateUrl } from '~/shared/format/long-url'
import { placeSearchMessages } from '~/shared/messages/picker'
import type { Params } from '~/shared/paths'
import { screenOf } from '~/shared/rules/navigation/places'
import type { FoundPlace } from '~/shared/schemas/navigation'

export function FoundList({ items, kept }: { items: FoundPlace[]; kept: Params }) {
  return (
    <ul className="flex flex-col divide-y divide-line border-y border-line">
      {items.map((item) => (
        <li key={`${item.level}-${item._id}`} className="flex items-center gap-3 py-2">
          <span className="w-16 shrink-0">
            <Badge>{placeSearchMessages.levels[item.level]}</Badge>
          </span>
          <span className="flex min-w-0 flex-col">
            <span className="flex min-w-0 items-center gap-2">
              <Link
                to={screenOf(item, kept)}
                prefetch="intent"
                className="truncate font-medium hover:underline"
                title={item.name}
              >
                {item.name}
              </Link>
              <CompetitorBadge isShown={item.isCompetitor} />
            </span>
            {item.url ? (
              <span className="truncate font-mono text-12 text-quiet" title={item.url}>
                {truncateUrl(item.url.replace(/^https?:\/\//, ''), 80)}
              </span>
            ) : null}
            {item.note ? (
              <span className="truncate text-12 text-quiet" title={item.note}>
                {item.note}
              </span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
