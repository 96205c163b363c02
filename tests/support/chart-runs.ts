import { v7 } from 'uuid'
import { instantOf } from '~/server/platform/access'
import { type Db, ensurePartitions } from '~/server/platform/db'
import type { PlacedSeries } from './point-history'

export interface ChartRun {
  at: number
  lcp?: number | null
  bytes?: number | null
  tbt?: number | null
  performance?: number | null
  status?: string
  is_noisy?: boolean
}

/** Adds points of a series with these figures; returns their ids. */
export async function addRuns(db: Db, place: PlacedSeries, runs: readonly ChartRun[]): Promise<string[]> {
  const rows = runs.map(({ at, ...figures }) => {
    const id = v7({ msecs: at })
    return {
      organization_id: place.organization,
      created_at: instantOf(id),
      id,
      test_id: v7(),
      page_id: place.page,
      site_id: place.site,
      device_id: place.device,
      location_id: place.location,
      status: 'success',
      duration_ms: 12_000,
      is_point: true,
      is_noisy: false,
      run_count: 1,
      ...figures,
    }
  })
  await ensurePartitions(db, new Date(), new Date(Math.min(...runs.map(({ at }) => at))))
  for (let i = 0; i < rows.length; i += 1_000)
    await db
      .insertInto('run')
      .values(rows.slice(i, i + 1_000))
      .execute()
  return rows.map(({ id }) => id)
}
