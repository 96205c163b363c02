import { tokens } from '~/shared/schemas/auth'
import { directoryLoginForm } from '~/shared/schemas/identity'
import { endpoint } from '../../platform/http/endpoint'
import { browserOf, serializeSignIn } from '../../platform/http/session-cookie'
import { signInByDirectory } from './sign-in-by-directory'

export const directoryRows = [
  endpoint.post('/api/auth/login/ldap', {
    inDemo: 'open',
    summary: 'Sign in with an account of the company directory',
    guard: 'public',
    body: directoryLoginForm,
    response: tokens,
    run: async (ctx, { body }, { request, setHeader }) => {
      const signedIn = await signInByDirectory(ctx, body, await browserOf(request.headers))
      for (const cookie of await serializeSignIn(signedIn)) setHeader('set-cookie', cookie)
      return signedIn.answer
    },
  }),
]
