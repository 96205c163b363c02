import { normalTail } from '~/shared/rules/statistics/rank-test'
import type { FormFactor, RunMetrics } from '~/shared/schemas/agent'
import type { FieldFigures, FieldMetric } from '~/shared/schemas/field-data'
import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import type { Demo, PlacedSite } from './add-hierarchy'
import type { Recordings } from './recordings'
import { insertRows } from './rows.store'
import { levelAt, recordingAt } from './story/points'
import type { Level } from './story/types'

/** As CrUX publishes: 28 days, weekly, two days late. */
const PERIOD_DAYS = 28
const LATE_DAYS = 2
const WEEKS = 48
const FORM_FACTORS: FormFactor[] = ['MOBILE', 'DESKTOP']
/** Nothing is ever collected for a demo page. */
const NEVER = '9999-01-01T00:00:00Z'

const BOUNDS: Record<Exclude<FieldMetric, 'FID'>, readonly [number, number]> = {
  LCP: [2500, 4000],
  CLS: [0.1, 0.25],
  INP: [200, 500],
  TTFB: [800, 1800],
  FCP: [1800, 3000],
  RTT: [75, 275],
}
/** Of the logarithm of what visitors meet. */
const DEVIATION = 0.62
const Z_OF_75 = 0.674_49

const below = (z: number) => (z < 0 ? normalTail(z) / 2 : 1 - normalTail(z) / 2)

/** p75 and three bins of a log-normal distribution with this p75. */
function figureOf(p75: number, [good, poor]: readonly [number, number], decimals: number) {
  const median = Math.log(Math.max(p75, 1e-3)) - DEVIATION * Z_OF_75
  const shareBelow = (value: number) => below((Math.log(value) - median) / DEVIATION)
  const [low, high] = [shareBelow(good), shareBelow(poor)]
  const round = (value: number, digits: number) => Number(value.toFixed(digits))
  return {
    p75: round(p75, decimals),
    histogram: [
      { start: 0, end: good, density: round(low, 4) },
      { start: good, end: poor, density: round(high - low, 4) },
      { start: poor, end: null, density: round(1 - high, 4) },
    ],
  }
}

function figuresOf(metrics: RunMetrics, level: Level, { field, wave }: { field: number; wave: number }) {
  const scaled = (value: number | null, group: 'paint' | 'server' | 'script') =>
    (value ?? 0) * (level[group] ?? 1) * field * wave
  const values: Record<Exclude<FieldMetric, 'FID'>, number> = {
    LCP: scaled(metrics.lcp, 'paint'),
    FCP: scaled(metrics.fcp, 'paint'),
    TTFB: 90 + scaled(metrics.ttfb, 'server'),
    INP: 70 + scaled(metrics.tbt, 'script') * 0.55,
    CLS: Math.max(0.005, ((metrics.cls ?? 0) + (level.shift ?? 0)) * 0.7) * wave,
    RTT: 84 * wave,
  }
  return Object.fromEntries(
    Object.entries(BOUNDS).map(([key, bounds]) => {
      const value = values[key as keyof typeof values]
      return [key, figureOf(value, bounds, key === 'CLS' ? 2 : 0)]
    }),
  ) as FieldFigures
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

function periodsOf(
  site: PlacedSite,
  context: { demo: Demo; recordings: Recordings; formFactor: FormFactor },
) {
  const { story, pages } = site
  const page = pages[0]
  const { field } = story
  if (!page || field === null) return []
  return Array.from({ length: WEEKS }, (_, index) => {
    const weeksAgo = WEEKS - 1 - index
    const last = context.demo.now - (weeksAgo * 7 + LATE_DAYS) * DAY_MS
    // Half of the period lies before its middle: a change shows a fortnight late.
    const daysAgo = weeksAgo * 7 + LATE_DAYS + PERIOD_DAYS / 2
    const { metrics } = context.recordings.of(recordingAt(story, page.story, daysAgo), context.formFactor)
    const wave = 1 + 0.03 * Math.sin(index * 1.7)
    return {
      last_date: dayOf(last),
      first_date: dayOf(last - (PERIOD_DAYS - 1) * DAY_MS),
      metrics: figuresOf(metrics, levelAt(story, daysAgo).level, { field, wave }),
      fetched_at: new Date(context.demo.now).toISOString(),
    }
  })
}

/** What Chrome users met: of each origin, and of its start page alone. Sites with few visitors have none. */
export async function addFieldData({ db }: Ctx, demo: Demo, recordings: Recordings): Promise<void> {
  const requested_at = new Date(demo.now).toISOString()
  for (const site of demo.sites)
    for (const formFactor of FORM_FACTORS) {
      const periods = periodsOf(site, { demo, recordings, formFactor })
      const origin = `https://${site.story.host}`
      const key = { organization_id: demo.tenant, form_factor: formFactor }
      const state = periods.length > 0 ? 'known' : 'unknown'
      const requests = { next_request_at: NEVER, requested_at, failures: 0, has_history: periods.length > 0 }
      await insertRows(db, 'crux_origin', [{ ...key, origin, state, ...requests }])
      await insertRows(
        db,
        'crux_subject',
        site.pages.map(({ id }, index) => ({
          ...{ ...key, page_id: id, origin, ...requests },
          state: index === 0 ? state : 'unknown',
        })),
      )
      await insertRows(
        db,
        'crux_origin_record',
        periods.map((period) => ({ ...key, origin, ...period })),
      )
      const start = site.pages[0]
      if (start)
        await insertRows(
          db,
          'crux_record',
          periods.map((period) => ({ ...key, page_id: start.id, ...period })),
        )
    }
}
