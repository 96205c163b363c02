import type { z } from 'zod'
import type { Team, teamForm } from '~/shared/schemas/team'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { presentTeam } from './present'
import { deleteTeamRow, getTeam, insertTeam, lockTeam, updateTeamRow } from './store'

type Input = z.output<typeof teamForm>

export async function createTeam(ctx: TenantCtx, { name }: Input): Promise<Team> {
  const now = ctx.now()
  return inTransaction(ctx, async (tx) => {
    const { id } = await insertTeam(tx, ctx.tenant, { name, createdAt: now, updatedAt: now })
    await recordActivity(ctx, tx, 'team.create', id, { after: { name } })
    return presentTeam(await getTeam(tx, ctx.tenant, id))
  })
}

export async function updateTeam(ctx: TenantCtx, { name }: Input): Promise<Team> {
  const id = Number(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const before = await lockTeam(tx, ctx.tenant, id)
    await updateTeamRow(tx, ctx.tenant, id, { name }, ctx.now())
    await recordActivity(ctx, tx, 'team.update', id, { before, after: { name } })
    return presentTeam(await getTeam(tx, ctx.tenant, id))
  })
}

/** Its members lose the rights given by the team. */
export async function deleteTeam(ctx: TenantCtx): Promise<{ ok: true }> {
  const id = Number(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    await lockTeam(tx, ctx.tenant, id)
    const { name, users, permissions } = await getTeam(tx, ctx.tenant, id)
    await deleteTeamRow(tx, ctx.tenant, id)
    await recordActivity(ctx, tx, 'team.delete', id, { before: { name, users, permissions } })
    return { ok: true }
  })
}
