import { sql } from 'kysely'
import { type Db, execute, findFirstMonth, firstValue, rowsOf } from '../../platform/db'
import { addEngines, isSameExceptWindow } from './engine.store'

/** Of Lighthouse, unless it simulates. */
const QUIET_MS = 5_250

/** The end is exclusive. */
interface RunSpan {
  from: Date
  to: Date
}

const within = ({ from, to }: RunSpan) => sql`r.created_at >= ${from} and r.created_at < ${to}`

/** The end of the runs that are left, locked; undefined when none are or another process works. */
export const lockRunBackfill = (db: Db) => firstValue<Date | undefined>(db, undefined)`
    select before from run_backfill for update skip locked`

export async function setRunBackfill(db: Db, before: Date | null): Promise<void> {
  if (before === null) await execute(db)`delete from run_backfill`
  else await execute(db)`update run_backfill set before = ${before}`
}

export const findFirstRunMonth = (db: Db): Promise<Date | undefined> => findFirstMonth(db, ['run'])

/** Runs that waited for one quiet second: TBT needs five. */
export const markLostScores = (db: Db, span: RunSpan) => execute(db)`
    update run r set gap_reason = 'QUIET_WINDOW_TOO_SHORT' from engine e
    where e.id = r.engine_id and e.throttling <> 'simulate' and e.quiet_ms is null and r.imported_from is null
      and r.status = 'success' and r.performance is null and r.tbt is null and ${within(span)}`

/** Lighthouse CI waits as Lighthouse does: imports of before and after its window was stored are one series. */
export async function setImportedWindow(db: Db, span: RunSpan): Promise<void> {
  const isFormer = sql`r.imported_from is not null and e.quiet_ms is null and e.throttling <> 'simulate'
    and ${within(span)}`
  await addEngines(
    db,
    sql`select e.id from run r join engine e on e.id = r.engine_id where ${isFormer}`,
    QUIET_MS,
  )
  await execute(db)`
    update run r set engine_id = waited.id
    from engine e join engine waited on waited.quiet_ms = ${QUIET_MS} and ${isSameExceptWindow('e', 'waited')}
    where e.id = r.engine_id and ${isFormer}`
}

export const listTlsErrors = (db: Db, span: RunSpan) => rowsOf<{ id: string; detail: string }>(db)`
    select r.id, r.failure_detail as detail from run r
    where r.failure_code = 'TLS_ERROR' and r.failure_detail is not null and ${within(span)}`

/** Also of the tests that failed with them. */
export async function setFailureCodes(
  db: Db,
  span: RunSpan,
  changes: { id: string; code: string }[],
): Promise<void> {
  if (changes.length === 0) return
  const ids = changes.map(({ id }) => id)
  const codes = changes.map(({ code }) => code)
  await execute(db)`
    with changed as (
      update run r set failure_code = c.code from unnest(${ids}::uuid[], ${codes}::text[]) as c (id, code)
      where r.id = c.id and ${within(span)} returning r.organization_id, r.id, r.test_id, r.failure_code
    )
    update test t set failure_code = c.failure_code from changed c
    where t.organization_id = c.organization_id and t.id = c.test_id and t.point_id = c.id`
}
