/** In the order of tables and files. */
export const SUBSCRIPTION_STATES = ['active', 'past_due', 'canceled', 'trial'] as const
export const INVOICED = ['issued', 'credited', 'paid', 'open', 'overdue'] as const

export const REVENUE_VIEWS = ['recurring', 'subscriptions', 'invoices'] as const
export type RevenueView = (typeof REVENUE_VIEWS)[number]
