import { Link, useLocation } from '@remix-run/react'
import { classes } from '~/components/ui/classes'
import { savedFilterMessages as messages } from '~/shared/messages/saved-filters'
import { paths } from '~/shared/paths'
import { filterSearch } from '~/shared/rules/navigation/filter-search'
import type { SavedFilter } from '~/shared/schemas/saved-filter'

export type ListFilters = { list: string; filters: SavedFilter[] }

/** Links to the saved filters of a list, and to saving the one in the URL. */
export function SavedFilters({ list, filters }: ListFilters) {
  const { pathname, search } = useLocation()
  const current = filterSearch(search)
  const returnTo = pathname + search
  const isSaved = filters.some((filter) => filter.search === current)
  const maySave = current !== '' && !isSaved
  if (filters.length === 0 && !maySave) return null
  return (
    <nav aria-label={messages.title} className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-13">
      {filters.length > 0 ? <span className="text-quiet">{messages.title}</span> : null}
      <ul className="contents">
        {filters.map(({ _id, name, search: saved, sharedWith, mayChange }) => (
          <li key={_id} className="inline-flex min-w-0 items-baseline gap-2">
            <Link
              to={`${pathname}?${saved}`}
              aria-current={saved === current ? 'true' : undefined}
              title={sharedWith === null ? undefined : messages.shared}
              className={classes(
                'truncate rounded-2 hover:underline',
                saved === current ? 'font-semibold' : 'text-link',
              )}
            >
              {name}
            </Link>
            {mayChange && saved === current ? (
              <Link
                to={paths.savedFilter({ id: _id, returnTo })}
                aria-label={messages.editNamed(name)}
                className="rounded-2 text-quiet hover:underline"
              >
                {messages.edit}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
      {maySave ? (
        <Link
          to={paths.savedFilter({ list, search: current, returnTo })}
          className="rounded-2 text-link hover:underline"
        >
          {messages.save}
        </Link>
      ) : null}
    </nav>
  )
}
