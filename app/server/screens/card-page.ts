import { env } from '../platform/env'
import { hasBilling } from '../platform/has-billing'

const OF_STRIPE = 'https://checkout.stripe.com'

/** Where buyers enter cards: browsers without scripts refuse that a form leads to another site, unless the policy names it. */
export function cardPageOrigin(): string | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: api } = env()
  if (!hasBilling() || key === undefined) return null
  const { hostname, origin } = new URL(api)
  return hostname === 'api.stripe.com' ? OF_STRIPE : origin
}
