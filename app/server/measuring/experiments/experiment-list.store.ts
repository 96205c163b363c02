import { sql } from 'kysely'
import type { ExperimentResult } from '~/shared/rules/experiments/experiment-difference'
import type { ExperimentChange } from '~/shared/schemas/experiment-change'
import { type Db, rowsOf } from '../../platform/db'
import type { ExperimentRunRow } from '../test-queue'

export interface ExperimentRow {
  id: string
  device_id: number
  location_id: number
  test_id: string
  point_id: string
  change: ExperimentChange
  runs_each: number
  result: ExperimentResult | null
  status: string
  failure_code: string | null
  created_at: Date
  finished_at: Date | null
  runs: ExperimentRunRow[]
}

/** Of a page, or of one of its series; newest first. */
export const listExperimentRows = (
  db: Db,
  tenant: number,
  subject: { page_id: number; device_id?: number; location_id?: number },
  limit: number,
) => rowsOf<ExperimentRow>(db)`
    select x.id, x.device_id, x.location_id, x.test_id, x.point_id, x.change, x.runs as runs_each, x.result, t.status, t.failure_code,
      x.created_at, t.finished_at,
      coalesce((select jsonb_agg(to_jsonb(r) order by r.run_id) from experiment_run r
        where r.organization_id = x.organization_id and r.experiment_id = x.id), '[]') as runs
    from experiment x join test t on t.organization_id = x.organization_id and t.id = x.test_id
    where x.organization_id = ${tenant} and x.page_id = ${subject.page_id}
      ${subject.device_id === undefined ? sql`` : sql`and x.device_id = ${subject.device_id}`}
      ${subject.location_id === undefined ? sql`` : sql`and x.location_id = ${subject.location_id}`}
    order by x.created_at desc, x.id desc limit ${limit}`
