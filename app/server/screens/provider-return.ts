import { redirect } from '@remix-run/node'
import { signInMethodMessages } from '~/shared/messages/sign-in-methods'
import { paths } from '~/shared/paths'
import { thingNotFound } from '../platform/access'
import { requestIdOf } from '../platform/http/request-id'
import { apiFor, cookieHeaders } from './api-for'
import { refusalToast } from './refusal-toast'
import { toScreenResponse } from './screen-errors'
import { toSecondStep } from './second-step'
import { redirectWithToast } from './toast'
import { findVisitor } from './visitor'

const ROWS = {
  github: '/api/auth/githubverify',
  google: '/api/auth/googleverify',
  linkedin: '/api/auth/linkedinverify',
  microsoft: '/api/auth/azverify',
  sso: '/api/auth/ssoverify',
} as const

/** `sso`: the connections of organizations. */
const isProvider = (name: string): name is keyof typeof ROWS => Object.hasOwn(ROWS, name)

/**
 * Passes the OAuth callback to the API. Errors of a sign-in appear on the sign-in page, errors of linking in the
 * account.
 */
export async function completeProviderSignIn(request: Request, provider: string): Promise<Response> {
  if (!isProvider(provider)) {
    const missing = thingNotFound('provider')
    throw toScreenResponse(missing, request, requestIdOf(request.headers))
  }
  const api = apiFor(request)
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const finished = await api.get(ROWS[provider], { query }).catch(async (refusal: unknown) => {
    await toSecondStep(api, refusal)
    const visitor = await findVisitor(request)
    return refusalToast(refusal, visitor ? paths.account() : paths.login())
  })
  const headers = cookieHeaders(api)
  if (finished.purpose !== 'link') return redirect(finished.redirectTo, { headers })
  const toast = { status: 'success', message: signInMethodMessages.linkDone(finished.label) } as const
  return redirectWithToast(finished.redirectTo, toast, { headers })
}
