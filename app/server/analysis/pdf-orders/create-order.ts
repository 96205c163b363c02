import { v7 } from 'uuid'
import { failuresMessages } from '~/shared/messages/failures'
import { pdfMessages } from '~/shared/messages/pdf'
import type { PdfOrder, PdfOrderContent } from '~/shared/schemas/pdf-order'
import { recordActivity } from '../../platform/activity'
import { sha256 } from '../../platform/blobs'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { requireFeature } from '../../structure/quotas'
import { findThing } from './find-thing'
import { presentOrder } from './present'
import { printActorOf } from './print-actor'
import { requesterOf, requireRequester } from './requester'
import { LIFETIME_MS, limitReached, RECENT_MS } from './rules'
import {
  countOrders,
  findOpenOrder,
  findOrder,
  hasShareLink,
  insertOrder,
  lockOrders,
  readMsPerSection,
} from './store'

const MAX_LANGUAGE = 200

/** Orders a PDF. The same one twice, while it is not printed, is one. */
export async function createOrder(
  ctx: Ctx,
  content: PdfOrderContent,
  language: string | null,
): Promise<PdfOrder> {
  const actor = requireRequester(ctx.actor)
  const requester = requesterOf(actor)
  const thing = await findThing(ctx, content)
  const { tenant } = thing
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  const place = {
    clientId: thing.client,
    projectId: thing.project,
    siteId: thing.site,
    compareSessionId: content.sessionId ?? null,
    personalDashboardId: content.dashboardId ?? null,
  }
  // Readers of mails, and documents that are being printed, have keys of their own and order nothing.
  if (actor.kind === 'share' && !(await hasShareLink(ctx.db, tenant, actor.linkId)))
    throw new AppError('FORBIDDEN', failuresMessages.noPermission)
  await requirePrintable(ctx, { id, tenant, content, title: thing.title, ...place })
  const contentHash = sha256(Buffer.from(JSON.stringify([requester, content])))
  return inTransaction(ctx, async (tx) => {
    await requireFeature(tx, tenant, 'pdf')
    await lockOrders(tx, tenant)
    const open = await findOpenOrder(tx, tenant, contentHash)
    if (open) return presentOrder(open)
    const counts = await countOrders(tx, tenant, requester, new Date(now.getTime() - RECENT_MS))
    const limit = counts && limitReached(actor.kind === 'user' ? 'user' : 'link', counts)
    if (limit) throw new AppError('CONFLICT', pdfMessages.limits[limit.kind](limit.max), { reason: 'LIMIT' })
    const msPerSection = await readMsPerSection(tx)
    await insertOrder(tx, tenant, {
      id,
      kind: content.kind,
      content: JSON.stringify(content),
      contentHash,
      ...place,
      title: thing.title,
      userId: actor.kind === 'user' ? actor.userId : null,
      shareLinkId: actor.kind === 'share' ? actor.linkId : null,
      language: (language ?? '').slice(0, MAX_LANGUAGE),
      size: thing.size,
      estimateMs: msPerSection === null ? null : Math.round(msPerSection * thing.size),
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    })
    const { client: clientId, project: projectId } = thing
    const after = { kind: content.kind, title: thing.title }
    await recordActivity(ctx, tx, 'pdfOrder.create', id, {
      organizationId: tenant,
      place: { clientId, projectId },
      after,
    })
    const row = await findOrder(tx, id)
    if (!row) throw new Error('The order was not written')
    return presentOrder(row)
  })
}

/** A link to one thing prints nothing else. */
async function requirePrintable(
  ctx: Ctx,
  order: {
    id: string
    tenant: number
    content: PdfOrderContent
    title: string
    clientId: number
    projectId: number | null
    siteId: number | null
    compareSessionId: string | null
    personalDashboardId: string | null
  },
): Promise<void> {
  const printer = await printActorOf(
    ctx.db,
    {
      id: order.id,
      kind: order.content.kind,
      title: order.title,
      organization_id: order.tenant,
      client_id: order.clientId,
      project_id: order.projectId,
      site_id: order.siteId,
      compare_session_id: order.compareSessionId,
      personal_dashboard_id: order.personalDashboardId,
    },
    requireRequester(ctx.actor),
  )
  if (!printer) throw new AppError('FORBIDDEN', failuresMessages.noPermission)
}
