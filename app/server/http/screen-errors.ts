import { redirect } from '@remix-run/node'
import { paths } from '~/shared/paths'
import type { AppError } from '../errors'
import type { Problem } from './problem'

/** Where to come back to after signing in; only for pages, since a form cannot be posted again. */
function returnPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return request.method === 'GET' ? pathname + search : pathname
}

/** What a screen does with a refused call: the sign-in page, or its error boundary with the problem. */
export function toScreenResponse(error: AppError, request: Request, requestId: string): Response {
  if (error.code === 'UNAUTHENTICATED') return redirect(paths.login(returnPath(request)))
  const { code, message, reason, status } = error
  const problem: Problem = { code, message, requestId, ...(reason && { reason }) }
  return Response.json(problem, { status, statusText: code })
}
