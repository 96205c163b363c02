import { data } from '@remix-run/node'
import { failuresMessages } from '~/shared/messages/failures'
import { successMessages } from '~/shared/messages/success'
import type { NewApiKey } from '~/shared/schemas/api-key'
import { AppError } from '../../platform/errors'
import { redirectWithToast } from '../toast'
import { confirmAction } from './entity-actions'

interface KeyCalls {
  regenerate: () => Promise<NewApiKey>
  remove: () => Promise<unknown>
  screen: string
}

/** The actions of `components/access/api-key-card`. A new key is only in this response. */
export const keyActions = ({ regenerate, remove, screen }: KeyCalls) => ({
  'regenerate-key': confirmAction(async () => {
    const { key } = await regenerate()
    return data({ newKey: key }, { headers: { 'cache-control': 'no-store' } })
  }),
  'remove-key': confirmAction(async () => {
    await remove()
    throw await redirectWithToast(screen, { status: 'success', message: successMessages.apiKeyRemoved })
  }),
})

export const unknownAction = confirmAction(async () => {
  throw new AppError('BAD_REQUEST', failuresMessages.invalidRequest)
})
