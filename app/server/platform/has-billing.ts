import { billingMessages } from '~/shared/messages/billing'
import { env } from './env'
import { notConfigured } from './errors'

/** Whether this installation sells subscriptions (`BILLING=on`). */
export const hasBilling = (): boolean => env().BILLING === 'on'

/** Without billing an organization counts as having no subscription: no trial and no end. */
export const billed = <T>(subscription: T | null): T | null => (hasBilling() ? subscription : null)

export function requireBilling(): void {
  if (!hasBilling()) throw notConfigured(billingMessages.feature)
}

/** Whose days paid periods start and end with. */
export const sellerTimeZone = (): string => env().SELLER_TIME_ZONE
