import type { z } from 'zod'
import { methodStretches, spansOfNewest, withKnownDevices } from '~/shared/rules/engine-change'
import {
  MOST_DAYS_OF_TESTS,
  type PeriodDay,
  periodChange,
  periodSpread,
  spreadOfDays,
} from '~/shared/rules/period-change'
import type { ReportView, reportQuery } from '~/shared/schemas/lighthouse'
import { METRIC_KEYS } from '~/shared/schemas/metric-keys'
import type { TenantCtx } from '../context'
import { listEngineChanges } from './engine-change.store'
import { type DayRow, hasEngines, listPeriodDays, listSpreads, type PeriodOf } from './period.store'
import { spanOf } from './read-series'

const DAY_MS = 86_400_000
/** Twice as much is read for it: beyond a year it is not worth its time. */
const MOST_DAYS = 366

type Query = Omit<z.output<typeof reportQuery>, 'device' | 'location'> & { device: number; location: number }
type Periods = NonNullable<ReportView['periods']>

/** When the points of both periods were made as the newest was. To look for changes costs a scan. */
async function likeNewest(ctx: TenantCtx, both: PeriodOf) {
  if (!(await hasEngines(ctx.db, both))) return null
  return spansOfNewest(methodStretches(withKnownDevices(await listEngineChanges(ctx.db, both))))
}

const daysOf = (rows: readonly DayRow[], index: number): PeriodDay[] =>
  rows.flatMap(({ day, medians, measured }) =>
    measured[index] ? [{ day, middle: medians[index] ?? null }] : [],
  )

/** How the metrics of one series lie in a span of time, and what changed since as long before it. */
export async function readPeriods(ctx: TenantCtx, query: Query): Promise<Periods | undefined> {
  const { from, to } = spanOf(ctx, query)
  const length = to.getTime() - from.getTime()
  const days = Math.round(length / DAY_MS)
  const asked = Array.isArray(query.include_metrics) ? query.include_metrics : []
  const keys = METRIC_KEYS.filter((key) => asked.includes(key))
  if (!query.include_periods || keys.length === 0 || days < 1 || days > MOST_DAYS) return undefined
  const { page_id: pageId, device: deviceId, location: locationId } = query
  const of = { tenant: ctx.tenant, pageId, deviceId, locationId, from, to }
  const both = { ...of, from: new Date(from.getTime() - length) }
  const spans = await likeNewest(ctx, both)
  const [rows, spreads] = await Promise.all([
    listPeriodDays(ctx.db, both, keys, { begin: from, spans }),
    days > MOST_DAYS_OF_TESTS ? null : listSpreads(ctx.db, of, keys, spans),
  ])
  const metrics = keys.map((key, i) => {
    const own = daysOf(rows, i)
    const spread = periodSpread(spreads ? spreads.get(key) : spreadOfDays(own))
    return [key, { spread, ...periodChange(key, own) }]
  })
  return { days, metrics: Object.fromEntries(metrics) }
}
