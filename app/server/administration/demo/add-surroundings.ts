import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { DAY_MS, HOUR_MS, WEEK_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import type { Demo, PlacedSite } from './add-hierarchy'
import { insertRows } from './rows.store'
import { listMonitors } from './uptime.store'

const TEAMS = ['Agency', 'Hosting']

/** A status page of each client, maintenance of one, and teams. */
export async function addSurroundings({ db }: Ctx, demo: Demo): Promise<void> {
  const at = new Date(demo.from).toISOString()
  const key = { organization_id: demo.tenant }
  const times = { created_at: at, updated_at: at }
  await insertRows(
    db,
    'team',
    TEAMS.map((name) => ({ ...key, name, ...times })),
  )
  const monitors = await listMonitors(db, demo.tenant)
  for (const client of new Set(demo.sites.map((site) => site.client))) {
    const site = demo.sites.find((one) => one.client === client)
    const own = monitors.filter((monitor) => monitor.client_id === client)
    if (!site) continue
    await insertRows(db, 'status_page', [
      {
        ...{ ...key, client_id: client, ...times },
        key: randomBytes(16).toString('base64url'),
        title: `${site.story.host.replace(/^www\./, '')} status`,
        message: '',
        is_enabled: true,
        shows_response: true,
      },
    ])
    await insertRows(
      db,
      'status_page_monitor',
      own.map(({ id }, position) => ({ ...key, client_id: client, monitor_id: id, label: null, position })),
    )
  }
  const [first] = demo.sites
  if (first) await addMaintenance({ db }, demo, first)
}

/** Sunday nights: what is past stands in the history, the next is planned. */
async function addMaintenance({ db }: Pick<Ctx, 'db'>, demo: Demo, site: PlacedSite): Promise<void> {
  const sunday = Math.floor((demo.now - 3 * DAY_MS) / WEEK_MS) * WEEK_MS + 3 * DAY_MS + 2 * HOUR_MS
  const place = {
    organization_id: demo.tenant,
    ...{ client_id: site.client, project_id: site.project, site_id: site.id },
    name: 'Sunday maintenance',
  }
  const id = v7({ msecs: demo.from })
  const iso = (at: number) => new Date(at).toISOString()
  await insertRows(db, 'maintenance_window', [
    {
      ...place,
      id,
      kind: 'cron',
      cron: '0 2 * * 0',
      timezone: 'UTC',
      duration_minutes: 60,
      is_enabled: true,
      next_at: null,
      created_at: iso(demo.from),
      updated_at: iso(demo.from),
    },
  ])
  await insertRows(
    db,
    'maintenance_period',
    Array.from({ length: 8 }, (_, back) => sunday - back * WEEK_MS)
      .filter((from) => from > demo.from && from + HOUR_MS < demo.now)
      .map((from) => ({
        ...place,
        id: v7({ msecs: from }),
        window_id: id,
        from_at: iso(from),
        to_at: iso(from + HOUR_MS),
      })),
  )
}
