import { type Selectable, sql } from 'kysely'
import { type Db, firstOf, hasRows, inserterOf, lockAdditions, rowsOf, updaterOf } from '../../platform/db'
import type { DB } from '../../platform/db/types'
import { notFound } from '../../platform/errors'

export type DomainRow = Selectable<DB['brand_domain']>

/** While a check runs, no other worker makes it. */
const LEASE_MINUTES = 5

export const listDomains = (db: Db, tenant: number): Promise<DomainRow[]> =>
  db
    .selectFrom('live.brand_domain as domain')
    .selectAll()
    .where('organization_id', '=', tenant)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const domainRow = (db: Db, tenant: number, id: string) =>
  db
    .selectFrom('live.brand_domain as domain')
    .selectAll()
    .where('organization_id', '=', tenant)
    .where('id', '=', id)

export const getDomain = (db: Db, tenant: number, id: string): Promise<DomainRow> =>
  domainRow(db, tenant, id).executeTakeFirstOrThrow(notFound)

export const lockDomain = (tx: Db, tenant: number, id: string): Promise<DomainRow | undefined> =>
  domainRow(tx, tenant, id).forUpdate().executeTakeFirst()

export const insertDomain = inserterOf('live.brand_domain')
export const updateDomain = updaterOf('live.brand_domain')

export const deleteDomain = (tx: Db, tenant: number, id: string): Promise<DomainRow | undefined> =>
  tx
    .deleteFrom('live.brand_domain')
    .where('organization_id', '=', tenant)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Whether another organization has proven the host; a deleted one may be restored and keeps it. */
export const isHeldByOther = (db: Db, tenant: number, host: string): Promise<boolean> =>
  hasRows(db)`select from public.brand_domain where host = ${host} and organization_id <> ${tenant}
    and state in ('verified', 'certificate', 'failing')`

/** So that an organization adds one domain at a time. */
export const lockDomains = (tx: Db, tenant: number): Promise<void> =>
  lockAdditions(tx, 'brand_domain', tenant)

/** Two organizations that prove a host at the same time do so one after the other. */
export const lockHost = (tx: Db, host: string): Promise<void> => lockAdditions(tx, 'brand_domain', host)

export interface DueDomain {
  organization: number
  id: string
}

export const hasDueDomains = (now: Date) =>
  sql<boolean>`exists (select from work.brand_domain where next_check_at <= ${now})`

/** Claims a domain to check; its next check comes later even if this worker crashes. */
export const claimDomain = (db: Db, now: Date) => firstOf<DueDomain>(db)`
  update work.brand_domain set next_check_at = ${now}::timestamptz + ${LEASE_MINUTES} * interval '1 minute'
  where (organization_id, id) in (select organization_id, id from work.brand_domain
    where next_check_at <= ${now} order by next_check_at limit 1 for update skip locked)
  returning organization_id as organization, id`

export const countDomains = async (db: Db, tenant: number): Promise<number> =>
  (await rowsOf(db)`select from live.brand_domain where organization_id = ${tenant}`).length
