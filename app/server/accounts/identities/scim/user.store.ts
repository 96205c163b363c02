import { type RawBuilder, sql } from 'kysely'
import {
  allOf,
  type Db,
  deleteRows,
  execute,
  firstValue,
  hasRows,
  rowsOf,
  updateRows,
} from '../../../platform/db'
import { orNotFound } from '../../../platform/errors'
import { type Condition, refuseAttribute } from './filter-rules'

export interface UserAttributes {
  name: { givenName?: string | null; familyName?: string | null; formatted?: string | null } | null
  displayName: string | null
  emails: { value?: string | null; type?: string | null; primary?: boolean | null }[]
}

/** As the provider sent it. */
export interface UserFields {
  userName: string
  externalId: string | null
  email: string
  isActive: boolean
  attributes: UserAttributes
}

export interface UserRow {
  id: string
  user_id: string
  user_name: string
  external_id: string | null
  email: string
  /** Not of somebody whose membership was ended by hand. */
  is_active: boolean
  attributes: UserAttributes
  created_at: Date
  updated_at: Date
  groups: { id: string; name: string }[]
}

const select = (tenant: number, condition: RawBuilder<unknown>) => sql`
  select s.id, s.user_id, s.user_name, s.external_id, s.email, s.attributes, s.created_at, s.updated_at,
    s.is_active and exists (select from live.organization_member m
      where m.organization_id = s.organization_id and m.user_id = s.user_id) as is_active,
    coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name))
      from live.scim_group_member gm
      join live.scim_group g on g.organization_id = gm.organization_id and g.id = gm.group_id
      where gm.organization_id = s.organization_id and gm.member_id = s.id), '[]') as groups
  from live.scim_user s where s.organization_id = ${tenant} and ${condition}`

export async function getUser(db: Db, tenant: number, id: string): Promise<UserRow> {
  const [row] = await rowsOf<UserRow>(db)`
    select * from (${select(tenant, sql`s.id = ${id}::uuid`)}) one_user`
  return orNotFound(row)
}

/** null for an attribute that is not offered. */
function columnOf({ attribute, value }: Condition): RawBuilder<unknown> | null {
  const same = (column: string) => sql`lower(${sql.ref(column)}) = lower(${value})`
  if (attribute === 'id') return sql`s.id::text = lower(${value})`
  if (attribute === 'username') return same('s.user_name')
  if (attribute === 'externalid') return sql`s.external_id = ${value}`
  if (attribute === 'emails' || attribute === 'emails.value') return same('s.email')
  return attribute === 'displayname' ? sql`lower(s.attributes->>'displayName') = lower(${value})` : null
}

export interface Slice {
  offset: number
  limit: number
}

export async function listUsers(
  db: Db,
  tenant: number,
  conditions: readonly Condition[],
  { offset, limit }: Slice,
) {
  const condition = allOf(conditions.map((one) => columnOf(one) ?? refuseAttribute(one)))
  const total = await firstValue<number>(db, 0)`
    select count(*)::int from live.scim_user s where s.organization_id = ${tenant} and ${condition}`
  const rows = await rowsOf<UserRow>(db)`
    ${select(tenant, condition)} order by s.id limit ${limit} offset ${offset}`
  return { total, rows }
}

export const hasUserName = (tx: Db, tenant: number, userName: string, but: string | null) => hasRows(tx)`
  select from live.scim_user where organization_id = ${tenant} and lower(user_name) = lower(${userName})
    and id is distinct from ${but}::uuid`

export const isProvisioned = (tx: Db, tenant: number, userId: string) => hasRows(tx)`
  select from live.scim_user where organization_id = ${tenant} and user_id = ${userId}::uuid`

export const insertUser = (
  tx: Db,
  tenant: number,
  { id, userId, now, ...fields }: UserFields & { id: string; userId: string; now: Date },
) => execute(tx)`
  insert into live.scim_user (organization_id, id, user_id, user_name, external_id, email, is_active, attributes,
    created_at, updated_at)
  values (${tenant}, ${id}::uuid, ${userId}::uuid, ${fields.userName}, ${fields.externalId}, ${fields.email},
    ${fields.isActive}, ${JSON.stringify(fields.attributes)}::jsonb, ${now}, ${now})`

export const updateUser = (tx: Db, tenant: number, id: string, fields: UserFields, now: Date) => execute(tx)`
  update live.scim_user set user_name = ${fields.userName}, external_id = ${fields.externalId},
    email = ${fields.email}, is_active = ${fields.isActive},
    attributes = ${JSON.stringify(fields.attributes)}::jsonb, updated_at = ${now}
  where organization_id = ${tenant} and id = ${id}::uuid`

export const deleteUser = (tx: Db, tenant: number, id: string) => execute(tx)`
  delete from live.scim_user where organization_id = ${tenant} and id = ${id}::uuid`

/** One change at a time in an organization, so that its last owner stays. */
export const lockOrganization = (tx: Db, tenant: number) => execute(tx)`
  select from live.organization where id = ${tenant} for update`

export const isMember = (tx: Db, tenant: number, userId: string) => hasRows(tx)`
  select from live.organization_member where organization_id = ${tenant} and user_id = ${userId}::uuid`

/** Deleted organizations may be restored. */
export const belongsElsewhere = (tx: Db, tenant: number, userId: string) => hasRows(tx)`
  select from public.organization_member where organization_id <> ${tenant} and user_id = ${userId}::uuid
  union all
  select from public.organization_owner where organization_id <> ${tenant} and user_id = ${userId}::uuid`

export const isLastOwner = (tx: Db, tenant: number, userId: string) => hasRows(tx)`
  select from live.organization_owner o where o.organization_id = ${tenant} and o.user_id = ${userId}::uuid
    and not exists (select from live.organization_owner other
      where other.organization_id = ${tenant} and other.user_id <> o.user_id)`

/** All that the person has in the organization, also what was given by hand. */
export async function deleteRights(tx: Db, organizationId: number, userId: string): Promise<void> {
  await deleteRows(tx, 'live.permission', { organizationId, userId })
  await deleteRows(tx, 'live.team_user', { organizationId, userId })
  await deleteRows(tx, 'live.organization_owner', { organizationId, userId })
  await deleteRows(tx, 'live.organization_member', { organizationId, userId })
}

export const deleteSessions = (tx: Db, userId: string) => deleteRows(tx, 'session', { userId })

export const updateAccount = (
  tx: Db,
  id: string,
  change: { firstName?: string; lastName?: string; email?: string },
) => updateRows(tx, 'user_account', { id }, change)
