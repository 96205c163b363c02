import { v7 } from 'uuid'
import { failuresMessages } from '~/shared/messages/failures'
import { pdfMessages } from '~/shared/messages/pdf'
import type { ShareActor, UserActor } from '~/shared/rules/access/roles'
import type { PdfOrder, PdfOrderContent } from '~/shared/schemas/pdf-order'
import { MAX_PDF_SECTIONS } from '~/shared/values/pdf-choices'
import { recordActivity } from '../../platform/activity'
import { sha256 } from '../../platform/blobs'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, fieldError } from '../../platform/errors'
import { requireFeature } from '../../structure/quotas'
import { findThing, type OrderedThing } from './find-thing'
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
  if (thing.size > MAX_PDF_SECTIONS)
    throw fieldError('sections', pdfMessages.form.tooManySections(MAX_PDF_SECTIONS))
  const { tenant } = thing
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  const order = { id, content, thing }
  // Readers of mails, and documents that are being printed, have keys of their own and order nothing.
  if (actor.kind === 'share' && !(await hasShareLink(ctx.db, tenant, actor.linkId)))
    throw new AppError('FORBIDDEN', failuresMessages.noPermission)
  const { projectIds } = await requirePrinter(ctx, order)
  const contentHash = sha256(Buffer.from(JSON.stringify([requester, content])))
  return inTransaction(ctx, async (tx) => {
    await lockOrders(tx, tenant)
    const open = await findOpenOrder(tx, tenant, contentHash)
    if (open) return presentOrder(open)
    const counts = await countOrders(tx, tenant, requester, new Date(now.getTime() - RECENT_MS))
    const limit = counts && limitReached(actor.kind === 'user' ? 'user' : 'link', counts)
    if (limit) throw new AppError('CONFLICT', pdfMessages.limits[limit.kind](limit.max), { reason: 'LIMIT' })
    await writeOrder(ctx, tx, { ...order, contentHash, language, actor, projectIds })
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

interface NewOrder {
  id: string
  content: PdfOrderContent
  thing: OrderedThing
}

const placeOf = ({ thing, content }: NewOrder) => ({
  clientId: thing.client,
  projectId: thing.project,
  siteId: thing.site,
  compareSessionId: content.sessionId ?? null,
  personalDashboardId: content.dashboardId ?? null,
})

export async function writeOrder(
  ctx: Ctx,
  tx: Db,
  order: NewOrder & {
    contentHash: Buffer
    language: string | null
    actor: UserActor | ShareActor
    /** Of its client; without them all. */
    projectIds: readonly number[] | undefined
    mailingId?: string
  },
): Promise<void> {
  const { id, content, thing, contentHash, language, actor, projectIds, mailingId } = order
  const now = ctx.now()
  await requireFeature(tx, thing.tenant, 'pdf')
  const msPerSection = await readMsPerSection(tx)
  await insertOrder(tx, thing.tenant, {
    id,
    kind: content.kind,
    content: JSON.stringify(content),
    contentHash,
    ...placeOf(order),
    projectIds: projectIds ? [...projectIds] : null,
    title: thing.title,
    userId: actor.kind === 'user' ? actor.userId : null,
    shareLinkId: actor.kind === 'share' ? actor.linkId : null,
    mailingId,
    language: (language ?? '').slice(0, MAX_LANGUAGE),
    size: thing.size,
    estimateMs: msPerSection === null ? null : Math.round(msPerSection * thing.size),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  })
}

/** Who would print it; a link to one thing prints nothing else. */
export async function requirePrinter(ctx: Ctx, order: NewOrder): Promise<ShareActor> {
  const { clientId, projectId, siteId, compareSessionId, personalDashboardId } = placeOf(order)
  const printer = await printActorOf(
    ctx.db,
    {
      id: order.id,
      kind: order.content.kind,
      title: order.thing.title,
      organization_id: order.thing.tenant,
      client_id: clientId,
      project_id: projectId,
      site_id: siteId,
      compare_session_id: compareSessionId,
      personal_dashboard_id: personalDashboardId,
      project_ids: null,
    },
    requireRequester(ctx.actor),
  )
  if (!printer) throw new AppError('FORBIDDEN', failuresMessages.noPermission)
  return printer
}
