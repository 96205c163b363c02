import { type Db, execute, rowsOf } from '../../../platform/db'

interface Place {
  tenant: number
  userId: string
  /** Marks what the connection gave. */
  source: string
  now: Date
}

export const addMember = (tx: Db, { tenant, userId, now }: Omit<Place, 'source'>) => execute(tx)`
  insert into live.organization_member (organization_id, user_id, joined_at) values (${tenant}, ${userId}::uuid, ${now})
  on conflict do nothing`

/** Returns the teams that are left; those given by hand stay. */
export const leaveTeams = (tx: Db, { tenant, userId, source }: Place, kept: number[]) => rowsOf<{
  team_id: number
}>(tx)`
  delete from live.team_user where organization_id = ${tenant} and user_id = ${userId}::uuid and source = ${source}
    and team_id <> all(${kept}::int[]) returning team_id`

/** Returns the teams that are new; teams that no longer exist are left out. */
export const joinTeams = (tx: Db, { tenant, userId, source, now }: Place, teams: number[]) => rowsOf<{
  team_id: number
}>(tx)`
  insert into live.team_user (organization_id, team_id, user_id, source, joined_at)
  select t.organization_id, t.id, ${userId}::uuid, ${source}, ${now} from live.team t
  where t.organization_id = ${tenant} and t.id = any(${teams}::int[])
  on conflict do nothing returning team_id`

export const becomeOwner = (tx: Db, { tenant, userId, source }: Place) => rowsOf<{ user_id: string }>(tx)`
  insert into live.organization_owner (organization_id, user_id, source)
  values (${tenant}, ${userId}::uuid, ${source}) on conflict do nothing returning user_id`

/** The last owner stays. */
export const leaveOwners = (tx: Db, { tenant, userId, source }: Place) => rowsOf<{ user_id: string }>(tx)`
  delete from live.organization_owner o where o.organization_id = ${tenant} and o.user_id = ${userId}::uuid
    and o.source = ${source} and exists (select from live.organization_owner other
      where other.organization_id = ${tenant} and other.user_id <> o.user_id)
  returning o.user_id`

/** What a removed connection gave: all teams, and owners unless they are the last ones. */
export async function takeBackAll(tx: Db, tenant: number, source: string): Promise<void> {
  await execute(tx)`delete from live.team_user where organization_id = ${tenant} and source = ${source}`
  await execute(
    tx,
  )`delete from live.organization_owner o where o.organization_id = ${tenant} and o.source = ${source}
    and exists (select from live.organization_owner other where other.organization_id = ${tenant}
      and other.source <> ${source})`
}
