import { z } from 'zod'
import { revenue, revenueChange, revenueParams, revenueQuery } from '~/shared/schemas/revenue'
import { endpoint } from '../../platform/http/endpoint'
import { exportRevenue } from './export-revenue'
import { listRevenueChanges, readRevenue } from './read-revenue'

export const revenueRows = [
  endpoint.get('/api/revenue', {
    summary: 'Recurring revenue, subscriptions, trials and invoices of the last 24 months, in a currency',
    mayLag: true,
    guard: 'super',
    query: revenueQuery,
    response: revenue,
    run: (ctx, { query }) => readRevenue(ctx, query),
  }),
  endpoint.get('/api/revenue/csv', {
    summary: 'The same as CSV, a line per month',
    mayLag: true,
    guard: 'super',
    query: revenueQuery,
    media: 'text/csv',
    run: (ctx, { query }) => exportRevenue(ctx, query),
  }),
  endpoint.get('/api/revenue/{month}/changes', {
    summary: 'Organizations behind the movement of a month, the largest first',
    guard: 'super',
    params: revenueParams,
    query: revenueQuery,
    response: z.array(revenueChange),
    run: (ctx, { params, query }) => listRevenueChanges(ctx, params.month, query),
  }),
]
