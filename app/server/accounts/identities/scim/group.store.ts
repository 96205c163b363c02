import { type RawBuilder, sql } from 'kysely'
import { allOf, type Db, execute, firstValue, hasRows, rowsOf, valuesOf } from '../../../platform/db'
import { orNotFound } from '../../../platform/errors'
import { type Condition, refuseAttribute } from './filter-rules'
import type { Slice } from './user.store'

export interface GroupRow {
  id: string
  name: string
  external_id: string | null
  created_at: Date
  updated_at: Date
  members: { id: string; name: string }[]
}

const MEMBERS = sql`coalesce((select json_agg(json_build_object('id', s.id, 'name', s.user_name) order by s.id)
  from live.scim_group_member gm
  join live.scim_user s on s.organization_id = gm.organization_id and s.id = gm.member_id
  where gm.organization_id = g.organization_id and gm.group_id = g.id), '[]')`

const select = (tenant: number, condition: RawBuilder<unknown>, withMembers = true) => sql`
  select g.id, g.name, g.external_id, g.created_at, g.updated_at,
    ${withMembers ? MEMBERS : sql`'[]'::json`} as members
  from live.scim_group g where g.organization_id = ${tenant} and ${condition}`

export async function getGroup(db: Db, tenant: number, id: string): Promise<GroupRow> {
  const [row] = await rowsOf<GroupRow>(db)`
    select * from (${select(tenant, sql`g.id = ${id}::uuid`)}) one_group`
  return orNotFound(row)
}

function columnOf({ attribute, value }: Condition): RawBuilder<unknown> | null {
  if (attribute === 'id') return sql`g.id::text = lower(${value})`
  if (attribute === 'displayname') return sql`lower(g.name) = lower(${value})`
  if (attribute === 'externalid') return sql`g.external_id = ${value}`
  return attribute === 'members' || attribute === 'members.value'
    ? sql`exists (select from live.scim_group_member gm where gm.organization_id = g.organization_id
        and gm.group_id = g.id and gm.member_id::text = lower(${value}))`
    : null
}

export async function listGroups(
  db: Db,
  tenant: number,
  conditions: readonly Condition[],
  { offset, limit, withMembers }: Slice & { withMembers: boolean },
) {
  const condition = allOf(conditions.map((one) => columnOf(one) ?? refuseAttribute(one)))
  const total = await firstValue<number>(db, 0)`
    select count(*)::int from live.scim_group g where g.organization_id = ${tenant} and ${condition}`
  const rows = await rowsOf<GroupRow>(db)`
    ${select(tenant, condition, withMembers)} order by g.id limit ${limit} offset ${offset}`
  return { total, rows }
}

export const hasGroupName = (tx: Db, tenant: number, name: string, but: string | null) => hasRows(tx)`
  select from live.scim_group where organization_id = ${tenant} and lower(name) = lower(${name})
    and id is distinct from ${but}::uuid`

export interface GroupFields {
  name: string
  externalId: string | null
}

export const insertGroup = (
  tx: Db,
  tenant: number,
  id: string,
  { name, externalId }: GroupFields,
  now: Date,
) =>
  execute(tx)`
  insert into live.scim_group (organization_id, id, name, external_id, created_at, updated_at)
  values (${tenant}, ${id}::uuid, ${name}, ${externalId}, ${now}, ${now})`

export const updateGroup = (
  tx: Db,
  tenant: number,
  id: string,
  { name, externalId }: GroupFields,
  now: Date,
) =>
  execute(tx)`
  update live.scim_group set name = ${name}, external_id = ${externalId}, updated_at = ${now}
  where organization_id = ${tenant} and id = ${id}::uuid`

export const deleteGroup = (tx: Db, tenant: number, id: string) => execute(tx)`
  delete from live.scim_group where organization_id = ${tenant} and id = ${id}::uuid`

/** Of users of the organization. */
export const knownMembers = (tx: Db, tenant: number, ids: string[]) => valuesOf<string>(tx)`
  select id from live.scim_user where organization_id = ${tenant} and id = any(${ids}::uuid[])`

export async function replaceMembers(tx: Db, tenant: number, id: string, members: string[]): Promise<void> {
  await execute(tx)`delete from live.scim_group_member where organization_id = ${tenant}
    and group_id = ${id}::uuid and member_id <> all(${members}::uuid[])`
  await execute(tx)`insert into live.scim_group_member (organization_id, group_id, member_id)
    select ${tenant}, ${id}::uuid, m.id from unnest(${members}::uuid[]) as m (id) on conflict do nothing`
}

/** The accounts of users. */
export const accountsOf = (tx: Db, tenant: number, members: string[]) => valuesOf<string>(tx)`
  select user_id from live.scim_user where organization_id = ${tenant} and id = any(${members}::uuid[])`
