import type { z } from 'zod'
import { canSee } from '~/shared/rules/access/roles'
import type { ClientMovePlan, MoveNotice, moveNoticeQuery } from '~/shared/schemas/client-move'
import type { Ctx, TenantCtx } from '../../platform/context'
import { findMove, findNotice } from './move.store'
import { presentMove } from './present'
import { getClientName, readAmounts, readNames } from './surroundings.store'

/** What a move would take along, and the newest move of the client. */
export async function readMovePlan(ctx: TenantCtx): Promise<ClientMovePlan> {
  const client = Number(ctx.target.id)
  const [name, amounts, row, names] = await Promise.all([
    getClientName(ctx.db, ctx.tenant, client),
    readAmounts(ctx.db, ctx.tenant, client),
    findMove(ctx.db, client),
    readNames(ctx.db, [ctx.tenant]),
  ])
  return {
    client: { _id: client, name },
    organization: { _id: ctx.tenant, name: names.get(ctx.tenant) ?? '' },
    amounts,
    move: row ? await presentMove(ctx.db, row) : null,
  }
}

/** For the notice of screens. A place that the caller may not see has none. */
export async function readMoveNotice(
  ctx: Ctx,
  query: z.output<typeof moveNoticeQuery>,
): Promise<{ move: MoveNotice | null }> {
  const found = await findNotice(ctx.db, query)
  if (!found || !canSee(ctx.actor, found.target)) return { move: null }
  const { client_id: _id, client_name: name, phase, progress } = found.move
  return { move: { client: { _id, name }, phase, progress } }
}
