import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '~/shared/schemas/paging'
import type { OwnOrganization, User } from '~/shared/schemas/user'
import {
  allOf,
  containing,
  type Db,
  deleteRows,
  directionOf,
  type Listed,
  listPage,
  updateRows,
} from '../../platform/db'
import { notFound } from '../../platform/errors'
import { hasBilling } from '../../platform/has-billing'

/** Organizations whose users the caller sees; null means all. */
export type Reach = number[] | null

export interface UserRow {
  id: string
  email: string
  first_name: string
  last_name: string
  name: string
  is_active: boolean
  is_confirmed: boolean
  is_super: boolean
  is_ldap: boolean
  last_logged_in_at: Date | null
  created_at: Date
  organizations: User['organizations']
}

const within = (column: string, reach: Reach) =>
  reach === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${reach}::int[])`

export const NAME = sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`

const isOnTrial = () => sql<boolean>`(${hasBilling()} and coalesce(s.trial_level, 0) > 0)`

const organizationsOf = (reach: Reach) => sql<User['organizations']>`coalesce((
  select json_agg(json_build_object('_id', o.id, 'name', o.name,
    'isOwner', exists (select from live.organization_owner w where w.organization_id = o.id and w.user_id = u.id),
    'isBillingAdmin', m.is_billing_admin, 'isTrial', ${isOnTrial()}) order by lower(o.name))
  from live.organization_member m join live.organization o on o.id = m.organization_id
  left join subscription s on s.organization_id = o.id
  where m.user_id = u.id and ${within('m.organization_id', reach)}), '[]')`

const users = (db: Db, reach: Reach) =>
  db
    .selectFrom('user_account as u')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.is_active', 'u.is_confirmed'])
    .select(['u.is_super', 'u.is_ldap', 'u.last_logged_in_at', 'u.created_at'])
    .select([NAME.as('name'), organizationsOf(reach).as('organizations')])

export const getUser = (db: Db, reach: Reach, id: string): Promise<UserRow> =>
  users(db, reach).where('u.id', '=', id).executeTakeFirstOrThrow(notFound)

export interface UserFilter {
  search?: string | undefined
  organization?: number | undefined
  isConfirmed?: boolean | undefined
  isActive?: boolean | undefined
  isTrial?: boolean | undefined
}

export const matchingText = (search: string) =>
  sql`(${NAME} ilike ${containing(search)} or u.email ilike ${containing(search)})`

function matching(reach: Reach, filter: UserFilter): RawBuilder<boolean> {
  const belongs = (condition: RawBuilder<unknown>) =>
    sql`exists (select from live.organization_member m left join subscription s on s.organization_id = m.organization_id
      where m.user_id = u.id and ${within('m.organization_id', reach)} and ${condition})`
  const parts: RawBuilder<unknown>[] = [reach === null ? sql`true` : belongs(sql`true`)]
  if (filter.search !== undefined) parts.push(matchingText(filter.search))
  if (filter.organization !== undefined) parts.push(belongs(sql`m.organization_id = ${filter.organization}`))
  if (filter.isConfirmed !== undefined) parts.push(sql`u.is_confirmed = ${filter.isConfirmed}`)
  if (filter.isActive !== undefined) parts.push(sql`u.is_active = ${filter.isActive}`)
  if (filter.isTrial !== undefined) {
    const isTrial = belongs(isOnTrial())
    parts.push(filter.isTrial ? isTrial : sql`not ${isTrial}`)
  }
  return allOf(parts)
}

const ORDER = {
  name: sql`lower(${NAME})`,
  email: sql`lower(u.email)`,
  createdAt: sql`u.created_at`,
  lastLoggedIn: sql`u.last_logged_in_at`,
}
interface Order {
  orderBy: keyof typeof ORDER
  orderDirection: 'asc' | 'desc'
}

export async function listUsers(
  db: Db,
  reach: Reach,
  query: Paging & Order & UserFilter,
): Promise<Listed<UserRow>> {
  return listPage(
    db,
    users(db, reach).where(matching(reach, query)),
    sql`${ORDER[query.orderBy]} ${directionOf(query)} nulls last, u.id`,
    query,
  )
}

/** Locks the account until the transaction ends. */
export const lockUser = (db: Db, id: string) =>
  db
    .selectFrom('user_account')
    .select(['email', 'is_active', 'is_super'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)

/** Also deletes the sessions of a deactivated account. */
export async function setActive(db: Db, id: string, isActive: boolean): Promise<void> {
  await updateRows(db, 'user_account', { id }, { isActive })
  if (!isActive) await deleteRows(db, 'session', { userId: id })
}

export const listMemberships = (db: Db, id: string) =>
  db
    .selectFrom('live.organization_member as organization_member')
    .select(['organization_id', 'is_billing_admin'])
    .where('user_id', '=', id)
    .orderBy('organization_id')
    .execute()

export const setBillingAdmin = (db: Db, tenant: number, id: string, isAdmin: boolean): Promise<boolean> =>
  updateRows(
    db,
    'live.organization_member',
    { organizationId: tenant, userId: id },
    { isBillingAdmin: isAdmin },
  )

/** With their numbers of members. */
export async function listOwnOrganizations(db: Db, id: string): Promise<OwnOrganization[]> {
  const { rows } = await sql<OwnOrganization>`
    select o.id as "_id", o.name, m.is_billing_admin as "isBillingAdmin",
      ${isOnTrial()} as "isTrial",
      exists (select from live.organization_owner w where w.organization_id = o.id and w.user_id = ${id}) as "isOwner",
      (select count(*) from live.organization_member x where x.organization_id = o.id) as members,
      (select count(*) from live.client c where c.organization_id = o.id) as clients
    from live.organization_member m join live.organization o on o.id = m.organization_id
    left join subscription s on s.organization_id = o.id
    where m.user_id = ${id} order by lower(o.name)`.execute(db)
  return rows
}
