import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import { declared } from '../../entities'
import { inScope, isUuid } from '../access'
import { containing, type Db, liveTable, rowsOf } from '../db'

export interface ActivityRow {
  organization_id: number
  created_at: Date
  id: string
  actor_kind: string
  actor_id: string | null
  actor_label: string
  action: string
  object_type: string
  object_id: string
  client_id: number | null
  project_id: number | null
  before: unknown
  after: unknown
  ip: string | null
  device: string | null
  times: number
  last_at: Date | null
  request_id: string
}

export interface Wanted {
  /** null means all organizations. */
  organizations: number[] | null
  client?: number | undefined
  project?: number | undefined
  scope: Scope
  actor?: string | undefined
  actorKind?: string | undefined
  type?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  search?: string | undefined
  /** Whether the reader may see addresses and devices. */
  addresses: boolean
  before?: { createdAt: Date; id: string } | undefined
  limit: number
}

const PLACE = {
  organization: 'a.organization_id',
  client: 'a.client_id',
  project: 'a.project_id',
  site: null,
}

function conditions(wanted: Wanted): RawBuilder<unknown> {
  const { client, project, scope, actor, actorKind, type, from, until, search, before, addresses } = wanted
  const parts: RawBuilder<unknown>[] = [inScope(scope, PLACE)]
  // Who was refused what is for the same readers.
  if (!addresses) parts.push(sql`a.object_type <> 'access'`)
  if (client !== undefined) parts.push(sql`a.client_id = ${client}`)
  if (project !== undefined) parts.push(sql`a.project_id = ${project}`)
  if (actor !== undefined && isUuid(actor)) parts.push(sql`a.actor_id = ${actor}`)
  else if (actor !== undefined) parts.push(sql`a.actor_label ilike ${containing(actor)}`)
  if (actorKind !== undefined) parts.push(sql`a.actor_kind = ${actorKind}`)
  if (type?.includes('.')) parts.push(sql`a.action = ${type}`)
  else if (type !== undefined) parts.push(sql`a.object_type = ${type}`)
  if (from) parts.push(sql`a.created_at >= ${from}`)
  if (until) parts.push(sql`a.created_at < ${until}`)
  // Without this condition the planner does not skip the months after it.
  if (before) {
    parts.push(sql`a.created_at <= ${before.createdAt}`)
    parts.push(sql`(a.created_at, a.id) < (${before.createdAt}, ${before.id}::uuid)`)
  }
  if (search !== undefined) parts.push(matching(search, addresses))
  return sql.join(parts, sql` and `)
}

function matching(search: string, addresses: boolean): RawBuilder<unknown> {
  const like = containing(search)
  const byAddress = addresses ? sql`or a.ip = ${search} or a.device ilike ${like}` : sql``
  return sql`(a.actor_label ilike ${like} or a.action ilike ${like} or a.object_id = ${search}
    ${byAddress} or a.request_id = ${search} or a.before::text ilike ${like} or a.after::text ilike ${like})`
}

const NEWEST = sql`order by a.created_at desc, a.id desc`

/** Newest first. Each organization is read through its own index, only as far as the page needs. */
export async function listActivityRows(db: Db, wanted: Wanted): Promise<ActivityRow[]> {
  const { organizations, limit } = wanted
  const where = conditions(wanted)
  const query =
    organizations === null
      ? sql<ActivityRow>`select a.* from activity a where ${where} ${NEWEST} limit ${limit}`
      : sql<ActivityRow>`select a.* from unnest(${organizations}::int[]) as o (id) cross join lateral
          (select a.* from activity a where a.organization_id = o.id and ${where} ${NEWEST} limit ${limit}) as a
          ${NEWEST} limit ${limit}`
  return (await query.execute(db)).rows
}

/**
 * What a user did, in organizations that the user may still see (null means all), and what happened to the account.
 * Each half is read through its own index.
 */
export async function listOwnRows(
  db: Db,
  own: {
    userId: string
    organizations: number[] | null
    before?: { createdAt: Date; id: string } | undefined
    limit: number
  },
): Promise<ActivityRow[]> {
  const { userId, organizations, before, limit } = own
  const older = before
    ? sql`and a.created_at <= ${before.createdAt}
        and (a.created_at, a.id) < (${before.createdAt}, ${before.id}::uuid)`
    : sql``
  const visible = organizations === null ? sql`` : sql`and a.organization_id = any(${organizations}::int[])`
  return rowsOf<ActivityRow>(db)`select * from (
      (select a.* from activity a where a.actor_id = ${userId} and a.object_type <> 'account' ${visible} ${older}
        ${NEWEST} limit ${limit})
      union all
      (select a.* from activity a where a.object_type = 'account' and a.object_id = ${userId} ${older}
        ${NEWEST} limit ${limit})) as a
    ${NEWEST} limit ${limit}`
}

/** Of each kind of object: the table and column of its name, and the type of its ids. */
const NAMED = new Map(
  declared((entity) => entity.activity && entity).flatMap(([table, { id, activity = {} }]) =>
    Object.entries(activity).map(([type, name]) => [type, { table, name, hasUuids: id === 'uuid' }] as const),
  ),
)

export const isNamedType = (type: string): boolean => NAMED.has(type)

/** Current names by id; deleted targets have none. */
export async function findNames(db: Db, type: string, ids: string[]): Promise<Map<string, string>> {
  const named = NAMED.get(type)
  const known = ids.filter((id) => isUuid(id) || /^\d{1,9}$/.test(id))
  if (!named || known.length === 0) return new Map()
  const { table, name, hasUuids } = named
  const wanted = known.filter((id) => isUuid(id) === hasUuids)
  const cast = sql.raw(hasUuids ? 'uuid[]' : 'int[]')
  const rows = await rowsOf<{ id: string; name: string }>(db)`
    select id::text as id, ${sql.ref(name)} as name from ${liveTable(table)}
    where id = any(${wanted}::${cast})`
  return new Map(rows.map((row) => [row.id, row.name]))
}
