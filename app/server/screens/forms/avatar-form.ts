import { data } from '@remix-run/node'
import { ownAccountMessages } from '~/shared/messages/own-account'
import { successMessages } from '~/shared/messages/success'
import { paths } from '~/shared/paths'
import { MAX_AVATAR_BYTES } from '~/shared/schemas/account'
import { AppError } from '../../platform/errors'
import type { ApiClient } from '../api-for'
import { redirectWithToast } from '../toast'
import { readUpload } from './upload'

const words = ownAccountMessages.avatar

/** Uploads the posted image; errors return to the form in conform's shape. */
export async function submitAvatar(request: Request, api: ApiClient) {
  const file = await readUpload(request, 'image', MAX_AVATAR_BYTES)
  if (file === 'missing') return refusal(words.missing)
  if (file === 'too-large') return refusal(words.tooLarge)
  try {
    await api.put('/api/auth/avatar', { body: { image: file.toString('base64') } })
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID') return refusal(error.message)
    throw error
  }
  throw await redirectWithToast(paths.account(), {
    status: 'success',
    message: successMessages.avatarUpdated,
  })
}

const refusal = (text: string) =>
  data({ status: 'error' as const, error: { image: [text] } }, { status: 422 })
