import { Registry } from 'prom-client'
import { scopeOf } from '~/shared/rules/access/roles'
import { MONITOR_LIST_LIMIT, type MonitorLine, monitorQuery } from '~/shared/schemas/monitor'
import { DAY_MS, SECOND_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { gaugesIn, type Sample } from '../../platform/metrics'
import { listMonitors } from '../../uptime/availability'
import { listMeasured, type MeasuredRow } from './store'

/** Each is up to a dozen series, which Prometheus keeps in memory. */
const MAX_MEASURED = 10_000
const MAX_MONITORS = 5_000

const labelsOf = ({ client, project, site, page, page_id, device, location }: MeasuredRow) => ({
  ...{ client, project, site, page, device, location },
  page_id: String(page_id),
})

const monitorLabels = (monitor: MonitorLine) => ({
  ...{ client: monitor.clientName, project: monitor.projectName, site: monitor.siteName },
  ...{ monitor: monitor.name, kind: monitor.kind, monitor_id: String(monitor._id) },
})

async function allMonitors(ctx: Ctx): Promise<{ items: MonitorLine[]; total: number }> {
  const items: MonitorLine[] = []
  for (let page = 1; ; page += 1) {
    const query = monitorQuery.parse({ page, limit: MONITOR_LIST_LIMIT, orderBy: 'name' })
    const found = await listMonitors(ctx, query)
    items.push(...(found.items as MonitorLine[]))
    if (items.length >= Math.min(found.total, MAX_MONITORS) || found.items.length === 0)
      return { items, total: found.total }
  }
}

/** The caller's newest figures in the text format of Prometheus. What was not measured or is unknown has no sample. */
export async function readMeasurements(ctx: Ctx): Promise<string> {
  const [found, monitors] = await Promise.all([
    listMeasured(ctx.db, scopeOf(ctx.actor), MAX_MEASURED + 1),
    allMonitors(ctx),
  ])
  const measured = found.slice(0, MAX_MEASURED)
  const registry = new Registry()
  const gauge = gaugesIn(registry)
  type Column =
    | 'performance'
    | 'accessibility'
    | 'best_practices'
    | 'seo'
    | 'lcp'
    | 'fcp'
    | 'si'
    | 'ttfb'
    | 'tbt'
    | 'cls'
  const figures = (columns: readonly Column[], label: string | null, per = 1): Sample[] =>
    measured.flatMap((row) =>
      columns.flatMap((column): Sample[] => {
        const value = row[column]
        return value === null ? [] : [[value / per, { ...labelsOf(row), ...(label && { [label]: column }) }]]
      }),
    )
  gauge(
    'page_score',
    'Scores of 0 to 100 of the newest test of a page',
    figures(['performance', 'accessibility', 'best_practices', 'seo'], 'category'),
  )
  gauge(
    'page_seconds',
    'Times of the newest test of a page in the laboratory: lcp, fcp, si, ttfb and tbt',
    figures(['lcp', 'fcp', 'si', 'ttfb', 'tbt'], 'metric', SECOND_MS),
  )
  gauge('page_cls', 'Layout shift of the newest test of a page in the laboratory', figures(['cls'], null))
  gauge(
    'page_measured_timestamp_seconds',
    'When the figures of a page were measured',
    measured.flatMap((row): Sample[] =>
      row.measured_at === null ? [] : [[row.measured_at.getTime() / SECOND_MS, labelsOf(row)]],
    ),
  )
  gauge(
    'page_test_failed',
    'Whether the last test of a page failed; its figures are of the one before then',
    measured.map((row) => [Number(row.has_failed), labelsOf(row)]),
  )
  const ofMonitors = (
    read: (monitor: MonitorLine) => number | null,
    more: Record<string, string> = {},
  ): Sample[] =>
    monitors.items.flatMap((monitor): Sample[] => {
      const value = read(monitor)
      return value === null ? [] : [[value, { ...monitorLabels(monitor), ...more }]]
    })
  gauge(
    'monitor_up',
    'Monitors: 1 up or degraded, 0 down; one that is paused or unknown has no sample',
    ofMonitors(({ state }) => (state === 'paused' || state === 'unknown' ? null : Number(state !== 'down'))),
  )
  gauge('monitor_availability_ratio', 'Part of the time that a monitor was up, without maintenance', [
    ...ofMonitors(({ day }) => day, { days: '1' }),
    ...ofMonitors(({ month }) => month, { days: '30' }),
  ])
  gauge(
    'monitor_response_seconds',
    'How long the last check took',
    ofMonitors(({ responseMs }) => (responseMs === null ? null : responseMs / SECOND_MS)),
  )
  gauge(
    'certificate_days',
    'Days until a certificate ends',
    ofMonitors(({ certificate }) =>
      certificate === null ? null : (Date.parse(certificate.endsAt) - ctx.now().getTime()) / DAY_MS,
    ),
  )
  gauge('series_left_out', 'Whether there were more pages or monitors than are told', [
    [Number(found.length > MAX_MEASURED), { of: 'pages' }],
    [Number(monitors.total > monitors.items.length), { of: 'monitors' }],
  ])
  return registry.metrics()
}
