import { signedIn } from '../../platform/access'
import { type Ctx, homeOf } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { findAvatar } from './store'

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
const DAY_SECONDS = 86_400

/** Only visible to people who may know the user; a URL with a version is cached for a day. */
export async function readAvatar(ctx: Ctx, userId: string, version?: string): Promise<Response> {
  const viewer = signedIn(ctx)
  const avatar = isUuid(userId) ? await findAvatar(homeOf(ctx), userId, viewer, ctx.db) : undefined
  if (!avatar) throw notFound()
  const isVersioned = version === String(avatar.updated_at.getTime())
  return new Response(new Uint8Array(avatar.bytes), {
    headers: {
      'content-type': avatar.media_type,
      'content-length': String(avatar.bytes.length),
      'cache-control': isVersioned ? `private, max-age=${DAY_SECONDS}` : 'private, no-cache',
      etag: `"${avatar.updated_at.getTime()}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    },
  })
}
