import { Link } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import { placeSearchMessages } from '~/shared/messages/picker'
import type { Params } from '~/shared/paths'
import { screenOf } from '~/shared/rules/navigation/places'
import type { NavigationItem } from '~/shared/schemas/navigation'

export function FoundList({ items, kept }: { items: NavigationItem[]; kept: Params }) {
  return (
    <ul className="flex flex-col divide-y divide-line border-y border-line">
      {items.map((item) => (
        <li key={`${item.level}-${item._id}`} className="flex items-center gap-3 py-2">
          <span className="w-16 shrink-0">
            <Badge>{placeSearchMessages.levels[item.level]}</Badge>
          </span>
          <span className="flex min-w-0 flex-col">
            <Link
              to={screenOf(item, kept)}
              prefetch="intent"
              className="truncate font-medium hover:underline"
              title={item.name}
            >
              {item.name}
            </Link>
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
