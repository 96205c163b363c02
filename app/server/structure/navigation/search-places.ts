import { scopeOf } from '~/shared/rules/access/roles'
import {
  type FoundPlace,
  type FoundPlaces,
  NAVIGATION_SIZE,
  type PlaceSearchQuery,
} from '~/shared/schemas/navigation'
import type { Ctx } from '../../platform/context'
import { splitEvenly } from './rules'
import { type FoundRow, searchPageRows, searchPlaceRows } from './search.store'

/** Matches names, and URLs of pages. */
export async function searchPlaces(ctx: Ctx, query: PlaceSearchQuery): Promise<FoundPlaces> {
  const { search } = query
  if (search === undefined) return { items: [], hasMore: false }
  const filter = { ...query, search, limit: NAVIGATION_SIZE + 1 }
  const scope = scopeOf(ctx.actor)
  const [places, pages] = await Promise.all([
    searchPlaceRows(ctx.db, scope, filter),
    searchPageRows(ctx.db, scope, filter),
  ])
  const found = [...places, ...pages]
  const shown = splitEvenly(found, NAVIGATION_SIZE)
  return { items: shown.map(presentFound), hasMore: found.length > shown.length }
}

const WAY = ' › '

export const presentFound = (row: FoundRow): FoundPlace => ({
  level: row.level,
  _id: row.id,
  name: row.name,
  note: noteOf(row),
  client: row.client_id,
  project: row.project_id,
  site: row.site_id,
  device: row.device,
  location: row.location,
  url: row.url,
  isCompetitor: row.is_competitor,
})

function noteOf({ level, client_name, project_name, site_name }: FoundRow): string | null {
  const above = { client: [], project: [client_name], site: [client_name, project_name] }
  const way = level === 'page' ? [client_name, project_name, site_name] : above[level]
  return way.length > 0 ? way.join(WAY) : null
}
