import type { Evidence } from '../types'
import { evidenceOf } from './evidence'
import type { TraceEvent } from './filmstrip'

/** A trace beyond this is of no use to anybody and too large to send. */
const MAX_BYTES = 40 * 1024 * 1024

/** The trace as the browser's tools read it, without its pictures; null when it is too large. */
export function extractTrace(events: readonly TraceEvent[]): Evidence | null {
  if (events.length === 0) return null
  const traceEvents = events.filter((event) => event.name !== 'Screenshot')
  const data = Buffer.from(JSON.stringify({ traceEvents }))
  return data.length > MAX_BYTES ? null : evidenceOf('trace', 'application/json', data)
}
