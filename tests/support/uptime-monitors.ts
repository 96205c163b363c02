import { CompiledQuery } from 'kysely'
import type { Db } from '~/server/platform/db'
import { DEFAULT_SETTINGS } from '~/shared/rules/uptime/default-monitor'

export type Query = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>

export const queryOf =
  (db: Db): Query =>
  async <T extends object>(text: string, values: unknown[] = []) =>
    (await db.executeQuery<T>(CompiledQuery.raw(text, values))).rows

interface SitePlace {
  organization: number
  client: number
  project: number
  site: number
}

interface MonitorInput {
  urls: string[]
  intervalSeconds: number
  timeoutMs: number
}

/** Default settings that ignore the remaining lifetime of the test certificate. */
export const HTTP_SETTINGS = { ...DEFAULT_SETTINGS, tlsDays: null }

export async function addHttpMonitors(
  query: Query,
  { organization, client, project, site }: SitePlace,
  { urls, intervalSeconds, timeoutMs }: MonitorInput,
): Promise<number[]> {
  const rows = await query<{ id: number; target: string }>(
    `with added as (
       insert into monitor (organization_id, client_id, project_id, site_id, name, kind, target, settings,
         interval_seconds, timeout_ms, created_at, updated_at)
       select $1, $2, $3, $4, 'Monitor ' || n, 'http', url, $6::jsonb, $7, $8, now(), now()
       from unnest($5::text[]) with ordinality u(url, n) order by n
       returning organization_id, id, target
     ), placed as (
       insert into monitor_location (organization_id, monitor_id, location_id)
       select added.organization_id, added.id, l.id from added, location l where l.slug = 'local'
     )
     select id, target from added order by id`,
    [organization, client, project, site, urls, JSON.stringify(HTTP_SETTINGS), intervalSeconds, timeoutMs],
  )
  const idOf = new Map(rows.map(({ id, target }) => [target, id]))
  return urls.map((url) => {
    const id = idOf.get(url)
    if (id === undefined) throw new Error(`No monitor of ${url}`)
    return id
  })
}

export async function countStates(query: Query): Promise<Record<string, number>> {
  const rows = await query<{ state: string; n: number }>(
    'select state, count(*)::int as n from monitor_state group by state',
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}
