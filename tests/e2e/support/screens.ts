import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '../../../app/routes'
import type { TenantIds } from './actors'

export interface Screen {
  id: string
  path: string
  isIndex: boolean
  hasLoader: boolean
  hasAction: boolean
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
    }
    return [own, ...flatten(entry.children ?? [], path)]
  })
}

/** Every route except the layout, which has no URL of its own. */
export const readScreens = async (): Promise<Screen[]> =>
  flatten(await routes, '').filter(({ id }) => id !== 'routes/layout')

const UNKNOWN = '018f0000-0000-7000-8000-000000000000'

/** `known` replaces ids that name nothing. */
export function addressOf(
  path: string,
  place: TenantIds,
  known: Record<string, string | number> = {},
): string {
  const ids: Record<string, string | number> = {
    orgId: place.organization,
    clientId: place.client,
    projectId: place.project,
    siteId: place.site,
    pageId: place.page,
    teamId: place.team,
    userId: place.member,
    dashboardId: place.dashboard,
    chartId: place.chart,
    subscriberId: place.member,
    mailId: UNKNOWN,
    monitorId: 999_999_999,
    windowId: UNKNOWN,
    key: 'never-given',
    outageId: UNKNOWN,
    sessionId: UNKNOWN,
    alertId: UNKNOWN,
    ruleId: UNKNOWN,
    channelId: UNKNOWN,
    token: 'never-given',
    provider: 'github',
    topic: 'uptime',
    template: 'standard',
    ...known,
  }
  return path
    .replace(/:(\w+)/g, (_, name: string) => {
      if (!(name in ids)) throw new Error(`No id for :${name} of ${path}`)
      return String(ids[name])
    })
    .replace('*', 'no-such-thing')
}
