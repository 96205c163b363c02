import { clientMoveMessages } from '~/shared/messages/client-moves'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { findMoving, isLeaving } from './store'

const refused = () =>
  new AppError('CONFLICT', clientMoveMessages.refused.whileMoving, { reason: 'CLIENT_MOVING' })

/** Its rows are in two organizations: deleting it would leave some behind. */
export async function refuseWhileMoving(db: Db, client: number): Promise<void> {
  if (await findMoving(db, client)) throw refused()
}

/** The same for what is inside the client: only until its sites, pages and monitors have moved. */
export async function refuseWhileArriving(db: Db, client: number): Promise<void> {
  if ((await findMoving(db, client))?.phase === 'structure') throw refused()
}

/** History that has not left an organization would be lost with it. */
export async function refuseWhileLeaving(db: Db, organization: number): Promise<void> {
  if (await isLeaving(db, organization))
    throw new AppError('CONFLICT', clientMoveMessages.refused.organizationLeaving, {
      reason: 'CLIENT_MOVING',
    })
}
