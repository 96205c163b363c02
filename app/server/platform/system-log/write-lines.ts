import { UNSTORABLE } from '~/shared/rules/unstorable'
import type { LogLine, LogPart } from '~/shared/schemas/system-log'
import type { Ctx } from '../context'
import { insertLines, type NewSystemLogRow } from './store'

const UNSTORABLE_ALL = new RegExp(UNSTORABLE, 'gu')

interface Origin {
  part: LogPart
  instance: (line: LogLine) => string
  location: number | null
}

/** PostgreSQL refuses NUL and lone surrogates, and texts were cut. */
function storable<T>(value: T): T {
  if (typeof value === 'string') return value.replace(UNSTORABLE_ALL, '') as T
  if (Array.isArray(value)) return value.map(storable) as T
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, held]) => [storable(name), storable(held)] as const)
  return Object.fromEntries(entries) as T
}

const rowOf = (line: LogLine, { part, instance, location }: Origin): NewSystemLogRow => ({
  id: line.id,
  at: line.at,
  level: line.level,
  part: part === 'worker' && line.job !== null ? 'job' : part,
  instance: instance(line),
  location_id: location,
  name: line.name,
  job: line.job,
  request_id: line.requestId,
  message: line.message,
  details: line.details,
})

export async function writeLines(db: Ctx['db'], lines: readonly LogLine[], origin: Origin): Promise<void> {
  if (lines.length > 0)
    await insertLines(
      db,
      lines.map((line) => storable(rowOf(line, origin))),
    )
}
