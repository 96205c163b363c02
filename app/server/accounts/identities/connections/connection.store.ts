import { type Selectable, sql } from 'kysely'
import type { Joining } from '~/shared/rules/access/single-sign-on'
import {
  type Db,
  deleterOf,
  execute,
  firstOf,
  hasRows,
  inserterOf,
  lockAdditions,
  rowsOf,
  updaterOf,
} from '../../../platform/db'
import type { DB } from '../../../platform/db/types'
import { notFound } from '../../../platform/errors'

export interface GroupRole {
  group: string
  /** null for an owner. */
  team: number | null
}

export type ConnectionRow = Omit<Selectable<DB['sign_in_connection']>, 'groups' | 'joining'> & {
  groups: GroupRole[]
  joining: Joining
}

const connections = (db: Db) => db.selectFrom('live.sign_in_connection as connection').selectAll('connection')

export const listConnections = (db: Db, tenant: number) =>
  connections(db)
    .where('organization_id', '=', tenant)
    .orderBy(sql`lower(name)`)
    .execute() as unknown as Promise<ConnectionRow[]>

export const getConnection = (db: Db, tenant: number, id: string) =>
  connections(db)
    .where('organization_id', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound) as unknown as Promise<ConnectionRow>

/** Of any organization, for people who are not signed in. */
export const findActiveConnection = (db: Db, id: string) =>
  connections(db).where('id', '=', id).where('is_active', '=', true).executeTakeFirst() as unknown as Promise<
    ConnectionRow | undefined
  >

export const hasConnections = (db: Db): Promise<boolean> =>
  hasRows(db)`select from live.sign_in_connection where is_active`

export const insertConnection = inserterOf('live.sign_in_connection')
export const updateConnection = updaterOf('live.sign_in_connection')
export const deleteConnection = deleterOf('sign_in_connection')

export const lockSignIn = (tx: Db, tenant: number): Promise<void> =>
  lockAdditions(tx, 'sign_in_connection', tenant)

/** Those of the organization that has proven the domain. */
export const listByDomain = (db: Db, domain: string) => rowsOf<{ id: string; name: string }>(db)`
  select c.id, c.name from live.sign_in_domain d
  join live.sign_in_connection c on c.organization_id = d.organization_id and c.is_active
  where d.domain = ${domain} and d.verified_at is not null order by lower(c.name)`

export type DomainRow = Selectable<DB['sign_in_domain']>

export const listDomains = (db: Db, tenant: number): Promise<DomainRow[]> =>
  db
    .selectFrom('live.sign_in_domain as domain')
    .selectAll()
    .where('organization_id', '=', tenant)
    .orderBy('domain')
    .execute()

export const isDomainProven = (db: Db, tenant: number, domain: string): Promise<boolean> =>
  hasRows(db)`select from live.sign_in_domain
    where organization_id = ${tenant} and domain = ${domain} and verified_at is not null`

/** A deleted organization may be restored and keeps its domains. */
export const isProvenByOther = (db: Db, tenant: number, domain: string): Promise<boolean> =>
  hasRows(db)`select from public.sign_in_domain
    where organization_id <> ${tenant} and domain = ${domain} and verified_at is not null`

export const lockDomainName = (tx: Db, domain: string): Promise<void> =>
  lockAdditions(tx, 'sign_in_domain', domain)

export const insertDomain = (tx: Db, tenant: number, domain: string, token: string, now: Date) => execute(tx)`
  insert into live.sign_in_domain (organization_id, domain, token, created_at)
  values (${tenant}, ${domain}, ${token}, ${now})`

export interface DomainMark {
  verifiedAt: Date | null
  missedSince: Date | null
  /** null: only by a person's button. */
  nextCheckAt: Date | null
}

export const markDomain = (
  tx: Db,
  tenant: number,
  domain: string,
  { verifiedAt, missedSince, nextCheckAt }: DomainMark,
  now: Date,
) => execute(tx)`
  update live.sign_in_domain set checked_at = ${now}, verified_at = ${verifiedAt}, missed_since = ${missedSince},
    next_check_at = ${nextCheckAt}
  where organization_id = ${tenant} and domain = ${domain}`

export const hasDueSignInDomains = (now: Date) =>
  sql<boolean>`exists (select from work.sign_in_domain where next_check_at <= ${now})`

/** Claims a domain to check; its next check comes later even if this worker crashes. */
export const claimSignInDomain = (db: Db, now: Date, until: Date) =>
  firstOf<{ tenant: number; domain: string }>(db)`
  update work.sign_in_domain set next_check_at = ${until}
  where (organization_id, domain) in (select organization_id, domain from work.sign_in_domain
    where next_check_at <= ${now} order by next_check_at limit 1 for update skip locked)
  returning organization_id as tenant, domain`

export const deleteDomain = (tx: Db, tenant: number, domain: string) => execute(tx)`
  delete from live.sign_in_domain where organization_id = ${tenant} and domain = ${domain}`

export const listTeams = (db: Db, tenant: number) => rowsOf<{ id: number; name: string }>(db)`
  select id, name from live.team where organization_id = ${tenant} order by lower(name)`

/** Accounts keep their other sign-in methods. */
export const deleteIdentitiesOf = (tx: Db, provider: string) => execute(tx)`
  delete from identity where provider = ${provider}`
