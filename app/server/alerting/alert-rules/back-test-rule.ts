import { fitRule } from '~/shared/rules/alert-rules/fit-rule'
import { ALERT_METRIC_FACTS } from '~/shared/rules/alerts/alert-metrics'
import { BACK_TEST_DAYS } from '~/shared/rules/alerts/back-test'
import type { AlertBackTest, AlertBackTestQuery } from '~/shared/schemas/alert-back-test'
import type { AlertRuleSettings } from '~/shared/schemas/alert-rule'
import { DAY_MS } from '~/shared/values/units'
import type { TenantCtx } from '../../platform/context'
import { testEvents } from './back-test-events'
import {
  groupIntoAlerts,
  type PlacedCrossing,
  rateOf,
  type TestedAlert,
  type TestedSeries,
  withoutRepeats,
} from './back-test-rules'
import { type Tested, testSeries } from './back-test-series'
import { testUptime } from './back-test-uptime'
import { placeOf } from './place'

const MAX_LISTED = 50
const MAX_SUBJECTS = 20

const NOTHING = {
  days: BACK_TEST_DAYS,
  tested: 0,
  total: 0,
  alerts: 0,
  crossings: 0,
  withinNormal: 0,
  heldBack: 0,
  perWeek: 0,
  isFrequent: false,
  threshold: null,
  bySubject: [],
  list: [],
  chart: null,
}

/** What a rule would have sent; settings with faults have nothing to show. */
export async function backTestRule(ctx: TenantCtx, query: AlertBackTestQuery): Promise<AlertBackTest> {
  const { settings, faults } = fitRule(query)
  if (faults.length > 0) return { ...NOTHING, gap: 'faults' }
  const now = ctx.now().getTime()
  const from = now - BACK_TEST_DAYS * DAY_MS
  const place = placeOf(ctx, query)
  const tested = await testBy(
    settings,
    () => testSeries(ctx.db, place, settings, new Date(from)),
    () => testEvents(ctx.db, place, settings, new Date(from)),
    () => testUptime(ctx.db, place, settings, { from, to: now }),
  )
  if (!tested) return { ...NOTHING, gap: 'noHistory' }
  const { tested: pages, total } = tested
  if (pages === 0) return { ...NOTHING, gap: emptyGap(settings, tested) }
  const threshold = settings.kind === 'rate' ? null : settings.threshold
  return { ...NOTHING, ...summarize(tested, from, now), gap: null, tested: pages, total, threshold }
}

function emptyGap({ data }: AlertRuleSettings, { series, total }: Tested): AlertBackTest['gap'] {
  if (data === 'field' && total > 0) return 'noFieldData'
  return series.some(({ times }) => times.length > 0) ? 'notMeasured' : 'noPoints'
}

/** By the kind of history that the metric has. */
function testBy<T>(
  { metric }: AlertRuleSettings,
  series: () => T,
  events: () => T,
  uptime: () => T,
): T | null {
  if (ALERT_METRIC_FACTS[metric].isMeasured) return series()
  if (metric === 'availability' || metric === 'responseTime') return uptime()
  return metric === 'down' || metric === 'regression' ? events() : null
}

const placeIn = ({ page, pageName, siteName, detail }: TestedSeries) => ({ page, pageName, siteName, detail })
const iso = (at: number) => new Date(at).toISOString()

function summarize({ series }: Tested, from: number, now: number) {
  const crossings = withoutRepeats(series)
  const alerts = groupIntoAlerts(crossings)
  const first = series.reduce((earliest, { times }) => Math.min(earliest, times[0] ?? now), now)
  const hasTimes = series.some(({ times }) => times.length > 0)
  const bySubject = Map.groupBy(crossings, (crossing) => crossing.series.subject)
  const counted = [...bySubject.values()].flatMap((own) => {
    const [one] = own
    return one ? [{ ...placeIn(one.series), detail: '', alerts: own.length }] : []
  })
  return {
    alerts: alerts.length,
    crossings: crossings.length,
    withinNormal: alerts.filter(({ isNormal }) => isNormal).length,
    heldBack: series.reduce((sum, one) => sum + one.heldBack, 0),
    ...rateOf(alerts.length, hasTimes ? first : from, now),
    bySubject: counted.toSorted((a, b) => b.alerts - a.alerts).slice(0, MAX_SUBJECTS),
    list: crossings
      .toReversed()
      .slice(0, MAX_LISTED)
      .map(({ series: one, openedAt, closedAt, value, baseline, threshold, isNormal }) => ({
        ...placeIn(one),
        openedAt: iso(openedAt),
        closedAt: closedAt === null ? null : iso(closedAt),
        value,
        baseline,
        threshold,
        isNormal,
      })),
    chart: chartOf(series, crossings, alerts),
  }
}

/** The series with the most alerts, of equals the most crossings; without any the one with the most points. */
function chartOf(
  series: readonly TestedSeries[],
  crossings: readonly PlacedCrossing[],
  alerts: readonly TestedAlert[],
): AlertBackTest['chart'] {
  const alertsOf = (one: TestedSeries) => alerts.filter(({ first }) => first.series === one).length
  const [shown] = series
    .filter(({ times }) => times.length > 0)
    .toSorted(
      (a, b) =>
        alertsOf(b) - alertsOf(a) ||
        b.crossings.length - a.crossings.length ||
        b.times.length - a.times.length,
    )
  if (!shown) return null
  return {
    ...placeIn(shown),
    times: shown.times,
    values: shown.values,
    marks: crossings
      .filter((crossing) => crossing.series === shown)
      .map((crossing) => ({
        at: crossing.openedAt,
        value: crossing.value,
        isNormal: crossing.isNormal,
        isAlert: alerts.some(({ first }) => first === crossing),
      })),
  }
}
