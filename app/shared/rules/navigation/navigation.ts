import { type Params, paths } from '../../paths'
import type { NavigationItem } from '../../schemas/navigation'
import { LEVELS, type Level } from './levels'

/** What is chosen in the columns, from the client down. */
export interface Chosen {
  client: number | null
  project: number | null
  site: number | null
}

export const NO_SELECTION: Chosen = { client: null, project: null, site: null }

/** The search param by which each column is filtered. */
export const FILTERS = { client: 'clients', project: 'projects', site: 'sites', page: 'pages' } as const

/** The column that is to be chosen in next. */
export const currentLevel = ({ client, project, site }: Chosen): Level =>
  site !== null ? 'page' : project !== null ? 'site' : client !== null ? 'project' : 'client'

/** What the items of a column lie in; null for the clients, and where nothing is chosen yet. */
export function within(level: Level, { client, project, site }: Chosen) {
  const of = (above: 'client' | 'project' | 'site', id: number | null) =>
    id === null ? null : { level: above, id }
  if (level === 'client') return null
  return level === 'project'
    ? of('client', client)
    : level === 'site'
      ? of('project', project)
      : of('site', site)
}

/** An item of a column chosen: with all above it, and with nothing below. */
export const chosenBy = ({ client, project, site }: NavigationItem): Chosen => ({ client, project, site })

/** The address of the columns with something chosen; of the columns up to it filters stay, and how far one went on. */
export function columnsWith(search: URLSearchParams, chosen: Chosen, kept: Params): string {
  const above = LEVELS.slice(0, LEVELS.indexOf(currentLevel(chosen)))
  const filters = above.map((level) => [FILTERS[level], search.get(FILTERS[level])])
  const column = above.find((level) => level === search.get('column'))
  const further = column ? { column, after: search.get('after') } : {}
  return paths.navigate({ ...kept, ...Object.fromEntries(filters), ...further, ...chosen })
}
