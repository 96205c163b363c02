import { v7 } from 'uuid'
import type { z } from 'zod'
import { organizationMoveMessages } from '~/shared/messages/organization-moves'
import type { OrganizationMove, organizationMoveRequest } from '~/shared/schemas/organization-move'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError, fieldError } from '../../platform/errors'
import { findCell } from './cells'
import { findDirectoryCell } from './hold.store'
import { getMove, insertMove } from './move.store'
import { presentMove } from './read-moves'
import { refuseOrganization, refuseOtherSchema, refuseTakenName } from './refuse-organization'

const words = organizationMoveMessages.refused

/** Starts to move an organization to another cell; a job does it. */
export async function startMove(
  ctx: Ctx,
  { organization, cell: to }: z.output<typeof organizationMoveRequest>,
): Promise<OrganizationMove> {
  const from = await findDirectoryCell(ctx.db, organization)
  const [source, target] = [findCell(ctx, from), findCell(ctx, to)]
  if (!target || !source) throw fieldError('cell', words.unknownCell)
  if (from === to) throw fieldError('cell', words.sameCell)
  const name = await refuseOrganization(source, organization)
  await refuseOtherSchema(source, target)
  await refuseTakenName(target, name)
  const id = v7({ msecs: ctx.now().getTime() })
  const requestedBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  await inTransaction(ctx, async (tx) => {
    const move = { ...{ id, organization, name, from, to, requestedBy }, requestId: ctx.requestId }
    if (!(await insertMove(tx, { ...move, now: ctx.now() })))
      throw new AppError('CONFLICT', words.alreadyMoving, { fields: { organization: [words.alreadyMoving] } })
    await inTransaction({ db: source === ctx.db ? tx : source }, (own) =>
      recordActivity(ctx, own, 'organization.move', organization, {
        organizationId: organization,
        before: { cell: from },
        after: { cell: to },
      }),
    )
  })
  ctx.bus.notify('jobs')
  return presentMove(await getMove(ctx.db, id))
}
