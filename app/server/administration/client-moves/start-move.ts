import { v7 } from 'uuid'
import type { z } from 'zod'
import { clientMoveMessages } from '~/shared/messages/client-moves'
import type { ClientMove, clientMoveRequest } from '~/shared/schemas/client-move'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, fieldError } from '../../platform/errors'
import { createLogger } from '../../platform/log'
import { findMoving } from '../../structure/move-locks'
import { checkName, checkTarget } from './check-target'
import { getMove, insertMove } from './move.store'
import { presentMove } from './present'
import { processMoves } from './process-moves'
import { readColumns } from './rows.store'
import { getClientName, lockClient, openClient, readNames, revokeAccess } from './surroundings.store'

const words = clientMoveMessages.refused

/** The structure of a usual client moves while the caller waits. */
const AT_ONCE_MS = 5_000

/**
 * Starts to move a client. It opens in the new organization at once; sites and pages follow while the caller waits, as
 * far as there is time, and the history in a job.
 */
export async function startMove(
  ctx: TenantCtx,
  input: z.output<typeof clientMoveRequest>,
): Promise<ClientMove> {
  const client = Number(ctx.target.id)
  const id = v7({ msecs: ctx.now().getTime() })
  await inTransaction(ctx, (tx) => begin(ctx, tx, { ...input, id, client }))
  await moveAtOnce(ctx, id)
  return presentMove(ctx.db, await getMove(ctx.db, id))
}

async function begin(
  ctx: TenantCtx,
  tx: Db,
  {
    id,
    client,
    organization: to,
    ...input
  }: z.output<typeof clientMoveRequest> & { id: string; client: number },
): Promise<void> {
  const from = ctx.tenant
  const was = await getClientName(tx, from, client)
  if (input.confirm !== undefined && input.confirm !== was) throw fieldError('confirm', words.confirm)
  if (await findMoving(tx, client)) throw new AppError('CONFLICT', words.alreadyMoving)
  await checkTarget(tx, { from, to, client }, ctx.now())
  const name = input.name ?? was
  await checkName(tx, to, name)
  const keepsPeople = input.people === 'all'
  const { keepsAccess } = input
  // Only now: checking takes longer than others should wait.
  await lockClient(tx, from, client)
  const route = { from, to, client, columns: await readColumns(tx), devices: {} }
  if (!keepsAccess) await revokeAccess(tx, route, ctx.now())
  const devices = await openClient(tx, route, { name, keepsPeople })
  const requestedBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  const isNew = await insertMove(tx, {
    ...{ id, client, name, from, to, keepsPeople, keepsAccess, devices, requestedBy },
    requestId: ctx.requestId,
    now: ctx.now(),
  })
  if (!isNew) throw new AppError('CONFLICT', words.alreadyMoving)
  const names = await readNames(tx, [from, to])
  for (const organizationId of [from, to])
    await recordActivity(ctx, tx, 'client.move', client, {
      organizationId,
      before: { name: was, organizationName: names.get(from) },
      after: { name, organizationName: names.get(to), keepsPeople, keepsAccess },
    })
}

/** Nothing is lost when this fails: the job continues. */
async function moveAtOnce(ctx: Ctx, id: string): Promise<void> {
  const until = Date.now() + AT_ONCE_MS
  try {
    await processMoves(ctx, { move: id, isDone: (phase) => phase !== 'structure' || Date.now() > until })
  } catch (error) {
    createLogger('client-moves').warn({ err: error, requestId: ctx.requestId }, 'the job continues this move')
  }
}
