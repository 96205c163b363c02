import { data } from '@remix-run/node'
import type { z } from 'zod'
import { apiKeyMessages } from '~/shared/messages/api-keys'
import { failuresMessages } from '~/shared/messages/failures'
import { apiKeyForm, apiKeyIntent } from '~/shared/schemas/api-key'
import { AppError } from '../../platform/errors'
import { redirectWithToast } from '../toast'
import { confirmAction, entityActions, formAction } from './entity-actions'

type KeyBody = z.output<typeof apiKeyForm>

interface KeyCalls {
  create: (body: KeyBody) => Promise<{ key: string }>
  update: (keyId: string, body: KeyBody) => Promise<unknown>
  revoke: (keyId: string) => Promise<unknown>
  screen: string
}

/** The dialogs of `components/access/api-keys`. A new key is only in this response. */
export function keyActions(request: Request, { create, update, revoke, screen }: KeyCalls) {
  const back = (message: string) => redirectWithToast(screen, { status: 'success', message })
  return entityActions(request, {
    create: formAction(apiKeyForm, async (body) => {
      const { key } = await create(body)
      return data({ newKey: key }, { headers: { 'cache-control': 'no-store' } })
    }),
    edit: formAction(apiKeyForm, async (body) => {
      await update(new URL(request.url).searchParams.get('key') ?? '', body)
      throw await back(apiKeyMessages.saved)
    }),
    revoke: formAction(apiKeyIntent, async ({ keyId }) => {
      await revoke(keyId)
      throw await back(apiKeyMessages.revoked)
    }),
    default: unknownAction,
  })
}

export const unknownAction = confirmAction(async () => {
  throw new AppError('BAD_REQUEST', failuresMessages.invalidRequest)
})
