import { data } from '@remix-run/node'
import { z } from 'zod'
import { messages } from '~/shared/messages'
import type { NewApiKey } from '~/shared/schemas/api-key'
import { AppError } from '../errors'
import { submitForm } from './form'
import { redirectWithToast } from './toast'

/** The buttons of the card of an API key (`components/access/api-key-card`). */
const KEY_INTENTS = ['regenerate-key', 'remove-key']

export const isKeyIntent = (intent: string): boolean => KEY_INTENTS.includes(intent)

interface KeyCalls {
  regenerate: () => Promise<NewApiKey>
  remove: () => Promise<unknown>
  /** The screen that the card stands on. */
  screen: string
}

/** Makes or removes a key. A new one is in the answer itself, the only place where it is ever shown. */
export async function submitKeyIntent(request: Request, intent: string, calls: KeyCalls) {
  return submitForm(request, z.object({}), async () => {
    if (intent === 'regenerate-key') {
      const { key } = await calls.regenerate()
      return data({ newKey: key }, { headers: { 'cache-control': 'no-store' } })
    }
    if (!isKeyIntent(intent)) throw new AppError('BAD_REQUEST', messages.invalidRequest)
    await calls.remove()
    throw await redirectWithToast(calls.screen, {
      status: 'success',
      message: messages.success.apiKeyRemoved,
    })
  })
}
