import { redirect } from '@remix-run/node'
import { paths } from '~/shared/paths'
import { actorOf } from '~/shared/rules/access/actor'
import { can } from '~/shared/rules/access/roles'
import { listCountries } from '~/shared/rules/money/countries'
import type { Profile } from '~/shared/schemas/auth'
import { choiceIn, queryOf } from '~/shared/schemas/order'
import type { Problem } from '../../platform/http/problem'
import { apiFor } from '../api-for'
import { redirectWithToast } from '../toast'

/** What the checkout of the plan in the URL shows. What cannot be ordered leads back to the plans. */
export async function readCheckout(request: Request, visitor: Profile) {
  const search = new URL(request.url).searchParams
  const [organization, plan] = [Number(search.get('organization')), Number(search.get('priceId'))]
  if (!Number.isSafeInteger(organization * plan) || organization * plan === 0)
    throw redirect(paths.paymentSubscription())
  if (!can(actorOf(visitor), 'organization.changeBilling', { organizationId: organization }))
    throw redirect(paths.paymentSubscription({ organization }))
  const [api, params] = [apiFor(request), { id: String(organization) }]
  const choice = choiceIn(search)
  const discountCode = search.get('code') ?? ''
  const [own, { payments }] = await Promise.all([
    api.get('/api/organizations/{id}/own-subscription', { params }),
    api.get('/api/organizations/{id}/offers', { params, query: queryOf(choice) }),
  ])
  const { account } = own
  const buyer = account && { country: account.country, taxId: account.taxId }
  const quote = await api
    .post('/api/organizations/{id}/orders/preview', {
      params,
      body: { ...choice, plan, discountCode, buyer },
    })
    .catch(async (refusal: unknown) => {
      if (!(refusal instanceof Response) || refusal.status < 400 || refusal.status >= 500) throw refusal
      const { message } = (await refusal.json()) as Problem
      // As after the order, by the browser's way back.
      const back =
        own.sold?.plan._id === plan
          ? paths.subscriptionPlan({ organization })
          : paths.paymentSubscription({ organization, ...choice })
      throw await redirectWithToast(back, { status: 'warning', message })
    })
  return {
    organization: own.organization,
    account,
    countries: listCountries(),
    payments,
    quote,
    discountCode,
  }
}
