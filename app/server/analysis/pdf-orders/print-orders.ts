import { pdfMessages } from '~/shared/messages/pdf'
import { paths } from '~/shared/paths'
import { storeFile } from '../../measuring/evidence'
import { type Ctx, inTransaction } from '../../platform/context'
import { isDatabaseUnavailable, isNoSpace } from '../../platform/database-unavailable'
import { env } from '../../platform/env'
import { AppError } from '../../platform/errors'
import { serializeShareKey } from '../../platform/http/share-cookie'
import { isStorageDown } from '../../platform/http/storage-down'
import { createLogger } from '../../platform/log'
import { hashSecret, newSecret } from '../../platform/secrets'
import { BrowserLostError, hasSandbox, withBrowser } from './browser'
import { mailLink } from './mail-link'
import {
  type ClaimedOrder,
  claimOrder,
  failOrder,
  finishOrder,
  type HeldOrder,
  renewLease,
  requeueOrder,
  setStep,
} from './print.store'
import { type Printed, printDocument } from './print-document'
import {
  HEARTBEAT_MS,
  LEASE_MS,
  MAX_ATTEMPTS,
  NO_SPACE_LIMIT_MS,
  NO_SPACE_PAUSE_MS,
  PRINT_KEY_PREFIX,
  PRINT_LIMIT_MS,
  retryPauseMs,
  STEPS,
} from './rules'

const log = createLogger('pdf-orders')

/** The order was cancelled, deleted or taken over by another worker. */
class OrderLostError extends Error {}
class TooLongError extends Error {}

/** Where the web process answers: `SERVER_URL`, or this machine. */
function webOrigin(): string {
  const { SERVER_URL, HOST, PORT } = env()
  if (SERVER_URL) return new URL(SERVER_URL).origin
  const isAny = HOST === '0.0.0.0' || HOST === '::'
  return `http://${isAny ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}

/** Prints what waits, oldest first, one at a time in this process; returns how many orders ended. */
export async function printOrders(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  let ended = 0
  while (!signal?.aborted) {
    const key = PRINT_KEY_PREFIX + newSecret()
    const now = ctx.now()
    const claim = { keyHash: hashSecret(key), now, leaseUntil: new Date(now.getTime() + LEASE_MS) }
    const order = await claimOrder(ctx.db, claim)
    if (!order) break
    const held = { tenant: order.organization_id, id: order.id, keyHash: claim.keyHash }
    if (await printOrder(ctx, order, held, key, signal)) ended += 1
  }
  return ended
}

/** False when the order goes back into the queue, or is another's. */
async function printOrder(
  ctx: Ctx,
  order: ClaimedOrder,
  held: HeldOrder,
  key: string,
  stop: AbortSignal | undefined,
): Promise<boolean> {
  // A worker that died each time leaves no failure behind.
  if (order.attempts > MAX_ATTEMPTS) return failOrder(ctx.db, held, pdfMessages.failed, ctx.now())
  const work = new AbortController()
  const limit = setTimeout(() => work.abort(new TooLongError()), PRINT_LIMIT_MS)
  const beat = setInterval(() => void renew(ctx, held, work), HEARTBEAT_MS)
  const signal = stop ? AbortSignal.any([stop, work.signal]) : work.signal
  try {
    const printed = await print(ctx, order, held, key, signal)
    if (printed.pdf === null) return await refuse(ctx, order, held, printed.status)
    return await deliver(ctx, order, held, printed)
  } catch (error) {
    return settleFailure(ctx, order, held, { error, isStopped: stop?.aborted ?? false })
  } finally {
    clearTimeout(limit)
    clearInterval(beat)
  }
}

async function renew(ctx: Ctx, held: HeldOrder, work: AbortController): Promise<void> {
  const isOurs = await renewLease(ctx.db, held, new Date(ctx.now().getTime() + LEASE_MS)).catch(() => true)
  if (!isOurs) work.abort(new OrderLostError())
}

async function print(
  ctx: Ctx,
  { id, language }: ClaimedOrder,
  held: HeldOrder,
  key: string,
  signal: AbortSignal,
): Promise<Printed> {
  const [cookie = ''] = (await serializeShareKey(key)).split(';')
  const document = { origin: webOrigin(), path: paths.previewPdfDocument(id), cookie, language }
  const onStep = (step: number) => setStep(ctx.db, held, step)
  return withBrowser(
    (browser) => printDocument(browser, document, { hasSandbox: hasSandbox(), signal, onStep }),
    signal,
  )
}

/** Rights that are gone give the statuses of a visitor without them: the sign-in page, forbidden or not found. */
async function refuse(ctx: Ctx, order: ClaimedOrder, held: HeldOrder, status: number): Promise<boolean> {
  if (status >= 300 && status < 500 && status !== 429)
    return failOrder(ctx.db, held, pdfMessages.notAllowed, ctx.now())
  return retry(ctx, order, held, new Error(`The document answered ${status}`))
}

async function deliver(
  ctx: Ctx,
  order: ClaimedOrder,
  held: HeldOrder,
  { pdf, pages }: { pdf: Buffer; pages: number },
): Promise<boolean> {
  const { organization_id: tenant, site_id, expires_at: expiresAt } = order
  const file = { data: pdf, mediaType: 'application/pdf', siteId: site_id ?? undefined, expiresAt }
  const hash = await storeFile(ctx, tenant, file)
  return inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    const isOurs = await finishOrder(tx, held, { hash, bytes: pdf.length, pages, steps: STEPS, now })
    if (isOurs) await mailLink(ctx, tx, order.id)
    return isOurs
  })
}

async function settleFailure(
  ctx: Ctx,
  order: ClaimedOrder,
  held: HeldOrder,
  { error, isStopped }: { error: unknown; isStopped: boolean },
): Promise<boolean> {
  // The lease ends, and another worker takes the order.
  if (isDatabaseUnavailable(error) && !isNoSpace(error)) throw error
  if (error instanceof OrderLostError) return false
  if (isStopped) {
    await requeueOrder(ctx.db, held, { reason: null, notBefore: null, isAttempt: false })
    return false
  }
  if (error instanceof AppError) return failOrder(ctx.db, held, error.message, ctx.now())
  if (error instanceof TooLongError) return failOrder(ctx.db, held, pdfMessages.tooLong, ctx.now())
  if (isNoSpace(error) || isStorageDown(error)) return waitForSpace(ctx, order, held, isNoSpace(error))
  return retry(ctx, order, held, error)
}

/** Tried again for a day: space comes back without the requester. */
async function waitForSpace(
  ctx: Ctx,
  order: ClaimedOrder,
  held: HeldOrder,
  isFull: boolean,
): Promise<boolean> {
  const reason = isFull ? pdfMessages.noSpace : pdfMessages.storageDown
  const now = ctx.now().getTime()
  if (now - order.created_at.getTime() > NO_SPACE_LIMIT_MS) return failOrder(ctx.db, held, reason, ctx.now())
  const notBefore = new Date(now + NO_SPACE_PAUSE_MS)
  await requeueOrder(ctx.db, held, { reason, notBefore, isAttempt: false })
  return false
}

async function retry(ctx: Ctx, order: ClaimedOrder, held: HeldOrder, error: unknown): Promise<boolean> {
  const { id, attempts } = order
  log.warn({ err: error, requestId: ctx.requestId, order: id, attempts }, 'a PDF could not be printed')
  if (attempts >= MAX_ATTEMPTS) return failOrder(ctx.db, held, pdfMessages.failed, ctx.now())
  // Another browser need not wait.
  const pause = error instanceof BrowserLostError ? 0 : retryPauseMs(attempts)
  const notBefore = new Date(ctx.now().getTime() + pause)
  await requeueOrder(ctx.db, held, { reason: pdfMessages.retried, notBefore, isAttempt: true })
  return false
}
