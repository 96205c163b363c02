import { organizationMoveMessages } from '~/shared/messages/organization-moves'
import type { OrganizationMove } from '~/shared/schemas/organization-move'
import { isUuid } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError, notFound } from '../../platform/errors'
import { findCell } from './cells'
import { cancelUnlessLate, getMove } from './move.store'
import { presentMove } from './read-moves'

/** Until its change-over a move can be cancelled: the organization stays, and a job deletes the copy. */
export async function cancelMove(ctx: Ctx, id: string): Promise<OrganizationMove> {
  if (!isUuid(id)) throw notFound()
  await inTransaction(ctx, async (tx) => {
    const move = await getMove(tx, id)
    if (!(await cancelUnlessLate(tx, id)))
      throw new AppError('CONFLICT', organizationMoveMessages.refused.tooLate)
    const source = findCell(ctx, move.from_cell)
    if (!source) return
    await inTransaction({ db: source === ctx.db ? tx : source }, (own) =>
      recordActivity(ctx, own, 'organization.cancelMove', move.moved_organization_id, {
        organizationId: move.moved_organization_id,
        before: { cell: move.to_cell },
        after: { cell: move.from_cell },
      }),
    )
  })
  ctx.bus.notify('jobs')
  return presentMove(await getMove(ctx.db, id))
}
