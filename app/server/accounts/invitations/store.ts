import { type RawBuilder, sql } from 'kysely'
import type { AssignableRole } from '~/shared/rules/access/roles'
import { type Db, execute, firstValue, insertRow, lockAdditions, rowsOf, updateRows } from '../../platform/db'

export interface InvitationRow {
  organization_id: number
  id: string
  email: string
  role: AssignableRole | null
  client_id: number | null
  project_ids: number[]
  team_id: number | null
  created_at: Date
  expires_at: Date
  organization_name: string
  client_name: string | null
  team_name: string | null
  projects: { _id: number; name: string }[]
  invited_by_name: string | null
}

/** Pending invitations with the names of their targets. */
const pending = (db: Db, condition: RawBuilder<unknown>) => rowsOf<InvitationRow>(db)`
    select i.organization_id, i.id, i.email, i.role, i.client_id, i.project_ids, i.team_id, i.created_at,
      i.expires_at, o.name as organization_name, c.name as client_name, t.name as team_name,
      coalesce((select json_agg(json_build_object('_id', p.id, 'name', p.name) order by lower(p.name))
        from live.project p where p.organization_id = i.organization_id and p.client_id = i.client_id
          and p.id = any(i.project_ids)), '[]') as projects,
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as invited_by_name
    from live.invitation i
    join live.organization o on o.id = i.organization_id
    left join live.client c on c.organization_id = i.organization_id and c.id = i.client_id
    left join live.team t on t.organization_id = i.organization_id and t.id = i.team_id
    left join user_account u on u.id = i.invited_by
    where i.accepted_at is null and ${condition}
    order by i.created_at desc, i.id desc limit 500`

export type Place = { client: number } | { project: number } | { team: number }

export const listPending = (db: Db, tenant: number, place: Place): Promise<InvitationRow[]> => {
  const inside =
    'client' in place
      ? sql`i.client_id = ${place.client}`
      : 'team' in place
        ? sql`i.team_id = ${place.team}`
        : sql`${place.project}::int = any(i.project_ids)`
  return pending(db, sql`i.organization_id = ${tenant} and ${inside}`)
}

/** Before the rights are checked. */
export const findPending = async (db: Db, id: string): Promise<InvitationRow | undefined> =>
  (await pending(db, sql`i.id = ${id}::uuid`))[0]

export const findByToken = async (db: Db, hash: Buffer, now: Date): Promise<InvitationRow | undefined> =>
  (await pending(db, sql`i.token_hash = ${hash} and i.expires_at > ${now}`))[0]

export interface NewRow {
  tenant: number
  id: string
  email: string
  role: AssignableRole | null
  clientId: number | null
  projectIds: number[]
  teamId: number | null
  tokenHash: Buffer
  invitedBy: string
  now: Date
  expiresAt: Date
}

/** Replaces an equal invitation. */
export async function insertInvitation(tx: Db, row: NewRow): Promise<void> {
  await execute(tx)`delete from live.invitation where organization_id = ${row.tenant} and accepted_at is null
    and lower(email) = ${row.email.toLowerCase()} and client_id is not distinct from ${row.clientId}::int
    and team_id is not distinct from ${row.teamId}::int and role is not distinct from ${row.role}::text
    and project_ids = ${row.projectIds}::int[]`
  const { tenant, now, ...invitation } = row
  await insertRow(tx, 'live.invitation', { ...invitation, organizationId: tenant, createdAt: now })
}

/** False when it is no longer pending. */
export const renewInvitation = (
  tx: Db,
  tenant: number,
  id: string,
  fresh: { tokenHash: Buffer; expiresAt: Date },
): Promise<boolean> =>
  updateRows(tx, 'live.invitation', { organizationId: tenant, id, acceptedAt: null }, fresh)

export async function deletePending(tx: Db, tenant: number, id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('live.invitation')
    .where('organization_id', '=', tenant)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Consumes an invitation; of concurrent calls only one succeeds. */
export async function markAccepted(tx: Db, hash: Buffer, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('live.invitation')
    .set({ accepted_at: now })
    .where('token_hash', '=', hash)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Serializes what adds users while their number is limited. */
export const lockUsers = (db: Db, tenant: number) => lockAdditions(db, 'organization_member', tenant)

/** Members and people with an open invitation, without this one. */
export const countOtherUsers = (db: Db, tenant: number, email: string, now: Date) => firstValue<number>(
  db,
  0,
)`
  select count(distinct lower(who))::int from (
    select u.email as who from live.organization_member m join user_account u on u.id = m.user_id
      where m.organization_id = ${tenant}
    union all select i.email from live.invitation i
      where i.organization_id = ${tenant} and i.accepted_at is null and i.expires_at > ${now}) p
  where lower(who) <> lower(${email})`
