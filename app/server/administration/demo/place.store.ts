import type { Emulation, FormFactor } from '~/shared/schemas/agent'
import { type Db, ensurePartitions, execute, firstValue, rowsOf } from '../../platform/db'

export interface DemoDevice {
  id: number
  form_factor: FormFactor
  emulation: Emulation
}

export const listDevices = (db: Db, tenant: number) => rowsOf<DemoDevice>(db)`
    select id, form_factor, emulation from live.device where organization_id = ${tenant} and client_id is null
    order by id`

export const findLocalLocation = (db: Db) => firstValue<number>(db, 1)`
    select id from location order by slug <> 'local', id limit 1`

export const makePartitions = (db: Db, now: Date, from: Date) => ensurePartitions(db, now, from)

const insertedId =
  (db: Db) =>
  async (...statement: Parameters<ReturnType<typeof execute>>): Promise<number> => {
    const id = await firstValue<number | undefined>(db, undefined)(...statement)
    if (id === undefined) throw new Error('The row was not inserted')
    return id
  }

export const insertClient = (
  db: Db,
  tenant: number,
  { name, tags, at }: { name: string; tags: string[]; at: Date },
) => insertedId(db)`
    insert into live.client (organization_id, name, tags, retention_days, created_at, updated_at)
    values (${tenant}, ${name}, ${tags}::text[], -1, ${at}, ${at}) returning id`

export const insertProject = (
  db: Db,
  tenant: number,
  client: { client: number; name: string; isCompetitor?: boolean; at: Date },
) => insertedId(db)`
    insert into live.project (organization_id, client_id, name, is_competitor, created_at, updated_at)
    values (${tenant}, ${client.client}, ${client.name}, ${client.isCompetitor ?? false}, ${client.at}, ${client.at}) returning id`

interface NewSite {
  client: number
  project: number
  name: string
  tags: readonly string[]
  runs: number
  cron: string
  location: number
  at: Date
}

/** With all devices and its schedule, which has no next time: demo sites are never tested. */
export async function insertSite(db: Db, tenant: number, site: NewSite): Promise<number> {
  const id = await insertedId(db)`
    insert into live.site (organization_id, client_id, project_id, name, tags, runs, is_competitor, created_at, updated_at)
    values (${tenant}, ${site.client}, ${site.project}, ${site.name}, ${[...site.tags]}::text[], ${site.runs},
      (select is_competitor from live.project where organization_id = ${tenant} and id = ${site.project}), ${site.at}, ${site.at}) returning id`
  await execute(db)`insert into site_device (organization_id, site_id, device_id)
    select ${tenant}::int, ${id}::int, id from live.device where organization_id = ${tenant} and client_id is null`
  await execute(db)`insert into site_location (organization_id, site_id, location_id)
    values (${tenant}, ${id}, ${site.location})`
  await execute(db)`insert into live.site_schedule (organization_id, site_id, cron, timezone, is_enabled)
    values (${tenant}, ${id}, ${site.cron}, 'UTC', true)`
  return id
}

export const insertPage = (
  db: Db,
  tenant: number,
  page: { client: number; project: number; site: number; name: string; url: string; at: Date },
) => insertedId(db)`
    insert into live.page (organization_id, client_id, project_id, site_id, name, url, original_url, created_at, updated_at)
    values (${tenant}, ${page.client}, ${page.project}, ${page.site}, ${page.name}, ${page.url}, ${page.url},
      ${page.at}, ${page.at}) returning id`

/** An icon that is never due, so that no host is asked for it. */
export const insertIcon = (db: Db, tenant: number, origin: string, icon: Buffer, now: Date) => execute(db)`
    insert into favicon (organization_id, origin, media_type, bytes, fetched_at, expires_at)
    values (${tenant}, ${origin}, 'image/png', ${icon}, ${now}, '9999-01-01') on conflict do nothing`
