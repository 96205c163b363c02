import type { RunDetails, UserTiming } from '~/shared/schemas/evidence'
import { shortened } from './element'
import { figure, type Lhr, type Row, rows } from './lhr'

const AUDIT = 'user-timings'
const MAX_NAME_LENGTH = 120
/** Frameworks set hundreds; the first ones describe the load. */
const MAX_TIMINGS = 50

function timingOf(row: Row): UserTiming[] {
  const name = shortened(row['name'], MAX_NAME_LENGTH)
  const startMs = figure(row['startTime'])
  const durationMs = figure(row['duration'])
  const isWhole = row['timingType'] === 'Mark' || durationMs !== null
  return name && startMs !== null && isWhole ? [{ name, startMs, durationMs }] : []
}

/** The page's marks and measures; left out when Lighthouse could not collect them. */
export function extractUserTimings(lhr: Pick<Lhr, 'audits'>): Pick<RunDetails, 'userTimings'> {
  if (!lhr.audits[AUDIT]?.details) return {}
  const all = rows(lhr, AUDIT)
    .flatMap(timingOf)
    .sort((a, b) => a.startMs - b.startMs)
  return { userTimings: { count: all.length, items: all.slice(0, MAX_TIMINGS) } }
}
