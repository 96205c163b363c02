import { recordActivity } from '../../../platform/activity'
import type { Ctx } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import type { ConnectionRow } from './connection.store'
import { addMember, becomeOwner, joinTeams, leaveOwners, leaveTeams } from './roles.store'

export const sourceOf = ({ id }: Pick<ConnectionRow, 'id'>) => `sso:${id}`

/** Gives what the groups of the provider give, and takes back what they gave before; rights given by hand stay. */
export async function applyRoles(
  ctx: Ctx,
  tx: Db,
  connection: ConnectionRow,
  userId: string,
  groups: readonly string[],
): Promise<void> {
  const { organization_id: tenant, default_team_id: defaultTeam } = connection
  const place = { tenant, userId, source: sourceOf(connection), now: ctx.now() }
  const mine = connection.groups.filter(({ group }) => groups.includes(group))
  const given = mine.flatMap(({ team }) => team ?? [])
  const teams = mine.length === 0 && defaultTeam !== null ? [defaultTeam] : given
  const isOwner = mine.some(({ team }) => team === null)
  await addMember(tx, place)
  const [left, joined] = [await leaveTeams(tx, place, teams), await joinTeams(tx, place, teams)]
  const owners = isOwner ? await becomeOwner(tx, place) : await leaveOwners(tx, place)
  for (const { team_id } of left)
    await recordActivity(ctx, tx, 'team.removeUsers', team_id, {
      organizationId: tenant,
      before: { users: [userId] },
    })
  for (const { team_id } of joined)
    await recordActivity(ctx, tx, 'team.addUsers', team_id, {
      organizationId: tenant,
      after: { users: [userId] },
    })
  for (const { user_id } of owners)
    await recordActivity(ctx, tx, `organization.${isOwner ? 'addOwner' : 'removeOwner'}`, tenant, {
      organizationId: tenant,
      [isOwner ? 'after' : 'before']: { user: user_id },
    })
}
