import type { AlertMetric } from '~/shared/rules/alerts/alert-metrics'
import { backTest } from '~/shared/rules/alerts/back-test'
import type { SeriesPoint } from '~/shared/rules/alerts/series'
import type { AlertRuleSettings } from '~/shared/schemas/alert-rule'
import type { SeriesKey } from '~/shared/schemas/point-series'
import { DAY_MS } from '~/shared/values/units'
import type { Db } from '../../platform/db'
import {
  listFieldSeries,
  listMaintenanceSpans,
  listMethods,
  listStoredSeries,
  listTestedPages,
  type MaintenanceSpan,
  type TestedPage,
} from './back-test.store'
import type { TestedSeries } from './back-test-rules'
import type { RulePlace } from './place.store'

/** More pages and points would take more than about a second. */
const MAX_PAGES = 200
const MAX_POINTS = 120_000
const PAGES_A_QUERY = 25
/** Points before the period, which the first ones in it are compared with. */
const HISTORY_MS = 30 * DAY_MS

export interface Tested {
  series: TestedSeries[]
  /** Subjects with values. */
  tested: number
  total: number
}

const FIELD_METRIC: Partial<Record<AlertMetric, string>> = {
  lcp: 'LCP',
  cls: 'CLS',
  inp: 'INP',
  ttfb: 'TTFB',
  fcp: 'FCP',
}

type Read = (pages: TestedPage[]) => Promise<{ series: TestedSeries[]; points: number }>

/** Replays a rule over the points of its pages, most recently tested first. */
export async function testSeries(
  db: Db,
  place: RulePlace,
  settings: AlertRuleSettings,
  from: Date,
): Promise<Tested> {
  const { pages, total } = await listTestedPages(db, place, from, MAX_PAGES)
  const read =
    settings.data === 'field'
      ? fieldReader(db, place, settings, from)
      : await labReader(db, place, settings, from, pages)
  const series: TestedSeries[] = []
  let points = 0
  for (let next = 0; next < pages.length && points < MAX_POINTS; next += PAGES_A_QUERY) {
    const found = await read(pages.slice(next, next + PAGES_A_QUERY))
    series.push(...found.series)
    points += found.points
  }
  const measured = series.filter(({ values }) => values.some((value) => value !== null))
  return { series, tested: new Set(measured.map(({ page }) => page)).size, total }
}

async function labReader(
  db: Db,
  place: RulePlace,
  settings: AlertRuleSettings,
  from: Date,
  pages: TestedPage[],
): Promise<Read> {
  const { organizationId: tenant } = place
  const since = new Date(from.getTime() - HISTORY_MS)
  const clients = [...new Set(pages.map((page) => page.client_id))]
  const maintenance = await listMaintenanceSpans(db, tenant, clients, since)
  const methods = new Map<number, string | null>()
  return async (next) => {
    const ids = next.map((page) => page.page_id)
    const query = { ...settings, pages: ids, key: settings.metric as SeriesKey, since }
    const stored = await listStoredSeries(db, tenant, query)
    const engines = new Set(stored.flatMap((one) => one.engines))
    const unknown = [...engines].filter((id): id is number => id !== null && !methods.has(id))
    for (const [id, method] of await listMethods(db, unknown)) methods.set(id, method)
    const byId = new Map(next.map((page) => [page.page_id, page]))
    let points = 0
    const series = stored.flatMap((one): TestedSeries[] => {
      const page = byId.get(one.page_id)
      if (!page) return []
      points += one.times.length
      const spans = maintenance.filter((span) => isAbout(span, page))
      const replayed = one.times.map((at, i): SeriesPoint => {
        const engine = one.engines[i] ?? null
        return {
          id: null,
          at,
          value: one.values[i] ?? null,
          isNoisy: !page.counts_noisy && one.isNoisy[i] === true,
          method: engine === null ? null : (methods.get(engine) ?? null),
          inMaintenance: spans.some(({ from, to }) => at >= from && at < to),
          formFactor: one.form_factor,
        }
      })
      return [testedSeries(page, `${one.device_name}, ${one.location_label}`, settings, replayed, from)]
    })
    return { series, points }
  }
}

const isAbout = (span: MaintenanceSpan, page: TestedPage): boolean =>
  span.client_id === page.client_id &&
  (span.project_id === null || span.project_id === page.project_id) &&
  (span.site_id === null || span.site_id === page.site_id)

function fieldReader(db: Db, place: RulePlace, settings: AlertRuleSettings, from: Date): Read {
  const since = new Date(from.getTime() - HISTORY_MS)
  const metric = FIELD_METRIC[settings.metric]
  return async (pages) => {
    if (metric === undefined) return { series: [], points: 0 }
    const ids = pages.map((page) => page.page_id)
    const { formFactor } = settings
    const stored = await listFieldSeries(db, place.organizationId, { pages: ids, metric, since, formFactor })
    const byId = new Map(pages.map((page) => [page.page_id, page]))
    const series = stored.flatMap((one): TestedSeries[] => {
      const page = byId.get(one.page_id)
      if (!page) return []
      const replayed = one.times.map((at, i): SeriesPoint => {
        const value = one.values[i] ?? null
        return {
          ...{ id: null, at, value, isNoisy: false, method: null, inMaintenance: false },
          formFactor: one.form_factor,
        }
      })
      const detail = one.form_factor === 'MOBILE' ? 'Mobile' : 'Desktop'
      return [testedSeries(page, detail, settings, replayed, from)]
    })
    return { series, points: stored.reduce((sum, one) => sum + one.times.length, 0) }
  }
}

function testedSeries(
  page: TestedPage,
  detail: string,
  settings: AlertRuleSettings,
  points: SeriesPoint[],
  from: Date,
): TestedSeries {
  const { alerts, heldBack } = backTest(settings, points, from.getTime())
  const shown = points.filter(({ at }) => at >= from.getTime())
  return {
    page: page.page_id,
    pageName: page.page_name,
    site: page.site_id,
    siteName: page.site_name,
    detail,
    subject: `page:${page.page_id}`,
    times: shown.map(({ at }) => at),
    values: shown.map(({ value }) => value),
    crossings: alerts,
    heldBack,
  }
}
