import { sql } from 'kysely'
import { createDb, createPool } from '../../app/server/platform/db/pool'

interface Place {
  client: number
  project: number
  site: number
  page: number
}

/** Where in the demo there is something to see. */
export interface DemoPlaces {
  organization: number
  /** Got slower last week. */
  slow: Place
  good: Place
  failing: Place
  /** Not available now. */
  down: Place
  /** Goes on. */
  outage: string
  /** Open, the largest cause first. */
  alert: string
  /** With a note. */
  acknowledged: string
  /** Goes on; from the incident. */
  incident: string
  /** With a failed delivery. */
  channel: string
  /** Of the slow site. */
  monitor: number
  maintenanceWindow: string
  import: { client: number; project: number; siteImport: string }
  statusKey: string
  compareSession: string
  /** Of the slow client, with a chart of each type. */
  dashboard: string
  chart: string
  team: number
  member: string
  mail: string
  /** Of the organization. */
  alertRule: string
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Ids by their names: `client` of the slow page, `goodClient` of the good one. */
export const idsOf = (places: DemoPlaces): object =>
  Object.fromEntries(
    Object.entries(places).flatMap(([name, value]) =>
      Object.entries(typeof value === 'object' ? value : { '': value }).map(([level, id]) => {
        const isNamed = name === 'slow' || level === 'siteImport'
        return [isNamed ? level : name + capitalized(level), id]
      }),
    ),
  )

const place = (host: string, path: string) => sql`(
  select json_build_object('client', p.client_id, 'project', p.project_id, 'site', p.site_id, 'page', p.id)
  from live.page p where p.organization_id = d.organization_id and p.url = ${`https://${host}${path}`})`

export async function findPlaces(databaseUrl: string): Promise<DemoPlaces> {
  const db = createDb(createPool(databaseUrl, { max: 1 }))
  const slow = 'www.cedar-pine.example'
  const atSlow = sql`site_id = (select site_id from live.page p where p.organization_id = d.organization_id
    and p.url = ${`https://${slow}/`})`
  try {
    const { rows } = await sql<DemoPlaces>`
      select d.organization_id as organization, ${place(slow, '/')} as slow,
        ${place('www.harbour-coffee.example', '/')} as good,
        ${place('www.larkspur.example', '/appointments/')} as failing,
        ${place('www.tidewater.example', '/')} as down,
        (select id from outage where organization_id = d.organization_id order by ended_at desc nulls first limit 1) as outage,
        (select id from live.alert where organization_id = d.organization_id
          order by closed_at is not null, cause_kind <> 'deployment', opened_at desc limit 1) as alert,
        (select id from live.alert where organization_id = d.organization_id and acknowledged_at is not null limit 1)
          as acknowledged,
        (select id from live.alert where organization_id = d.organization_id and cause_kind = 'incident'
          order by closed_at desc nulls first limit 1) as incident,
        (select id from live.channel where organization_id = d.organization_id and kind = 'webhook' limit 1) as channel,
        (select id from live.monitor where organization_id = d.organization_id and ${atSlow} order by id limit 1) as monitor,
        (select id from live.maintenance_window where organization_id = d.organization_id and ${atSlow} limit 1) as "maintenanceWindow",
        (select json_build_object('client', client_id, 'project', project_id, 'siteImport', id) from site_import
          where organization_id = d.organization_id limit 1) as "import",
        (select s.key from live.status_page s join live.page p on p.organization_id = s.organization_id and p.client_id = s.client_id
          where p.url = ${`https://${slow}/`} limit 1) as "statusKey",
        (select id from live.compare_session where organization_id = d.organization_id limit 1) as "compareSession",
        (select id from live.personal_dashboard where organization_id = d.organization_id order by position limit 1) as dashboard,
        (select id from live.chart where organization_id = d.organization_id and dashboard_id = (select id
          from live.personal_dashboard where organization_id = d.organization_id order by position limit 1)
          order by position limit 1) as chart,
        (select id from live.team where organization_id = d.organization_id order by id limit 1) as team,
        (select id from user_account order by created_at limit 1) as member,
        (select id from mail order by created_at limit 1) as mail,
        (select id from live.alert_rule where organization_id = d.organization_id and metric = 'lcp' limit 1) as "alertRule"
      from demo d`.execute(db)
    const [places] = rows
    if (!places) throw new Error('There is no demo')
    return places
  } finally {
    await db.destroy()
  }
}
