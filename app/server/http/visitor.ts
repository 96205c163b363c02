import { messages } from '~/shared/messages'
import type { Profile } from '~/shared/schemas/auth'
import { AppError } from '../errors'
import { type ApiClient, apiFor } from './api-for'
import { requestIdOf } from './request-id'
import { toScreenResponse } from './screen-errors'
import { readSessionToken } from './session-cookie'

/** The signed-in user, or null; never a refusal. */
export async function findVisitor(
  request: Request,
  api: ApiClient = apiFor(request),
): Promise<Profile | null> {
  if (!(await readSessionToken(request.headers.get('cookie')))) return null
  return api.get('/api/auth/profile').catch((error: unknown) => {
    if (error instanceof Response && error.status < 500) return null
    throw error
  })
}

/** Guard requireAuth: the signed-in user, else the sign-in page. */
export async function requireVisitor(request: Request): Promise<Profile> {
  const visitor = await findVisitor(request)
  if (!visitor) throw refusal(request, 'UNAUTHENTICATED')
  return visitor
}

/** Guard requireSuper: a super admin, else the forbidden page. */
export async function requireSuper(request: Request): Promise<Profile> {
  const visitor = await requireVisitor(request)
  if (!visitor.isSuper) throw refusal(request, 'FORBIDDEN')
  return visitor
}

function refusal(request: Request, code: 'UNAUTHENTICATED' | 'FORBIDDEN'): Response {
  const message = code === 'FORBIDDEN' ? messages.noPermission : messages.signInRequired
  return toScreenResponse(new AppError(code, message), request, requestIdOf(request.headers))
}
