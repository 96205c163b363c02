import { noDataMessage } from '~/shared/messages/failures'
import { instantOf } from '../access'
import type { TenantCtx } from '../context'
import { AppError } from '../errors'
import { readRunEvidence } from './read-evidence'
import { findRunEvidence } from './store'

const missing = () => new AppError('NOT_FOUND', noDataMessage)

/** Sent as a download: content of measured pages must never run on our origin. */
export function attachment(data: Buffer | string, mediaType: string, name: string): Response {
  return new Response(typeof data === 'string' ? data : new Uint8Array(data), {
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}

/** The main document as received. A given `bodyId` must belong to the run. */
export async function readBody(ctx: TenantCtx, bodyId: string | undefined): Promise<Response> {
  const id = String(ctx.target.id)
  const evidence = await findRunEvidence(ctx.db, ctx.tenant, instantOf(id), id)
  if (bodyId !== undefined && evidence?.body_hash?.toString('hex') !== bodyId) throw missing()
  const found = await readRunEvidence(ctx, 'body')
  if (!found) throw missing()
  return attachment(found.data, 'text/plain; charset=utf-8', `page-${id}.txt`)
}

/** A trace for DevTools, stored for a few days only. */
export async function readTrace(ctx: TenantCtx): Promise<Response> {
  const found = await readRunEvidence(ctx, 'trace')
  if (!found) throw missing()
  return attachment(found.data, 'application/json', `trace-${ctx.target.id}.json`)
}
