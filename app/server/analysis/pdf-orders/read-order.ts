import { failuresMessages } from '~/shared/messages/failures'
import { pdfMessages } from '~/shared/messages/pdf'
import { type PageOf, type Paging, toPage } from '~/shared/schemas/paging'
import type { PdfOrder } from '~/shared/schemas/pdf-order'
import { linkKeyOf } from '../../alerting/mailings'
import { attachmentHeaders, sendBlob } from '../../measuring/evidence'
import { isUuid, thingNotFound } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { orderFileName, presentOrder } from './present'
import { isWhole, printActorOf } from './print-actor'
import { requesterOf, requireRequester } from './requester'
import { cancelOpenOrder, findOrder, findOwnOrder, listOwnOrders, type OrderRow } from './store'

const missing = () => thingNotFound('PDF')

/** The caller's own order, which the caller may still see. */
async function getOrder(ctx: Ctx, id: string): Promise<OrderRow> {
  const actor = requireRequester(ctx.actor)
  const row = isUuid(id) ? await findOwnOrder(ctx.db, requesterOf(actor), id) : undefined
  const printer = row && (await printActorOf(ctx.db, row, actor))
  if (!printer || !isWhole(row, printer)) throw missing()
  return row
}

/** An order: of the caller, or the one that the caller prints. */
export async function readOrder(ctx: Ctx, id: string): Promise<PdfOrder> {
  const isPrinter = ctx.actor.kind === 'share' && ctx.actor.linkId === id
  const row = isPrinter ? await findOrder(ctx.db, id) : await getOrder(ctx, id)
  if (!row) throw missing()
  return presentOrder(row, isPrinter && row.mailing_id ? await linkKeyOf(ctx.db, row.mailing_id) : null)
}

/** The caller's orders, newest first. */
export async function listOrders(ctx: Ctx, paging: Paging): Promise<PageOf<PdfOrder>> {
  const requester = requesterOf(requireRequester(ctx.actor))
  return toPage(await listOwnOrders(ctx.db, requester, paging), paging, (row) => presentOrder(row))
}

export async function cancelOrder(ctx: Ctx, id: string): Promise<{ ok: true }> {
  const row = await getOrder(ctx, id)
  const { organization_id: tenant, client_id: clientId, project_id: projectId } = row
  // Other readers of the mail wait for it, too.
  if (row.mailing_id !== null) throw new AppError('FORBIDDEN', failuresMessages.noPermission)
  await inTransaction(ctx, async (tx) => {
    if (!(await cancelOpenOrder(tx, tenant, id, ctx.now())))
      throw new AppError('CONFLICT', pdfMessages.alreadyFinished)
    await recordActivity(ctx, tx, 'pdfOrder.cancel', id, {
      organizationId: tenant,
      place: { clientId, projectId },
    })
  })
  return { ok: true }
}

export async function sendOrderFile(ctx: Ctx, request: Request, id: string): Promise<Response> {
  const row = await getOrder(ctx, id)
  const tenant = row.organization_id
  const headers = () => attachmentHeaders('application/pdf', orderFileName(row))
  const isReady = row.state === 'done' && row.expires_at > ctx.now()
  const sent =
    isReady && row.blob_hash
      ? await sendBlob({ ...ctx, tenant }, request, row.blob_hash, { headers })
      : undefined
  if (!sent) throw missing()
  return sent
}
