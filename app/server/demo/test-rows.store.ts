import { v7 } from 'uuid'
import type { Db } from '../db'
import type { Demo } from './add-hierarchy'
import type { RunRow, SeriesRows } from './history-rows'
import { insertRows } from './rows.store'

/** The tests of these points, as the schedule requests them. */
export async function addTests(
  db: Db,
  demo: Demo,
  { page, site, device }: SeriesRows,
  rows: (RunRow & Record<string, unknown>)[],
): Promise<void> {
  if (rows.length === 0) return
  const batches = rows.map(({ created_at }) => ({
    organization_id: demo.tenant,
    id: v7({ msecs: Date.parse(created_at) - 30_000 }),
    source: 'schedule',
    is_free: false,
    request_id: 'demo',
    created_at: earlier(created_at, 30_000),
  }))
  await insertRows(db, 'test_batch', batches)
  await insertRows(
    db,
    'test',
    rows.map((row, index) => ({
      organization_id: demo.tenant,
      id: row.test_id,
      batch_id: batches[index]?.id,
      page_id: page.id,
      site_id: site.id,
      device_id: device.id,
      location_id: demo.location,
      form_factor: device.formFactor,
      status: row.status,
      failure_code: row['failure_code'],
      point_id: row.id,
      created_at: earlier(row.created_at, 30_000),
      started_at: row.created_at,
      finished_at: earlier(row.created_at, -Number(row['duration_ms'])),
      runs: site.story.runs,
      is_experiment: false,
    })),
  )
}

const earlier = (at: string, ms: number) => new Date(Date.parse(at) - ms).toISOString()
