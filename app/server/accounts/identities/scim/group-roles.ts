import { recordActivity } from '../../../platform/activity'
import type { Ctx } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import {
  becomeOwners,
  joinTeams,
  leaveOwners,
  leaveTeams,
  type Meant,
  type TeamUser,
} from './group-roles.store'

/** Gives what the groups of the users give, and takes back what SCIM gave before; rights given by hand stay. */
export async function applyGroupRoles(ctx: Ctx, tx: Db, tenant: number, users: Meant): Promise<void> {
  const left = await leaveTeams(tx, tenant, users)
  const joined = await joinTeams(tx, tenant, users, ctx.now())
  const disowned = await leaveOwners(tx, tenant, users)
  const owners = await becomeOwners(tx, tenant, users)
  const of = { organizationId: tenant }
  for (const [team, ids] of byTeam(left))
    await recordActivity(ctx, tx, 'team.removeUsers', team, { ...of, before: { users: ids } })
  for (const [team, ids] of byTeam(joined))
    await recordActivity(ctx, tx, 'team.addUsers', team, { ...of, after: { users: ids } })
  for (const { user_id: user } of disowned)
    await recordActivity(ctx, tx, 'organization.removeOwner', tenant, { ...of, before: { user } })
  for (const { user_id: user } of owners)
    await recordActivity(ctx, tx, 'organization.addOwner', tenant, { ...of, after: { user } })
}

function byTeam(rows: TeamUser[]): Map<number, string[]> {
  const teams = Map.groupBy(rows, ({ team_id }) => team_id)
  return new Map([...teams].map(([team, users]) => [team, users.map(({ user_id }) => user_id)]))
}
