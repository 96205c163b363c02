import { billingMessages } from '~/shared/messages/billing'
import { failuresMessages, refusalMessages } from '~/shared/messages/failures'
import { actorOf } from '~/shared/rules/access/actor'
import {
  adminActionOn,
  administersChannels,
  isAdminAnywhere,
  isBillingAnywhere,
  isOwnerAnywhere,
  memberActionOn,
} from '~/shared/rules/access/guards'
import { type Action, decide, type Target } from '~/shared/rules/access/roles'
import { printedZone } from '~/shared/rules/print/printed-request'
import type { Profile } from '~/shared/schemas/auth'
import { recordDeniedScreen } from '../api/record-denied'
import { env } from '../platform/env'
import { AppError, notConfigured, notFound } from '../platform/errors'
import { requestIdOf } from '../platform/http/request-id'
import { readSessionToken } from '../platform/http/session-cookie'
import { type ApiClient, apiFor } from './api-for'
import { reopenWhere } from './follow-cell'
import { toScreenResponse, toSignIn } from './screen-errors'
import { findShareVisit } from './share-visit'

/** The signed-in user, or null; never throws a refusal. */
export async function findVisitor(
  request: Request,
  api: ApiClient = apiFor(request),
): Promise<Profile | null> {
  if (env().DEMO !== 'public' && !(await readSessionToken(request.headers.get('cookie')))) return null
  return api.get('/api/auth/profile').catch((error: unknown) => {
    if (error instanceof Response && error.status < 500) return null
    throw error
  })
}

/** What the sign-in page of a public demo offers; null on all other installations. */
export const publicDemoState = (visitor: Profile | null): 'open' | 'beingRemade' | null =>
  env().DEMO === 'public' ? (visitor ? 'open' : 'beingRemade') : null

/** Guard requireAuth: the signed-in user, else the sign-in page. */
export async function requireVisitor(request: Request): Promise<Profile> {
  const visitor = await findVisitor(request)
  if (!visitor) throw await redirectToSignIn(request)
  return visitor
}

/** Guard requireAuth-or-share: the signed-in user or the visitor with a share link, who has no time zone. */
export async function requireVisitorOrShare(
  request: Request,
): Promise<{ visitor: Profile | null; timeZone: string }> {
  const visitor = await findVisitor(request)
  const { share } = await findShareVisit(request, visitor)
  if (!visitor && !share) throw await redirectToSignIn(request)
  return { visitor, timeZone: visitor?.timezone ?? printedZone(request) ?? 'UTC' }
}

/** Guard requireSuper: a super admin, else the forbidden page. */
export async function requireSuper(request: Request): Promise<Profile> {
  const visitor = await requireVisitor(request)
  if (!visitor.isSuper) throw await forbidden(request)
  return visitor
}

/** Guard requireOwner: an owner of any organization; the API call checks which. */
export const requireOwner = (request: Request): Promise<Profile> =>
  requireVisitorWhere(request, (visitor) => isOwnerAnywhere(actorOf(visitor)))

/** Guard requireMember: a member of the client, project or team. */
export const requireMember = (request: Request, target: Target): Promise<Profile> =>
  requireRight(request, memberActionOn(target), target)

/** Guard requireAdmin: an admin of the given client, project or team, or of any client or project. */
export const requireAdmin = (request: Request, target?: Target): Promise<Profile> =>
  target === undefined
    ? requireVisitorWhere(request, (visitor) => isAdminAnywhere(actorOf(visitor)))
    : requireRight(request, adminActionOn(target), target)

export const requireClientAdmin = (request: Request, target: Target): Promise<Profile> =>
  requireRight(request, 'client.update', target)

/** Guard requireChannelAdmin: an owner, client admin or team administrator; the API call checks of what. */
export const requireChannelAdmin = (request: Request): Promise<Profile> =>
  requireVisitorWhere(request, (visitor) => administersChannels(actorOf(visitor)))

/** Guard requireBillingAdmin: owner, billing admin or trial user of the given organization, or of any. */
export const requireBillingAdmin = (request: Request, organizationId?: number): Promise<Profile> =>
  organizationId === undefined
    ? requireVisitorWhere(request, (visitor) => isBillingAnywhere(actorOf(visitor)))
    : requireRight(request, 'organization.readBilling', { organizationId })

/** Of screens that exist with billing only. */
export function requireBillingScreen(visitor: Profile, request: Request): void {
  if (visitor.hasBilling) return
  throw toScreenResponse(notConfigured(billingMessages.feature), request, requestIdOf(request.headers))
}

/**
 * Guard requirePaidUser: a user who is not on trial.
 * @public
 */
export const requirePaidUser = (request: Request): Promise<Profile> =>
  requireVisitorWhere(request, (visitor) => visitor.trialLevel === 0)

/**
 * Guard requireNotShareUser: a signed-in user; a visitor with a share link gets the forbidden page.
 * @public
 */
export async function requireNotShareUser(request: Request): Promise<Profile> {
  const visitor = await findVisitor(request)
  if (visitor) return visitor
  const { share } = await findShareVisit(request, visitor)
  throw share ? await forbidden(request) : await redirectToSignIn(request)
}

/** What the API says the visitor may do, for a screen that is useless without it. */
export async function requireThat(request: Request, isAllowed: boolean): Promise<void> {
  if (!isAllowed) throw await forbidden(request)
}

async function requireVisitorWhere(request: Request, holds: (visitor: Profile) => boolean): Promise<Profile> {
  const visitor = await requireVisitor(request)
  if (!holds(visitor)) throw await forbidden(request)
  return visitor
}

/** The API's decision: 404 when the visitor may not know that the target exists. */
async function requireRight(request: Request, action: Action, target: Target): Promise<Profile> {
  const visitor = await requireVisitor(request)
  const decision = decide(actorOf(visitor), action, target)
  if (decision === 'allowed') return visitor
  if (decision === 'hidden') await reopenWhere(request, target)
  if (decision === 'forbidden') await recordDeniedScreen(request, { action, ...target })
  const error =
    decision === 'hidden'
      ? notFound()
      : decision === 'expired'
        ? new AppError('FORBIDDEN', refusalMessages.subscriptionExpired, { reason: 'SUBSCRIPTION_EXPIRED' })
        : new AppError('FORBIDDEN', failuresMessages.forbidden)
  throw toScreenResponse(error, request, requestIdOf(request.headers))
}

const redirectToSignIn = (request: Request): Promise<Response> =>
  toSignIn(
    new AppError('UNAUTHENTICATED', failuresMessages.signInRequired),
    request,
    requestIdOf(request.headers),
  )

/** Without ids, so that the number of different entries is limited. */
const screenOf = (request: Request) => new URL(request.url).pathname.split('/').slice(0, 3).join('/')

/** A user redirected to payment without billing rights gets an explanation. */
async function forbidden(request: Request): Promise<Response> {
  await recordDeniedScreen(request, { action: `screen ${screenOf(request)}` })
  const isExpired = new URL(request.url).searchParams.get('action') === 'expired'
  const message = isExpired ? refusalMessages.subscriptionExpired : failuresMessages.forbidden
  return toScreenResponse(new AppError('FORBIDDEN', message), request, requestIdOf(request.headers))
}
