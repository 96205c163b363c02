import { sql } from 'kysely'
import type { Db } from './pool'

/** Tables with a `deletion_id` of their own. */
const MARKED = ['organization', 'client', 'project', 'site', 'page', 'monitor'] as const

type Parent = 'organization' | 'client' | 'project' | 'site'

/** Tables that are read without their parent: hidden with it. Columns that name the parent: `<parent>_id`. */
const BELOW: Record<string, readonly Parent[]> = {
  organization_owner: ['organization'],
  organization_member: ['organization'],
  team: ['organization'],
  team_user: ['organization'],
  invitation: ['organization', 'client'],
  permission: ['client', 'project'],
  share_link: ['client', 'project', 'site'],
  device: ['organization', 'client'],
  note: ['organization', 'client', 'project', 'site'],
  deployment: ['organization', 'client', 'project', 'site'],
  maintenance_window: ['client', 'project', 'site'],
  status_page: ['client'],
  channel: ['organization', 'client'],
  alert_rule: ['organization', 'client', 'project', 'site'],
  alert: ['organization', 'client', 'project', 'site'],
  alert_crossing: ['client', 'project', 'site'],
  mailing: ['organization', 'client', 'project', 'site'],
  mailing_key: ['organization', 'client'],
  site_schedule: ['site'],
  compare_session: ['organization'],
  personal_dashboard: ['organization', 'client'],
  chart: ['organization', 'client'],
}

const isLive = (table: string, parent: Parent) =>
  `not exists (select from public.${parent} as parent where parent.deletion_id is not null
    and parent.id = ${table}.${parent}_id${
      parent === 'organization' ? '' : ` and parent.organization_id = ${table}.organization_id`
    })`

const VIEWS = [
  ...MARKED.map((table) => [table, 'deletion_id is null']),
  ...Object.entries(BELOW).map(([table, parents]) => [
    table,
    parents.map((parent) => isLive(table, parent)).join(' and '),
  ]),
]

/** Lets a migration change the tables; `createLiveViews` makes the views again in the same transaction. */
export async function dropLiveViews(tx: Db): Promise<void> {
  await sql`set local search_path = public`.execute(tx)
  await sql`do $$ declare view text; begin
    for view in select viewname from pg_views where schemaname = 'live' loop
      execute format('drop view live.%I', view);
    end loop; end $$`.execute(tx)
}

/** A view takes its columns when it is made, so this follows every migration. */
export async function createLiveViews(tx: Db): Promise<void> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public'`.execute(tx)
  const existing = new Set(rows.map(({ tablename }) => tablename))
  if (!existing.has('deletion')) return
  await sql`create schema if not exists live`.execute(tx)
  // Later migrations add further tables.
  for (const [table = '', condition] of VIEWS.filter(([table = '']) => existing.has(table)))
    await sql
      .raw(`create view live.${table} as select * from public.${table} as ${table} where ${condition}`)
      .execute(tx)
}
