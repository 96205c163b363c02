import { refusalMessages } from '~/shared/messages/failures'
import { retainedUntil } from '~/shared/rules/measuring/retention'
import type { ProberOrders } from '~/shared/schemas/prober'
import type { Outage } from '~/shared/schemas/uptime'
import { storeArtefact, storeEvidence } from '../../measuring/evidence'
import { sha256 } from '../../platform/blobs'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError, orNotFound } from '../../platform/errors'
import { imageTypeOf } from '../../platform/http/image-type'
import { claimWantedPicture, findAwaitedPicture, updateOutage } from './picture.store'

/** A later screenshot shows something else. */
const WANTED_MS = 10 * 60_000

const since = (ctx: Ctx) => new Date(ctx.now().getTime() - WANTED_MS)

/** A screenshot that no agent took in time counts as failed. */
export const pictureStateOf = (
  ctx: Ctx,
  outage: { picture: Outage['picture']; started_at: Date },
): Outage['picture'] =>
  outage.picture === 'wanted' && outage.started_at < since(ctx) ? 'failed' : outage.picture

/** At most one screenshot to take, given to one agent only. */
export async function claimPictures(ctx: Ctx, location: number): Promise<ProberOrders['pictures']> {
  const wanted = await claimWantedPicture(ctx.db, location, since(ctx))
  return wanted ? [wanted] : []
}

/** Stores the screenshot for as long as the outage. */
export async function savePicture(
  ctx: Ctx,
  location: number,
  { outage, body }: { outage: string; body: Buffer },
): Promise<void> {
  const found = orNotFound(await findAwaitedPicture(ctx.db, outage, location, since(ctx)))
  const mediaType = imageTypeOf(body)
  if (!mediaType) throw new AppError('BAD_REQUEST', refusalMessages.artefactCorrupted)
  const { organization_id: tenant, retention_days, started_at } = found
  const digest = sha256(body)
  const hash = digest.toString('hex')
  await storeArtefact(ctx, tenant, { hash, body, codec: 'none', mediaType })
  const until = retainedUntil('frames', retention_days, started_at)
  await inTransaction(ctx, async (tx) => {
    await storeEvidence(tx, tenant, [{ hash, until }], ctx.now())
    await updateOutage(tx, tenant, outage, { picture: 'taken', pictureHash: digest })
  })
}
