import { v7 } from 'uuid'
import type { Db } from '../../platform/db'
import type { Demo } from './add-hierarchy'
import type { RunRow, SeriesRows } from './history-rows'
import { insertRows } from './rows.store'

export interface Written {
  series: SeriesRows
  rows: (RunRow & Record<string, unknown>)[]
}

/** The tests of these points, as the schedule requests them. */
export async function addTests(db: Db, demo: Demo, written: Written[]): Promise<void> {
  const tests = written.flatMap(({ series, rows }) => rows.map((row) => testRow(demo, series, row)))
  await insertRows(
    db,
    'test_batch',
    tests.map(({ batch_id, created_at }) => ({
      organization_id: demo.tenant,
      id: batch_id,
      source: 'schedule',
      is_free: false,
      request_id: 'demo',
      created_at,
    })),
  )
  await insertRows(db, 'test', tests)
}

function testRow(demo: Demo, { page, site, device }: SeriesRows, row: Written['rows'][number]) {
  const measuredAt = Date.parse(row.created_at)
  const requestedAt = measuredAt - 30_000
  return {
    organization_id: demo.tenant,
    id: row.test_id,
    batch_id: v7({ msecs: requestedAt }),
    page_id: page.id,
    site_id: site.id,
    device_id: device.id,
    location_id: demo.location,
    form_factor: device.formFactor,
    status: row.status,
    failure_code: row['failure_code'],
    point_id: row.id,
    created_at: new Date(requestedAt).toISOString(),
    started_at: row.created_at,
    finished_at: new Date(measuredAt + Number(row['duration_ms'])).toISOString(),
    runs: site.story.runs,
    is_experiment: false,
  }
}
