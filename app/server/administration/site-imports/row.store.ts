import { sql } from 'kysely'
import type { Paging } from '~/shared/schemas/paging'
import type { RowResult, RowState } from '~/shared/schemas/site-import'
import type { SettingsFault, SiteSettings } from '~/shared/schemas/site-settings'
import {
  type Db,
  execute,
  insertRows,
  type Listed,
  listPage,
  type RowOf,
  rowsOf,
  sameTenant,
} from '../../platform/db'

export interface StoredRow {
  nth: number
  line: number
  name: string
  firstUrl: string | null
  pages: number
  monitors: number
  result: RowResult
  faults: SettingsFault[]
  notices: string[]
  projectId: number
  settings: SiteSettings | null
  keeps: (keyof SiteSettings)[]
  addsPages: boolean
  sealed: string | null
  siteId: number | null
}

export const insertImportRows = (
  db: Db,
  tenant: number,
  importId: string,
  rows: StoredRow[],
): Promise<void> =>
  insertRows(
    db,
    'site_import_row',
    rows.map((row) => ({
      organization_id: tenant,
      import_id: importId,
      nth: row.nth,
      line: row.line,
      name: row.name,
      first_url: row.firstUrl,
      pages: row.pages,
      monitors: row.monitors,
      result: row.result,
      state: row.result === 'create' || row.result === 'update' ? 'waiting' : 'skipped',
      faults: row.faults,
      notices: row.notices,
      project_id: row.projectId,
      settings: row.settings,
      keeps: row.keeps,
      adds_pages: row.addsPages,
      sealed: row.sealed,
      site_id: row.siteId,
    })),
  )

const rows = (db: Db, tenant: number, importId: string) =>
  db
    .selectFrom('site_import_row as r')
    .innerJoin('live.project as p', (join) => join.on(sameTenant('p.id', 'r.project_id')))
    .select([
      'r.nth',
      'r.line',
      'r.name',
      'r.first_url',
      'r.pages',
      'r.monitors',
      'r.site_id',
      'r.project_id',
    ])
    .select([
      'p.name as project_name',
      sql<RowResult>`r.result`.as('result'),
      sql<RowState>`r.state`.as('state'),
      sql<SettingsFault[]>`r.faults`.as('faults'),
      sql<string[]>`r.notices`.as('notices'),
    ])
    .where('r.organization_id', '=', tenant)
    .where('r.import_id', '=', importId)

export type ShownRow = RowOf<typeof rows>

/** Faults first: they need a person. */
export const listImportRows = (
  db: Db,
  tenant: number,
  importId: string,
  query: Paging & { result?: RowResult | undefined },
): Promise<Listed<ShownRow>> =>
  listPage(
    db,
    rows(db, tenant, importId).$if(query.result !== undefined, (found) =>
      found.where('r.result', '=', String(query.result)),
    ),
    sql`r.state = 'failed' desc, r.result = 'refused' desc, r.notices <> '[]' desc, r.nth`,
    query,
  )

/** In the order of the file, from a position on. */
export const listRowsFrom = (db: Db, tenant: number, importId: string, nth: number, limit: number) =>
  rows(db, tenant, importId).where('r.nth', '>=', nth).orderBy('r.nth').limit(limit).execute()

export interface WaitingRow {
  nth: number
  line: number
  name: string
  result: RowResult
  project_id: number
  settings: SiteSettings
  keeps: (keyof SiteSettings)[]
  adds_pages: boolean
  sealed: string | null
}

/** The next rows to be written, few when they have many pages. The import itself must be locked. */
export const takeWaitingRows = (
  db: Db,
  tenant: number,
  importId: string,
  { rows: limit, parts }: { rows: number; parts: number },
) => rowsOf<WaitingRow>(db)`
    select nth, line, name, result, project_id, settings, keeps, adds_pages, sealed from (
      select *, sum(1 + pages + monitors) over (order by nth) - 1 - pages - monitors as parts_before from (
        select * from site_import_row
        where organization_id = ${tenant} and import_id = ${importId} and state = 'waiting'
        order by nth limit ${limit}
      ) as next_rows
    ) as weighed
    where parts_before < ${parts} order by nth`

export interface RowEnd {
  nth: number
  state: RowState
  siteId: number | null
  faults: SettingsFault[]
}

/** Also forgets the secrets, which are now with the site or of no use. */
export async function setRowEnds(db: Db, tenant: number, importId: string, ends: RowEnd[]): Promise<void> {
  if (ends.length === 0) return
  await execute(db)`
    update site_import_row r set state = u.state, site_id = coalesce(u.site_id, r.site_id), faults = u.faults::jsonb,
      sealed = null
    from unnest(${ends.map(({ nth }) => nth)}::int[], ${ends.map(({ state }) => state)}::text[],
      ${ends.map(({ siteId }) => siteId)}::int[], ${ends.map(({ faults }) => JSON.stringify(faults))}::text[])
      as u(nth, state, site_id, faults)
    where r.organization_id = ${tenant} and r.import_id = ${importId} and r.nth = u.nth`
}
