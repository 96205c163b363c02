import { availabilityAt, availabilityRange } from '~/shared/rules/alerts/availability-value'
import { backTest } from '~/shared/rules/alerts/back-test'
import type { SeriesPoint } from '~/shared/rules/alerts/series'
import type { AlertRuleSettings } from '~/shared/schemas/alert-rule'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import type { Db } from '../../platform/db'
import { listResponseHours, readStretches } from '../../uptime/availability'
import { listTestedMonitors, type TestedMonitor } from './back-test-events.store'
import type { TestedSeries } from './back-test-rules'
import type { Tested } from './back-test-series'
import type { RulePlace } from './place.store'

/** Of more monitors, 90 days of hours would take more than about a second. */
const MAX_MONITORS = 50
/** Hours before the period, which the first ones in it are compared with. */
const HISTORY_MS = 15 * DAY_MS
/** Availability over days changes slowly. */
const STEP_MS = 6 * HOUR_MS

const toPoint = (at: number, value: number | null): SeriesPoint => ({
  ...{ id: null, at, value, isNoisy: false, method: null, inMaintenance: false },
})

/** Replays a rule on response time or availability over the hours and states of its monitors. */
export async function testUptime(
  db: Db,
  place: RulePlace,
  settings: AlertRuleSettings,
  span: { from: number; to: number },
): Promise<Tested> {
  const { monitors, total } = await listTestedMonitors(db, place, MAX_MONITORS)
  const read = settings.metric === 'responseTime' ? readResponses : readAvailability
  const points = await read(db, place, monitors, { settings, ...span })
  const series = monitors.flatMap((monitor, i) => {
    const own = points[i] ?? []
    return own.length > 0 ? [testedSeries(monitor, settings, own, span.from)] : []
  })
  return { series, tested: series.filter(({ times }) => times.length > 0).length, total }
}

interface Asked {
  settings: AlertRuleSettings
  from: number
  to: number
}

async function readResponses(
  db: Db,
  { organizationId }: RulePlace,
  monitors: readonly TestedMonitor[],
  { from }: Asked,
): Promise<SeriesPoint[][]> {
  const ids = monitors.map(({ monitor_id }) => monitor_id)
  const rows = await listResponseHours(db, organizationId, ids, new Date(from - HISTORY_MS))
  const byMonitor = Map.groupBy(rows, ({ monitor_id }) => monitor_id)
  return ids.map((id) => (byMonitor.get(id) ?? []).map(({ at, value }) => toPoint(at, value)))
}

async function readAvailability(
  db: Db,
  _: RulePlace,
  monitors: readonly TestedMonitor[],
  { settings, from, to }: Asked,
): Promise<SeriesPoint[][]> {
  const range = { from: availabilityRange(settings, from).from, to }
  const histories = await readStretches(
    { db },
    monitors.map((monitor) => ({ ...monitor, ...range })),
  )
  return histories.map((history) => {
    const points: SeriesPoint[] = []
    for (let at = from; at <= to; at += STEP_MS) {
      const value = availabilityAt(settings, history, at)
      if (value !== null) points.push(toPoint(at, value))
    }
    return points
  })
}

function testedSeries(
  monitor: TestedMonitor,
  settings: AlertRuleSettings,
  points: readonly SeriesPoint[],
  from: number,
): TestedSeries {
  const { alerts, heldBack } = backTest(settings, points, from)
  const shown = points.filter(({ at }) => at >= from)
  return {
    page: monitor.page_id,
    pageName: monitor.name,
    site: monitor.site_id,
    siteName: monitor.site_name,
    detail: '',
    subject: `monitor:${monitor.monitor_id}`,
    times: shown.map(({ at }) => at),
    values: shown.map(({ value }) => value),
    crossings: alerts,
    heldBack,
  }
}
