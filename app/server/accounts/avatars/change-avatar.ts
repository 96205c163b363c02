import { ownAccountMessages } from '~/shared/messages/own-account'
import { MAX_AVATAR_BYTES } from '~/shared/schemas/account'
import { signedIn } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { fieldError } from '../../platform/errors'
import { imageTypeOf } from '../../platform/http/image-type'
import { deleteAvatar, upsertAvatar } from './store'

export async function changeAvatar(ctx: Ctx, image: string): Promise<{ ok: true }> {
  const { userId } = signedIn(ctx)
  const bytes = Buffer.from(image, 'base64')
  const refuse = (text: string) => fieldError('image', text)
  if (bytes.length > MAX_AVATAR_BYTES) throw refuse(ownAccountMessages.avatar.tooLarge)
  const mediaType = imageTypeOf(bytes)
  if (!mediaType) throw refuse(ownAccountMessages.avatar.wrongType)
  await upsertAvatar(ctx.db, { userId, mediaType, bytes, now: ctx.now() })
  return { ok: true }
}

export async function removeAvatar(ctx: Ctx): Promise<{ ok: true }> {
  await deleteAvatar(ctx.db, signedIn(ctx).userId)
  return { ok: true }
}
