import { type RawBuilder, sql } from 'kysely'
import type { LogPart } from '~/shared/schemas/system-log'
import { affectedRows, containing, type Db, firstOr, insertRows, notifyTopic, rowsOf } from '../db'

export interface SystemLogRow {
  id: string
  at: Date
  level: number
  part: LogPart
  instance: string
  location: string | null
  name: string
  job: string | null
  request_id: string | null
  message: string
  details: Record<string, unknown>
}

export type NewSystemLogRow = Omit<SystemLogRow, 'at' | 'location'> & {
  at: string
  location_id: number | null
}

export async function insertLines(db: Db, rows: readonly NewSystemLogRow[]): Promise<void> {
  await insertRows(db, 'system_log', rows, { skipsKnown: true })
  await notifyTopic(db, 'systemLog')
}

export interface Wanted {
  type?: LogPart | undefined
  location?: number | undefined
  minLevel?: number | undefined
  from?: Date | undefined
  until?: Date | undefined
  search?: string | undefined
  before?: { at: Date; id: string } | undefined
  limit: number
}

function conditions({ type, location, minLevel, from, until, search, before }: Wanted): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (type) parts.push(sql`s.part = ${type}`)
  if (location !== undefined) parts.push(sql`s.location_id = ${location}`)
  if (minLevel !== undefined) parts.push(sql`s.level >= ${minLevel}`)
  if (from) parts.push(sql`s.at >= ${from}`)
  if (until) parts.push(sql`s.at < ${until}`)
  if (before) parts.push(sql`(s.at, s.id) < (${before.at}, ${before.id}::uuid)`)
  if (search !== undefined) {
    const like = containing(search)
    parts.push(sql`(s.request_id = ${search} or s.message ilike ${like} or s.name ilike ${like}
      or s.instance ilike ${like} or s.job ilike ${like} or s.details::text ilike ${like})`)
  }
  return sql.join(parts, sql` and `)
}

/** Newest first. */
export const listLines = (db: Db, wanted: Wanted) => rowsOf<SystemLogRow>(db)`
    select s.id, s.at, s.level, s.part, s.instance, l.label as location, s.name, s.job, s.request_id, s.message,
      s.details
    from system_log s left join location l on l.id = s.location_id
    where ${conditions(wanted)} order by s.at desc, s.id desc limit ${wanted.limit}`

export const countLinesSince = (db: Db, since: Date) =>
  firstOr<{ warnings: number; errors: number }>(db, { warnings: 0, errors: 0 })`
    select (count(*) filter (where level < 50))::int as warnings,
      (count(*) filter (where level >= 50))::int as errors
    from system_log where at >= ${since}`

export const deleteLinesBefore = (db: Db, before: Date, limit: number) => affectedRows(db)`
    delete from system_log where id in (
      select id from system_log where at < ${before} order by at limit ${limit})`
