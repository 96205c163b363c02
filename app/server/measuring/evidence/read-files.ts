import { failuresMessages } from '~/shared/messages/failures'
import type { RunEvidenceKind } from '~/shared/values/evidence-kinds'
import { instantOf } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { sendBlob } from './send-blob'
import { findRunEvidence } from './store'

const missing = () => new AppError('NOT_FOUND', failuresMessages.noData)

/** Sent as a download: content of measured pages must never run on our origin. */
export const attachmentHeaders = (mediaType: string, name: string): Record<string, string> => ({
  'content-type': mediaType,
  'content-disposition': `attachment; filename="${name}"`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
})

async function sendFile(
  ctx: TenantCtx,
  request: Request,
  kind: RunEvidenceKind,
  file: { mediaType: string; name: string; hash?: string | undefined },
): Promise<Response> {
  const id = String(ctx.target.id)
  const hash = (await findRunEvidence(ctx.db, ctx.tenant, instantOf(id), id))?.[`${kind}_hash`]
  if (!hash || (file.hash !== undefined && hash.toString('hex') !== file.hash)) throw missing()
  const headers = () => attachmentHeaders(file.mediaType, file.name)
  const sent = await sendBlob(ctx, request, hash, { headers })
  if (!sent) throw missing()
  return sent
}

/** The main document as received. A given `bodyId` must belong to the run. */
export const readBody = (ctx: TenantCtx, request: Request, hash: string | undefined): Promise<Response> =>
  sendFile(ctx, request, 'body', {
    mediaType: 'text/plain; charset=utf-8',
    name: `page-${ctx.target.id}.txt`,
    hash,
  })

/** A trace for DevTools, stored for a few days only. */
export const readTrace = (ctx: TenantCtx, request: Request): Promise<Response> =>
  sendFile(ctx, request, 'trace', { mediaType: 'application/json', name: `trace-${ctx.target.id}.json` })
