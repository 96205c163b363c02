import { redirect } from '@remix-run/node'
import { failuresMessages, refusalMessages } from '~/shared/messages/failures'
import { paths } from '~/shared/paths'
import { isSharedScreen, shareKeyOf } from '~/shared/rules/access/sharing'
import type { AppError } from '../platform/errors'
import type { Problem } from '../platform/http/problem'
import { readSessionToken } from '../platform/http/session-cookie'
import { clearShareKey, hasShareCookie } from '../platform/http/share-cookie'
import { toastCookie } from './toast'

/** The URL to return to after sign-in: a POST can't be repeated, so its screen. */
function returnPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

export function toScreenResponse(error: AppError, request: Request, requestId: string): Response {
  if (error.code === 'UNAUTHENTICATED' && isVisitByLink(request)) return refuseLink(request, requestId)
  if (error.code === 'UNAUTHENTICATED') return redirect(paths.login(returnPath(request)))
  if (error.reason === 'SUBSCRIPTION_EXPIRED' && !isAboutPayment(request))
    return redirect(paths.subscriptionPlan({ action: 'expired' }))
  if (error.reason === 'MFA_SETUP_REQUIRED')
    return redirect(paths.accountTwoFactor({ redirectTo: returnPath(request) }))
  if (error.reason === 'CONFIRMATION_NEEDED')
    return redirect(paths.confirm({ redirectTo: returnPath(request) }))
  const { code, message, reason, status, retryAfterSeconds } = error
  const problem: Problem = { code, message, requestId, ...(reason && { reason }) }
  const headers: HeadersInit = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {}
  return Response.json(problem, { status, statusText: code, headers })
}

/** Like `toScreenResponse`; with a session cookie it says that the session has expired. */
export async function toSignIn(error: AppError, request: Request, requestId: string): Promise<Response> {
  const response = toScreenResponse(error, request, requestId)
  const goesToSignIn = response.status === 302
  if (goesToSignIn && (await readSessionToken(request.headers.get('cookie')))) {
    response.headers.append(
      'set-cookie',
      await toastCookie({ status: 'warning', message: refusalMessages.sessionEnded }),
    )
  }
  return response
}

const isAboutPayment = (request: Request): boolean =>
  /^\/(payment-subscription|settings\/(my-subscription-plan|organizations\/\d+\/subscription))\b/.test(
    new URL(request.url).pathname,
  )

const isVisitByLink = (request: Request): boolean =>
  hasShareCookie(request.headers) || shareKeyOf(new URL(request.url)) !== null

/** A share link's visitor gets an explanation instead of the sign-in page: it expired, or does not cover the screen. */
function refuseLink(request: Request, requestId: string): Response {
  const isOver = isSharedScreen(new URL(request.url).pathname)
  const problem: Problem = {
    code: 'FORBIDDEN',
    message: isOver ? failuresMessages.shareLink : failuresMessages.forbidden,
    requestId,
    ...(isOver && { reason: 'SHARE_LINK' }),
  }
  const headers = new Headers(isOver ? { 'set-cookie': clearShareKey() } : {})
  return Response.json(problem, { status: 403, statusText: 'FORBIDDEN', headers })
}
