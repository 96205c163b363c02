import { sql } from 'kysely'
import { SILENT_AFTER_MS } from '~/shared/rules/health/part-states'
import { MINUTE_MS } from '~/shared/values/units'
import { affectedRows, type Db, execute, type ReplicaFacts, rowsOf } from '../../platform/db'

/** One that is gone is shown for this long. */
const SHOWN_MS = 10 * MINUTE_MS

export interface OwnProcess {
  id: string
  role: 'web' | 'worker'
  jobs: readonly string[]
  version: string
  host: string
  startedAt: Date
  replica: ReplicaFacts | null
}

const before = (ms: number) => sql`now() - ${ms} * interval '1 millisecond'`

/** All times but the start are of the database. */
export const saveProcess = (db: Db, own: OwnProcess) => execute(db)`
    insert into running_process (id, role, jobs, version, host, started_at, seen_at, replica)
    values (${own.id}, ${own.role}, ${own.jobs}, ${own.version}, ${own.host}, ${own.startedAt}, now(),
      ${own.replica && JSON.stringify(own.replica)}::jsonb)
    on conflict (id) do update set seen_at = now(), replica = excluded.replica`

export const deleteProcess = (db: Db, id: string) => execute(db)`delete from running_process where id = ${id}`

export const deleteGoneProcesses = (db: Db) => affectedRows(db)`
    delete from running_process where seen_at < ${before(SHOWN_MS)}`

interface ProcessRow {
  role: 'web' | 'worker' | 'prober'
  jobs: string[]
  version: string | null
  host: string
  /** Of probers. */
  location: string | null
  startedAt: Date
  isSilent: boolean
}

/** Probers have a table of their own, which their leases are in. */
export const listProcessRows = (db: Db) => rowsOf<ProcessRow>(db)`
    select role, jobs, version, host, null as location, started_at as "startedAt",
      seen_at < ${before(SILENT_AFTER_MS)} as "isSilent"
    from running_process where seen_at >= ${before(SHOWN_MS)}
    union all
    select 'prober', '{}', r.version, r.name, l.label, r.started_at, r.seen_at < ${before(SILENT_AFTER_MS)}
    from prober r join location l on l.id = r.location_id where r.seen_at >= ${before(SHOWN_MS)}
    order by role desc, host, "startedAt"`
