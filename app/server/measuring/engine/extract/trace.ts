import type { Evidence } from '../types'
import { evidenceOf } from './evidence'
import type { TraceEvent } from './filmstrip'

/** A larger trace is too big to send and to open. */
const MAX_BYTES = 40 * 1024 * 1024

/** The trace for DevTools, without screenshots; null when too large. */
export function extractTrace(events: readonly TraceEvent[]): Evidence | null {
  if (events.length === 0) return null
  const traceEvents = events.filter((event) => event.name !== 'Screenshot')
  const data = Buffer.from(JSON.stringify({ traceEvents }))
  return data.length > MAX_BYTES ? null : evidenceOf('trace', 'application/json', data)
}
