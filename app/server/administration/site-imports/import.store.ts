import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { ImportForecast, ImportSource, SiteImport } from '~/shared/schemas/site-import'
import { inScope } from '../../platform/access'
import {
  type Db,
  deleterOf,
  execute,
  firstOf,
  hasRows,
  inserterOf,
  sameTenant,
  updaterOf,
} from '../../platform/db'

export interface StoredActor {
  kind: 'user' | 'key' | 'system'
  id: string | null
  label: string
}

const OF_ROW = {
  organization: 'r.organization_id',
  client: 'i.client_id',
  project: 'r.project_id',
  site: null,
} as const

/** Without imports that have rows for projects outside the scope: their file is of someone with more rights. */
const imports = (db: Db, scope: Scope) =>
  db
    .selectFrom('site_import as i')
    .innerJoin('live.project as p', (join) => join.on(sameTenant('p.id', 'i.project_id')))
    .select(['i.organization_id', 'i.id', 'i.client_id', 'i.project_id', 'p.name as project_name'])
    .select(['i.file_name', 'i.creates', 'i.updates', 'i.unchanged', 'i.refused', 'i.written', 'i.failed'])
    .select(['i.stopped_because', 'i.created_at', 'i.finished_at', 'i.expires_at'])
    .select([
      sql<ImportSource>`i.source`.as('source'),
      sql<SiteImport['state']>`i.state`.as('state'),
      sql<SiteImport['takes']>`i.takes`.as('takes'),
      sql<ImportForecast | null>`i.forecast`.as('forecast'),
      sql<StoredActor>`i.actor`.as('actor'),
    ])
    .where(
      sql<boolean>`not exists (select from site_import_row r where r.organization_id = i.organization_id
        and r.import_id = i.id and r.project_id <> i.project_id and not ${inScope(scope, OF_ROW)})`,
    )

export type ImportRecord = Awaited<ReturnType<ReturnType<typeof imports>['execute']>>[number]

type Found = Promise<ImportRecord | undefined>

export const findImport = (db: Db, scope: Scope, tenant: number, id: string): Found =>
  imports(db, scope).where('i.organization_id', '=', tenant).where('i.id', '=', id).executeTakeFirst()

export const lockImport = (db: Db, scope: Scope, tenant: number, id: string): Found =>
  imports(db, scope)
    .where('i.organization_id', '=', tenant)
    .where('i.id', '=', id)
    .forUpdate('i')
    .executeTakeFirst()

/** Newest first, without those that are still being read. */
export const listRecentImports = (db: Db, scope: Scope, tenant: number, project: number, limit: number) =>
  imports(db, scope)
    .where('i.organization_id', '=', tenant)
    .where('i.project_id', '=', project)
    .where('i.state', '<>', 'reading')
    .orderBy('i.created_at', 'desc')
    .limit(limit)
    .execute()

export const insertImport = inserterOf('site_import')

export const updateImport = updaterOf('site_import')

export interface ClaimedImport {
  organization_id: number
  id: string
  client_id: number
  project_id: number
  takes: 'valid' | 'all'
  actor: StoredActor
}

/** Takes over the one that waits longest, or whose worker is gone. */
const waitingImports = (now: Date) => sql`from settled.site_import where state in ('queued', 'writing')
  and (lease_until is null or lease_until < ${now})`

export const hasWaitingImports = (now: Date) => sql<boolean>`exists (select ${waitingImports(now)})`

export const claimImport = (db: Db, now: Date, leaseUntil: Date) => firstOf<ClaimedImport>(db)`
    update site_import set state = 'writing', lease_until = ${leaseUntil}
    where (organization_id, id) in (
      select organization_id, id ${waitingImports(now)}
      order by confirmed_at limit 1 for update skip locked)
    returning organization_id, id, client_id, project_id, takes, actor`

/** Counts a batch in its own transaction. */
export const addProgress = (
  db: Db,
  tenant: number,
  id: string,
  more: { written: number; failed: number; leaseUntil: Date },
) => execute(db)`
    update site_import set written = written + ${more.written}, failed = failed + ${more.failed},
    lease_until = ${more.leaseUntil} where organization_id = ${tenant} and id = ${id}`

export const setFinished = (
  db: Db,
  tenant: number,
  id: string,
  end: { state: 'done' | 'stopped'; because: string | null; now: Date },
) => execute(db)`
    update site_import set state = ${end.state}, stopped_because = ${end.because}, finished_at = ${end.now},
    lease_until = null where organization_id = ${tenant} and id = ${id} and state = 'writing'`

export const releaseLease = (db: Db, tenant: number, id: string) =>
  execute(db)`update site_import set lease_until = null where organization_id = ${tenant} and id = ${id}`

export const deleteImport = deleterOf('site_import')

/** One that has expired and is not being written, nor its history; false when there is none. */
export const deleteExpired = (db: Db, now: Date) => hasRows(db)`
    delete from site_import where (organization_id, id) in (
      select organization_id, id from site_import i where expires_at < ${now} and state not in ('queued', 'writing')
        and (state not in ('done', 'stopped') or not exists (select from site_import_history h
          where h.organization_id = i.organization_id and h.import_id = i.id and h.state = 'waiting'))
      limit 1 for update skip locked)
    returning id`

/** Unconfirmed imports of an organization beyond the newest ones. */
export const deleteUnconfirmed = (db: Db, tenant: number, keep: number) => execute(db)`
    delete from site_import where organization_id = ${tenant} and id in (
    select id from site_import where organization_id = ${tenant} and state in ('reading', 'checked')
    order by created_at desc offset ${keep})`
