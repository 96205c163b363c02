import { v7 } from 'uuid'
import { SPREAD_METRICS, type SpreadMetric } from '~/shared/rules/statistics/spread'
import type { FormFactor } from '~/shared/schemas/agent'
import { RUN_EVIDENCE_KINDS } from '~/shared/values/evidence-kinds'
import { METRIC_KEYS } from '~/shared/values/metric-keys'
import { DAY_MS } from '~/shared/values/units'
import { SERIES_COLUMN } from '../../measuring/results'
import { type StoredRun, type StoredRuns, storedKey } from './add-evidence'
import type { Demo, PlacedPage, PlacedSite } from './add-hierarchy'
import type { DemoPoint } from './story/points'

/** Points this old have no evidence any more, and large files are gone sooner, as retention does. */
const EVIDENCE_DAYS = 45
const LARGE_DAYS = { trace: 7, body: 30, full: 30 } as const

export interface SeriesRows {
  page: PlacedPage
  site: PlacedSite
  device: { id: number; formFactor: FormFactor }
}

const hashesAt = (stored: StoredRun | undefined, daysAgo: number) =>
  Object.fromEntries(
    RUN_EVIDENCE_KINDS.map((kind) => {
      const isGone = kind in LARGE_DAYS && daysAgo > LARGE_DAYS[kind as keyof typeof LARGE_DAYS]
      return [`${kind}_hash`, isGone ? null : (stored?.evidence[kind] ?? null)]
    }),
  )

/** Three runs behind a point scatter a little. */
function spreadAt({ metrics }: DemoPoint, runs: number, scatter: number) {
  if (runs < 2 || !metrics) return null
  const entries = SPREAD_METRICS.flatMap((key: SpreadMetric) => {
    const middle = metrics[key]
    if (middle === null) return []
    const mad = Math.round(middle * scatter * 60) / 100
    return [[key, { median: middle, mad, iqr: mad * 1.5 }]]
  })
  return Object.fromEntries(entries)
}

export interface RunRow {
  id: string
  created_at: string
  status: string
  test_id: string
}

/** A point as a row of `run`. */
export function runRow(
  demo: Demo,
  { page, site, device }: SeriesRows,
  { point, engine, stored }: { point: DemoPoint; engine: number; stored: StoredRuns },
): RunRow & Record<string, unknown> {
  const daysAgo = (demo.now - point.at) / DAY_MS
  const { failure, metrics, scores } = point
  const found = stored.get(storedKey(page.id, device.formFactor, point.recording))
  const evidence = failure || daysAgo > EVIDENCE_DAYS ? undefined : found
  const runs = failure ? 1 : site.story.runs
  const status = failure ? (failure.code === 'HARD_TIMEOUT' ? 'timeout' : 'failed') : 'success'
  return {
    organization_id: demo.tenant,
    created_at: new Date(point.at).toISOString(),
    id: v7({ msecs: point.at }),
    test_id: v7({ msecs: point.at - 20_000 }),
    page_id: page.id,
    site_id: site.id,
    device_id: device.id,
    location_id: demo.location,
    engine_id: failure ? null : engine,
    status,
    failure_code: failure?.code ?? null,
    failure_detail: failure?.detail ?? null,
    duration_ms: status === 'timeout' ? 120_000 : Math.round(15_000 + (metrics?.load ?? 0)),
    benchmark_index: failure ? null : 2_400,
    final_url: failure ? null : page.url,
    is_redirected: false,
    is_point: true,
    run_count: runs,
    spread: spreadAt(point, runs, site.story.scatter),
    is_noisy: point.isNoisy,
    noise: failure ? null : noiseOf(point.isNoisy),
    evidence_omitted: false,
    storage_failed: false,
    ...hashesAt(evidence, daysAgo),
    part_hashes: evidence?.parts.map((hash) => `\\x${hash.toString('hex')}`) ?? null,
    ...Object.fromEntries(METRIC_KEYS.map((key) => [SERIES_COLUMN[key], metrics?.[key] ?? null])),
    performance: scores?.performance ?? null,
    accessibility: scores?.accessibility ?? null,
    best_practices: scores?.bestPractices ?? null,
    seo: scores?.seo ?? null,
    security: scores?.security ?? null,
    cache_policy: scores?.cachePolicy ?? null,
  }
}

const noiseOf = (isNoisy: boolean) => ({
  pressure: isNoisy ? 0.41 : 0.04,
  foreign: isNoisy ? 0.23 : 0.01,
  steal: 0,
  load: isNoisy ? 1.2 : 0.1,
  reasons: isNoisy ? ['foreign'] : [],
  usualIndex: 2_400,
})
