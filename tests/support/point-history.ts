import { v7 } from 'uuid'
import { ensureEngine } from '~/server/measuring/results/engine.store'
import { publishPoint } from '~/server/measuring/results/latest.store'
import { instantOf } from '~/server/platform/access'
import { type Db, ensurePartitions } from '~/server/platform/db'
import type { ImitatedDevice } from '~/shared/rules/measuring/method-change'
import type { RequiredFigures } from '~/shared/rules/report/missing-figures'
import type { Site } from '~/shared/schemas/site'
import { HOUR_MS } from '~/shared/values/units'

export interface PlacedSeries {
  organization: number
  page: number
  site: number
  device: number
  location: number
}

export const seriesOf = (
  { organization }: { organization: { _id: number } },
  site: Site,
  device: number,
): PlacedSeries => ({
  organization: organization._id,
  page: site.pages[0]?._id ?? 0,
  site: site._id,
  device,
  location: 1,
})

/** Adds one point an hour (or every `hours`) with these LCPs, the last now or the first at `from`. Returns the times. */
export async function addHistory(
  db: Db,
  place: PlacedSeries,
  values: number[],
  options: {
    isNoisy?: boolean
    engine?: string
    chromium?: string
    throttling?: 'devtools' | 'simulate'
    quietMs?: number
    /** Columns of every point. */
    figures?: Partial<RequiredFigures> & { gap_reason?: string }
    device?: ImitatedDevice
    from?: Date
    hours?: number
  } = {},
): Promise<Date[]> {
  const step = (options.hours ?? 1) * HOUR_MS
  const start = options.from?.getTime() ?? Date.now() - values.length * step
  await ensurePartitions(db, new Date(), new Date(start))
  const environment = {
    lighthouseVersion: options.engine ?? '13.5.0',
    chromiumVersion: options.chromium ?? '140.0.0.0',
    userAgent: 'test',
    benchmarkIndex: null,
    throttling: options.throttling ?? ('devtools' as const),
    cpuSlowdown: 4,
    quietMs: options.quietMs ?? null,
    finalUrl: '',
    warnings: [],
  }
  const engineId = await ensureEngine(db, environment, options.device ?? null)
  const rows = values.map((lcp, i) => {
    const id = v7({ msecs: Math.round(start + i * step) })
    return {
      organization_id: place.organization,
      created_at: instantOf(id),
      id,
      test_id: v7(),
      page_id: place.page,
      site_id: place.site,
      device_id: place.device,
      location_id: place.location,
      engine_id: engineId,
      status: 'success',
      duration_ms: 12_000,
      lcp,
      tbt: 100,
      cls: 0,
      fcp: 900,
      si: 1500,
      performance: 90,
      is_noisy: options.isNoisy ?? false,
      run_count: 1,
      ...options.figures,
    }
  })
  await db.insertInto('run').values(rows).execute()
  await publishPoint(db, place.organization, rows.at(-1)?.id ?? '')
  return rows.map((row) => row.created_at)
}
