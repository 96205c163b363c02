import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import { paths, safeReturnPath } from '~/shared/paths'
import { codeForm, passkeyName } from '~/shared/schemas/two-factor'
import { apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { unknownAction } from './api-key-form'
import { confirmAction, entityActions, formAction } from './entity-actions'
import { credentialField } from './passkey-form'

const words = twoFactorMessages

const passkeyForm = z.object({ name: passkeyName, credential: credentialField })
const removeForm = z.object({ factor: z.string().max(64) })

/** The actions of the two-factor screen. New recovery codes are only in this response. */
export async function submitTwoFactor(request: Request) {
  const api = apiFor(request)
  const redirectTo = new URL(request.url).searchParams.get('redirectTo')
  const back = (message: string) => {
    const next = redirectTo ? safeReturnPath(redirectTo) : paths.accountTwoFactor()
    return redirectWithToast(next, { status: 'success', message })
  }
  const answerWith = async (recoveryCodes: string[] | null, message: string) => {
    if (recoveryCodes === null) throw await back(message)
    return data({ recoveryCodes }, { headers: { 'cache-control': 'no-store' } })
  }
  return entityActions(request, {
    'start-app': confirmAction(async () => {
      await api.post('/api/auth/two-factor/totp')
      throw redirect(paths.accountTwoFactor({ dialog: 'app', redirectTo }))
    }),
    app: formAction(codeForm, async (body) => {
      const { recoveryCodes } = await api.put('/api/auth/two-factor/totp', { body })
      return answerWith(recoveryCodes, words.totp.added)
    }),
    passkey: formAction(passkeyForm, async (body) => {
      const { recoveryCodes } = await api.post('/api/auth/two-factor/passkeys', { body })
      return answerWith(recoveryCodes, words.passkey.added)
    }),
    remove: formAction(removeForm, async ({ factor }) => {
      if (factor === 'app') await api.delete('/api/auth/two-factor/totp')
      else await api.delete('/api/auth/two-factor/passkeys/{id}', { params: { id: factor } })
      throw await back(factor === 'app' ? words.totp.removed : words.passkey.removed)
    }),
    'renew-codes': confirmAction(async () => {
      const { recoveryCodes } = await api.post('/api/auth/two-factor/recovery-codes')
      return answerWith(recoveryCodes, '')
    }),
    default: unknownAction,
  })
}
