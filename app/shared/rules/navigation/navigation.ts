import { type Params, paths } from '../../paths'
import type { NavigationItem } from '../../schemas/navigation'
import { LEVELS, type Level } from './levels'

export interface Chosen {
  client: number | null
  project: number | null
  site: number | null
}

export const NO_SELECTION: Chosen = { client: null, project: null, site: null }

/** Filter param per column. */
export const FILTERS = { client: 'clients', project: 'projects', site: 'sites', page: 'pages' } as const

/** The column in which to choose next. */
export const currentLevel = ({ client, project, site }: Chosen): Level =>
  site !== null ? 'page' : project !== null ? 'site' : client !== null ? 'project' : 'client'

/** Parent of a column's items; null for clients and before a choice. */
export function within(level: Level, { client, project, site }: Chosen) {
  const selection = (above: 'client' | 'project' | 'site', id: number | null) =>
    id === null ? null : { level: above, id }
  if (level === 'client') return null
  return level === 'project'
    ? selection('client', client)
    : level === 'site'
      ? selection('project', project)
      : selection('site', site)
}

/** Selects an item with its parents. */
export const chosenBy = ({ client, project, site }: NavigationItem): Chosen => ({ client, project, site })

/** URL with a selection; keeps filters and position of the columns up to it. */
export function columnsWith(search: URLSearchParams, chosen: Chosen, kept: Params): string {
  const above = LEVELS.slice(0, LEVELS.indexOf(currentLevel(chosen)))
  const filters = above.map((level) => [FILTERS[level], search.get(FILTERS[level])])
  const column = above.find((level) => level === search.get('column'))
  const further = column ? { column, after: search.get('after') } : {}
  return paths.navigate({ ...kept, ...Object.fromEntries(filters), ...further, ...chosen })
}
