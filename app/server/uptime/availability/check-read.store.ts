import { sql } from 'kysely'
import { CHECK_PHASES, type CheckPhase } from '~/shared/rules/uptime/outcomes'
import { type Db, firstValue, rowsOf } from '../../platform/db'
import type { ChecksQuery } from './hour-read.store'

export type CheckRow = {
  location_id: number
  at: number
  outcome: number
  reason: number | null
  tries: number
  late_ms: number
  response_ms: number | null
  status: number | null
} & { [phase in CheckPhase as `${phase}_ms`]: number | null }

const iso = (at: number) => new Date(at).toISOString()

export const listChecks = (db: Db, query: ChecksQuery) => rowsOf<CheckRow>(db)`
    select location_id, (extract(epoch from slot_at) * 1000)::float8 as at, outcome, reason, tries, late_ms,
      response_ms, status, ${sql.join(CHECK_PHASES.map((phase) => sql.ref(`${phase}_ms`)))}
    from uptime_check where organization_id = ${query.tenant} and monitor_id = ${query.monitor}
      and slot_at >= ${iso(query.from)}::timestamptz and slot_at < ${iso(query.to)}::timestamptz
    order by slot_at, location_id`

export interface PackedRow {
  location_id: number
  at: number
  interval_seconds: number
  first_second: number
  responses: number[]
}

export const listPackedHours = (db: Db, query: ChecksQuery) => rowsOf<PackedRow>(db)`
    select location_id, (extract(epoch from hour_at) * 1000)::float8 as at, interval_seconds, first_second, responses
    from uptime_hour where organization_id = ${query.tenant} and monitor_id = ${query.monitor}
      and hour_at >= ${iso(query.from)}::timestamptz and hour_at < ${iso(query.to)}::timestamptz
    order by hour_at, location_id`

/** null when there is none. */
export const findFirstCheck = (db: Db, query: ChecksQuery) => firstValue<number | null>(db, null)`
    select (extract(epoch from min(slot_at)) * 1000)::float8 as at from uptime_check
    where organization_id = ${query.tenant} and monitor_id = ${query.monitor}
      and slot_at >= ${iso(query.from)}::timestamptz and slot_at < ${iso(query.to)}::timestamptz`

export async function listLocationLabels(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('location').select(['id', 'label']).execute()
  return new Map(rows.map(({ id, label }) => [id, label]))
}
