import { redirect } from '@remix-run/node'
import { billingMessages } from '~/shared/messages/billing'
import { paths } from '~/shared/paths'
import { actorOf } from '~/shared/rules/access/actor'
import { landingWhenExpired } from '~/shared/rules/access/expired-landing'
import { can } from '~/shared/rules/access/roles'
import type { Profile } from '~/shared/schemas/auth'
import type { LevelBudget } from '~/shared/schemas/budget'
import type { SubscriptionView } from '~/shared/schemas/subscription'
import { type ApiClient, cookieHeaders } from './api-for'
import { readBudgets } from './readers/read-budgets'
import { redirectWithToast } from './toast'

/** Public screens: never redirected. */
const PUBLIC = [
  /^\/(login|logout|forbidden|help|api-docs|register-confirmation|invite-user|unsubscribe-[a-z-]+)\b/,
  /^\/(auth|status)\//,
]
/** Screens that stay available after expiry: payment and account. */
const OPEN = [
  /^\/payment-subscription\b/,
  /^\/update-payment-method\b/,
  /^\/settings\/(my-subscription-plan|account|organizations\/\d+\/subscription)\b/,
]
const isAmong = (screens: RegExp[], pathname: string) => screens.some((screen) => screen.test(pathname))

const EXPIRED = 'expired'

/** Ends the session of a visitor whom an expired subscription leaves nothing to do, and tells them. */
export async function signOutWhenExpired(api: ApiClient, visitor: Profile): Promise<void> {
  if (landingWhenExpired(actorOf(visitor)) !== 'signOut') return
  await api.post('/api/auth/logout')
  throw redirect(paths.login(undefined, { reason: EXPIRED }), { headers: cookieHeaders(api) })
}

export const isSignedOutByExpiry = (request: Request): boolean =>
  new URL(request.url).searchParams.get('reason') === EXPIRED

/**
 * Redirects to the sign-in page, or to payment, when all subscriptions have expired. Called by the root, so that it also
 * affects running sessions.
 */
export async function redirectWhenExpired(request: Request, visitor: Profile | null): Promise<void> {
  const landing = visitor ? landingWhenExpired(actorOf(visitor)) : 'stay'
  if (landing === 'stay') return
  const { pathname } = new URL(request.url)
  if (isAmong(PUBLIC, pathname)) return
  // The sign-in page ends the session: here the loaders of the screen still run with it.
  if (landing === 'signOut') throw redirect(paths.login(undefined, { reason: EXPIRED }))
  if (isAmong(OPEN, pathname)) return
  const isTrial = landing === 'payment'
  throw await redirectWithToast(isTrial ? paths.paymentSubscription() : paths.subscriptionPlan(), {
    status: 'warning',
    message: isTrial ? billingMessages.trialOver : billingMessages.expiredNotice,
  })
}

/** Refused screens lead to the plan; users on trial go on to the payment. */
export const isTrialOver = (visitor: Profile): boolean => landingWhenExpired(actorOf(visitor)) === 'payment'

export async function readSubscriptions(api: ApiClient, visitor: Profile, named: string | null) {
  const own = [...new Set([...visitor.ownerOf, ...visitor.billingOf, ...visitor.trialOf])]
  const first = named && /^\d{1,9}$/.test(named) ? [Number(named)] : []
  const ids = [...new Set([...first, ...own])]
  const MOST = 20
  return Promise.all(
    ids
      .slice(0, MOST)
      .map((id) => api.get('/api/organizations/{id}/subscription', { params: { id: String(id) } })),
  )
}

/** The one that a screen is about: the named one, else the first that is to be paid for. */
export function chosenSubscription<S extends Pick<SubscriptionView, 'organization' | 'status' | 'isExpired'>>(
  subscriptions: readonly S[],
  named: string | null,
): S | null {
  const is = (holds: (one: S) => boolean) => subscriptions.find(holds)
  return (
    is(({ organization }) => String(organization._id) === named) ??
    is(({ isExpired }) => isExpired) ??
    is(({ status }) => status !== null) ??
    null
  )
}

/** With what can be changed of the one that the screen is about. */
export async function readOwnSubscription(
  api: ApiClient,
  visitor: Profile,
  subscriptions: SubscriptionView[],
  named: string | null,
) {
  const chosen = chosenSubscription(subscriptions, named)
  if (!chosen) return null
  const { _id } = chosen.organization
  const own = await api.get('/api/organizations/{id}/own-subscription', { params: { id: String(_id) } })
  const mayChange = can(actorOf(visitor), 'organization.changeBilling', { organizationId: _id })
  return { ...own, mayChange }
}

/** Expired organizations are left out: of them only the subscription itself is readable. */
export const readSubscriptionBudgets = (
  api: ApiClient,
  subscriptions: SubscriptionView[],
): Promise<LevelBudget[]> =>
  readBudgets(
    api,
    'organization',
    subscriptions.filter(({ isExpired }) => !isExpired).map(({ organization }) => organization),
  )

/** null for those who only read the subscription, and without billing. */
export async function readOwnInvoices(api: ApiClient, visitor: Profile, organizationId: number) {
  if (!visitor.hasBilling || !can(actorOf(visitor), 'organization.readInvoices', { organizationId }))
    return null
  return api.get('/api/organizations/{id}/invoices', { params: { id: String(organizationId) } })
}
