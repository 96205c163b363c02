import { redirect } from '@remix-run/node'
import { forbiddenMessage, sessionEndedMessage, shareLinkMessage } from '~/shared/messages/failures'
import { paths } from '~/shared/paths'
import { isSharedScreen, shareKeyOf } from '~/shared/rules/access/sharing'
import type { AppError } from '../errors'
import type { Problem } from '../http/problem'
import { readSessionToken } from '../http/session-cookie'
import { CLEARED_SHARE_COOKIE, hasShareCookie } from '../http/share-cookie'
import { toastCookie } from './toast'

/** Where to come back to after signing in: a form cannot be posted again, but its screen can be opened. */
function returnPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** What a screen does with a refused call: the sign-in page, or its error boundary with the problem. */
export function toScreenResponse(error: AppError, request: Request, requestId: string): Response {
  if (error.code === 'UNAUTHENTICATED' && isVisitByLink(request)) return refuseLink(request, requestId)
  if (error.code === 'UNAUTHENTICATED') return redirect(paths.login(returnPath(request)))
  if (error.reason === 'SUBSCRIPTION_EXPIRED' && !isAboutPayment(request))
    return redirect(paths.subscriptionPlan({ action: 'expired' }))
  const { code, message, reason, status } = error
  const problem: Problem = { code, message, requestId, ...(reason && { reason }) }
  return Response.json(problem, { status, statusText: code })
}

/** The same for somebody whom a session cookie names: it is said that the session is over. */
export async function toSignIn(error: AppError, request: Request, requestId: string): Promise<Response> {
  const response = toScreenResponse(error, request, requestId)
  const goesToSignIn = response.status === 302
  if (goesToSignIn && (await readSessionToken(request.headers.get('cookie')))) {
    response.headers.append(
      'set-cookie',
      await toastCookie({ status: 'warning', message: sessionEndedMessage }),
    )
  }
  return response
}

const isAboutPayment = (request: Request): boolean =>
  /^\/(payment-subscription|settings\/my-subscription-plan)\b/.test(new URL(request.url).pathname)

const isVisitByLink = (request: Request): boolean =>
  hasShareCookie(request.headers) || shareKeyOf(new URL(request.url)) !== null

/** A visitor by link is not asked to sign in: the link is over, or it does not reach this far. */
function refuseLink(request: Request, requestId: string): Response {
  const isOver = isSharedScreen(new URL(request.url).pathname)
  const problem: Problem = {
    code: 'FORBIDDEN',
    message: isOver ? shareLinkMessage : forbiddenMessage,
    requestId,
    ...(isOver && { reason: 'SHARE_LINK' }),
  }
  const headers = new Headers(isOver ? { 'set-cookie': CLEARED_SHARE_COOKIE } : {})
  return Response.json(problem, { status: 403, statusText: 'FORBIDDEN', headers })
}
