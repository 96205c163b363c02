import { HOUR_MS, MINUTE_MS, SECOND_MS } from '~/shared/values/units'
import type { RegisteredJob } from './scheduled-job'

/** Of installations that sell plans; elsewhere they find nothing to do. */
export const billingJobs: readonly RegisteredJob[] = [
  {
    name: 'orders.renewByInvoice',
    atHome: true,
    group: 'billing',
    pauseMs: 10 * MINUTE_MS,
    run: async (ctx, signal) => (await import('../../administration/orders')).renewByInvoice(ctx, signal),
  },
  {
    name: 'orders.renewByCard',
    atHome: true,
    group: 'billing',
    pauseMs: 10 * MINUTE_MS,
    run: async (ctx, signal) => (await import('../../administration/orders')).renewByCard(ctx, signal),
  },
  {
    name: 'orders.reconcilePayments',
    atHome: true,
    group: 'billing',
    pauseMs: 24 * HOUR_MS,
    run: async (ctx, signal) => (await import('../../administration/orders')).reconcilePayments(ctx, signal),
  },
  {
    name: 'orders.checkTaxIds',
    atHome: true,
    group: 'billing',
    pauseMs: 5 * MINUTE_MS,
    run: async (ctx, signal) => (await import('../../administration/orders')).checkTaxIds(ctx, signal),
  },
  {
    name: 'orders.remindTrials',
    atHome: true,
    group: 'billing',
    pauseMs: HOUR_MS,
    run: async (ctx, signal) => (await import('../../administration/orders')).remindTrials(ctx, signal),
  },
  {
    name: 'invoices.render',
    atHome: true,
    group: 'pdf',
    pauseMs: 2 * SECOND_MS,
    findsWork: async (now) => [(await import('../../administration/invoices')).hasUnrendered(now)],
    run: async (ctx, signal) => (await import('../../administration/invoices')).renderInvoices(ctx, signal),
  },
  {
    name: 'invoices.remind',
    atHome: true,
    group: 'billing',
    pauseMs: 10 * MINUTE_MS,
    run: async (ctx, signal) => (await import('../../administration/invoices')).remindPayments(ctx, signal),
  },
]
