import { env } from './env'

/** Whether this installation sells subscriptions (`BILLING=on`). */
export const hasBilling = (): boolean => env().BILLING === 'on'

/** Without billing an organization counts as having no subscription: no trial and no end. */
export const billed = <T>(subscription: T | null): T | null => (hasBilling() ? subscription : null)
