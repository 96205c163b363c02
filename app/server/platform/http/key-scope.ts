import type { KeyScope } from '~/shared/rules/access/key-scopes'
import type { Row } from './endpoint'

/** Calls that exist only where something is sold. */
export const BILLING_PATH =
  /^\/api\/(subscriptions|payment-links|payments|plans|discounts|invoices|revenue|seller)\b|\/(invoices|subscription\/invoice|payment-link|offers|orders|own-subscription|billing-details)\b/

const BILLING_ACTION = /^organization\.(\w*Billing|readInvoices|setSubscription)$/
const TEST_ACTION = /^(test\.(create|cancel)|experiment\.create)$/

/** The scope that an API key needs for a call: of its kind, unless the row names another. */
export function keyScopeOf({
  keyScope,
  method,
  path,
  guard,
}: Pick<Row, 'keyScope' | 'method' | 'path' | 'guard'>): KeyScope {
  if (keyScope) return keyScope
  const action = typeof guard === 'object' ? String(guard.on) : ''
  if (BILLING_PATH.test(path) || BILLING_ACTION.test(action)) return 'billing'
  if (method === 'get') return 'read'
  return TEST_ACTION.test(action) ? 'test' : 'write'
}
