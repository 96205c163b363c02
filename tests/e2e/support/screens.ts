import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '../../../app/routes'

export interface Screen {
  id: string
  path: string
  isIndex: boolean
  hasLoader: boolean
  hasAction: boolean
  /** Not a redirect, a file or a layout. */
  isScreen: boolean
}

const APP = join(import.meta.dirname, '../../../app')

const exports = (source: string, name: string): boolean =>
  new RegExp(`^export (async function|function|const) ${name}\\b`, 'm').test(source)

function flatten(entries: RouteConfigEntry[], above: string): Screen[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join('/')
    const source = readFileSync(join(APP, entry.file), 'utf8')
    const own: Screen = {
      id: entry.id ?? entry.file.replace(/\.tsx?$/, ''),
      path: `/${path}`,
      isIndex: entry.index ?? false,
      hasLoader: exports(source, 'loader'),
      hasAction: exports(source, 'action'),
      isScreen: !entry.children && /^export default\b/m.test(source),
    }
    return [own, ...flatten(entry.children ?? [], path)]
  })
}

/** Every route except the layout, which has no URL of its own. */
export const readScreens = async (): Promise<Screen[]> =>
  flatten(await routes, '').filter(({ id }) => id !== 'routes/layout')

const UNKNOWN = '018f0000-0000-7000-8000-000000000000'

/** Parameters whose things have another name in a place. */
const NAMES: Record<string, string> = {
  orgId: 'organization',
  userId: 'member',
  subscriberId: 'member',
  windowId: 'maintenanceWindow',
  ruleId: 'alertRule',
  sessionId: 'compareSession',
  key: 'statusKey',
}
const nameOf = (parameter: string) => NAMES[parameter] ?? parameter.replace(/Id$/, '')
const ALWAYS: Record<string, string | number> = {
  token: 'never-given',
  topic: 'uptime',
  template: 'standard',
  section: 'overview',
  actionType: 'view',
}
/** Ids that name nothing, where the place has none. */
const MISSING = { monitor: 999_999_999, statusKey: 'never-given', provider: 'github' }

const PARAMETERS = /:([a-z]\w*)/gi

/** Whether a place with these ids, or else the demo, has all that a view needs. */
export const isKnown = (view: string, known: readonly string[] | undefined): boolean =>
  [...view.matchAll(PARAMETERS)].every(
    ([, name = '']) => name in ALWAYS || (known ? known.includes(nameOf(name)) : name !== 'provider'),
  )

/** A path or a view with the ids of a place. */
export function addressOf(view: string, place: object): string {
  const ids: Record<string, unknown> = { ...MISSING, ...ALWAYS, ...place }
  return view
    .replace(PARAMETERS, (_, name: string) => String(ids[nameOf(name)] ?? UNKNOWN))
    .replace('*', 'no-such-thing')
}
