import type { TenantCtx } from '../../platform/context'
import { findIcon } from './find-icon'
import { letterMark } from './letter-mark'
import { findStartPage } from './store'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

export async function readFavicon(ctx: TenantCtx): Promise<Response> {
  const start = await findStartPage(ctx.db, ctx.tenant, Number(ctx.target.id))
  if (start === undefined) return answer('image/svg+xml', letterMark(''), 0)
  const { icon, isKnown } = await findIcon(ctx, start)
  if (icon) return answer(icon.mediaType, new Uint8Array(icon.bytes), DAY_SECONDS)
  return answer('image/svg+xml', letterMark(new URL(start).hostname), isKnown ? HOUR_SECONDS : 0)
}

/** Foreign content: nothing in it may run when it is opened directly. */
const answer = (mediaType: string, body: string | Uint8Array<ArrayBuffer>, maxAge: number) =>
  new Response(body, {
    headers: {
      'content-type': mediaType,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': maxAge > 0 ? `private, max-age=${maxAge}` : 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    },
  })
