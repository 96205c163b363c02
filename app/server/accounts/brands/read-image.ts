import type { BrandImage } from '~/shared/schemas/brand'
import type { Ctx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { findImage } from './store'

const YEAR_SECONDS = 31_536_000

/** Brands are seen before anyone signs in, so their images are public, by a hash that only their screens name. */
export async function readBrandImage(
  ctx: Ctx,
  tenant: number,
  kind: BrandImage,
  hash: string,
): Promise<Response> {
  const image = await findImage(ctx.db, tenant, kind, hash)
  if (!image) throw notFound()
  return new Response(new Uint8Array(image.bytes), {
    headers: {
      'content-type': image.media_type,
      'content-length': String(image.bytes.length),
      'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    },
  })
}
