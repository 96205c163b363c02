import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { safeReturnPath } from '~/shared/paths'
import { loginForm } from '~/shared/schemas/auth'
import { directoryLoginForm } from '~/shared/schemas/identity'
import { findConnectionsForm } from '~/shared/schemas/single-sign-on'
import { apiFor, cookieHeaders } from '../api-for'
import { orSecondStep } from '../second-step'
import { submitForm } from './form'
import { credentialField } from './passkey-form'

const passkeyForm = z.object({ credential: credentialField })

/** The sign-in named by `?with=`: directory, passkey, company, or else the password. */
export async function submitSignIn(request: Request) {
  const api = apiFor(request)
  const search = new URL(request.url).searchParams
  const redirectTo = search.get('redirectTo')
  const enter = async (): Promise<never> => {
    throw redirect(safeReturnPath(redirectTo), { headers: cookieHeaders(api) })
  }
  const secondStep = orSecondStep(api, redirectTo)
  if (search.get('with') === 'directory') {
    return submitForm(request, directoryLoginForm, async (body) => {
      await api.post('/api/auth/login/ldap', { body }).catch(secondStep)
      return enter()
    })
  }
  if (search.get('with') === 'passkey') {
    return submitForm(request, passkeyForm, async (body) => {
      await api.post('/api/auth/login/passkey', { body })
      return enter()
    })
  }
  if (search.get('with') === 'company') {
    return submitForm(request, findConnectionsForm, async (body) => {
      const { connections } = await api.post('/api/auth/sso/find', { body })
      return { companies: connections }
    })
  }
  return submitForm(request, loginForm, async (body) => {
    await api.post('/api/auth/login', { body }).catch(secondStep)
    return enter()
  })
}
