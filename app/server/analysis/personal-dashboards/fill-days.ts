import { retainedSince } from '~/shared/rules/measuring/retention'
import { BUCKET_MS, bucketStarts, openSince } from '~/shared/rules/personal-dashboards/granularity'
import type { Ctx } from '../../platform/context'
import { type BucketUnit, listStored } from './bucket.store'
import { type ChartToFill, leaseChart, releaseChart } from './fill.store'
import { fillBuckets } from './fill-buckets'
import { settlePages } from './known-pages'
import { type ChartPage, listChartPages } from './page.store'

const LEASE_MS = 120_000
/** A chart with much history takes turns with others. */
const TURN_MS = 30_000

/** Computes days and weeks that readers asked for and did not wait for, newest first; returns how many. */
export async function fillDays(ctx: Ctx, signal: AbortSignal): Promise<number> {
  const now = ctx.now()
  const chart = await leaseChart(ctx.db, now, new Date(now.getTime() + LEASE_MS))
  if (!chart) return 0
  const { organization_id: tenant, client_id: client, id, settings } = chart
  const facts = { tenant, client, id, settings }
  const pages = await listChartPages(ctx.db, facts, { everything: true })
  const deadline = performance.now() + TURN_MS
  const mayContinue = () => !signal.aborted && performance.now() < deadline
  const days = await fillUnit(ctx, chart, pages, 'day', mayContinue)
  const weeks = await fillUnit(ctx, chart, pages, 'week', mayContinue)
  await releaseChart(ctx.db, {
    organization_id: tenant,
    id,
    daysFrom: days.isComplete ? chart.fill_days_from : null,
    weeksFrom: weeks.isComplete ? chart.fill_weeks_from : null,
    now: ctx.now(),
  })
  return days.filled + weeks.filled
}

async function fillUnit(
  ctx: Ctx,
  chart: ChartToFill,
  pages: readonly ChartPage[],
  unit: BucketUnit,
  mayContinue: () => boolean,
): Promise<{ filled: number; isComplete: boolean }> {
  const { organization_id: tenant, client_id: client, id, settings } = chart
  const requested = unit === 'day' ? chart.fill_days_from : chart.fill_weeks_from
  if (requested === null) return { filled: 0, isComplete: true }
  const now = ctx.now()
  const kept = retainedSince(chart.retention_days, now)?.getTime() ?? 0
  const range = { from: Math.max(Date.parse(requested), kept), to: openSince(now.getTime(), unit) }
  const [first, ...others] = bucketStarts(range, unit)
  if (first === undefined) return { filled: 0, isComplete: true }
  const version = await settlePages(ctx, tenant, id, pages)
  if (version === null) return { filled: 0, isComplete: false }
  const until = { from: first, to: range.to + BUCKET_MS[unit] }
  const stored = await listStored(ctx.db, { tenant, chart: id, unit }, until)
  const missing = [first, ...others].filter((start) => !stored.has(start)).reverse()
  const facts = { tenant, client, id, settings }
  const filled = await fillBuckets(ctx, missing, { facts, pages, unit, version, mayContinue })
  return { filled, isComplete: filled === missing.length }
}
