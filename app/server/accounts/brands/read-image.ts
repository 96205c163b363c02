import { memoize } from '~/shared/memoize'
import type { BrandImage } from '~/shared/schemas/brand'
import type { Ctx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { drawIcon } from './encode-image'
import { findImage } from './store'

const YEAR_SECONDS = 31_536_000

const MAX_ICONS = 100
/** Of a stored icon, whose pixels are for launchers, in a tab. */
const TAB_SIDE = 128

const iconOf = memoize((bytes: Buffer, _hash: string, side: number) => drawIcon(bytes, side), {
  max: MAX_ICONS,
  key: (_, hash, side) => `${hash} ${side}`,
})

/** Brands are seen before anyone signs in, so their images are public, by a hash that only their screens name. */
export async function readBrandImage(
  ctx: Ctx,
  tenant: number,
  kind: BrandImage,
  { v: hash, size }: { v: string; size?: string | undefined },
): Promise<Response> {
  const image = await findImage(ctx.db, tenant, kind, hash)
  if (!image) throw notFound()
  const side = size === undefined && kind === 'favicon' ? TAB_SIDE : Number(size ?? 0)
  const bytes = side > 0 ? await iconOf(image.bytes, hash, side) : image.bytes
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': image.media_type,
      'content-length': String(bytes.length),
      'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    },
  })
}
