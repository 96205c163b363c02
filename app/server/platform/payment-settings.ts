import { z } from 'zod'
import { about } from './variable-docs'

const text = z.string().min(1).optional()

export const paymentVariables = {
  STRIPE_SECRET_KEY: text.meta(
    about(
      'services',
      'Secret key of Stripe, for payment by card with `BILLING=on`',
      'payment by invoice only',
    ),
  ),
  STRIPE_WEBHOOK_SECRET: text.meta(
    about(
      'services',
      'Signing secret of the Stripe webhook that leads to `PUBLIC_URL/api/payments/stripe`',
      'events are refused',
    ),
  ),
  STRIPE_API_URL: z
    .url()
    .default('https://api.stripe.com')
    .meta(about('services', 'Address of the Stripe API')),
  VIES_URL: z
    .url()
    .default('https://ec.europa.eu/taxation_customs/vies/rest-api')
    .meta(about('services', 'Address of VIES, where tax IDs of the EU are checked with `BILLING=on`')),
}
