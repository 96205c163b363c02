import { refusalMessages } from '~/shared/messages/failures'
import { peopleMessages } from '~/shared/messages/people'
import { authorize } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { lockTeam } from './store'
import { deleteTeamUsers, insertTeamUsers, inTeam, membersAmong, setAdministrators } from './team-user.store'

type Place = { tenant: number; teamId: number; users: string[] }

/** Changes the members of the team and writes the activity entry. */
async function changing(
  ctx: TenantCtx,
  input: { users: string[] },
  action: string,
  change: (tx: Db, place: Place) => Promise<void>,
): Promise<{ ok: true }> {
  const place = { tenant: ctx.tenant, teamId: Number(ctx.target.id), users: [...new Set(input.users)] }
  return inTransaction(ctx, async (tx) => {
    await lockTeam(tx, place.tenant, place.teamId)
    const before = await inTeam(tx, place.tenant, place.teamId, place.users)
    await change(tx, place)
    const after = await inTeam(tx, place.tenant, place.teamId, place.users)
    await recordActivity(ctx, tx, action, place.teamId, {
      before: { users: before.map(present) },
      after: { users: after.map(present) },
    })
    return { ok: true }
  })
}

const present = (row: { user_id: string; is_administrator: boolean }) => ({
  user: row.user_id,
  isAdministrator: row.is_administrator,
})

/** Only members of the organization can join; others are invited. */
export const addTeamUsers = (ctx: TenantCtx, input: { users: string[] }): Promise<{ ok: true }> =>
  changing(ctx, input, 'team.addUsers', async (tx, { tenant, teamId, users }) => {
    const known = await membersAmong(tx, tenant, users)
    if (known.length < users.length) {
      const fields = { users: [peopleMessages.team.notOfOrganization] }
      throw new AppError('INVALID', refusalMessages.memberAddFailed, { fields })
    }
    await insertTeamUsers(tx, tenant, teamId, users, ctx.now())
  })

export const removeTeamUsers = (ctx: TenantCtx, input: { users: string[] }): Promise<{ ok: true }> =>
  changing(ctx, input, 'team.removeUsers', (tx, { tenant, teamId, users }) =>
    deleteTeamUsers(tx, tenant, teamId, users),
  )

export const makeAdministrators = (ctx: TenantCtx, input: { users: string[] }): Promise<{ ok: true }> =>
  changing(ctx, input, 'team.makeAdministrators', (tx, { tenant, teamId, users }) =>
    setAdministrators(tx, tenant, teamId, users, true),
  )

export const unmakeAdministrators = (ctx: TenantCtx, input: { users: string[] }): Promise<{ ok: true }> =>
  changing(ctx, input, 'team.unmakeAdministrators', (tx, { tenant, teamId, users }) =>
    setAdministrators(tx, tenant, teamId, users, false),
  )

/** Adds or removes one user, with one activity entry per team. */
export async function changeTeamsOfUser(
  ctx: Ctx,
  change: (team: TenantCtx, input: { users: string[] }) => Promise<{ ok: true }>,
  input: { user: string; teams: number[] },
): Promise<{ ok: true }> {
  const teams = await Promise.all(
    input.teams.map((id) => authorize(ctx, 'team.update', { kind: 'team', id })),
  )
  for (const team of teams) await change(team, { users: [input.user] })
  return { ok: true }
}
