import { DAY_MS, HOUR_MS } from '~/shared/values/units'

export const DRILL_EVERY_MS = 7 * DAY_MS
/** Where days begin for backups: when most installations have the least to do. */
const QUIET_HOUR = 2

/** The moment since which there should be a backup: every so many hours, counted from 02:00 UTC. */
export function backupSlot(now: Date, everyHours: number): Date {
  const [span, start] = [everyHours * HOUR_MS, QUIET_HOUR * HOUR_MS]
  return new Date(Math.floor((now.getTime() - start) / span) * span + start)
}

export interface Retention {
  /** The newest, whatever their age. */
  newest: number
  /** The last of each of so many days, and of so many weeks. */
  days: number
  weeks: number
}
export const RETENTION: Retention = { newest: 2, days: 7, weeks: 4 }

export const timeOf = (id: string): number =>
  Date.parse(`${id.slice(0, 10)}T${id.slice(11).replaceAll('-', ':')}Z`)

/** Which of the complete backups stay: the last of each day and week that has one. */
export function keptBackups(ids: readonly string[], { newest, days, weeks }: Retention): string[] {
  const sorted = ids.toSorted().toReversed()
  const lastOfEach = (span: number, count: number) =>
    [...Map.groupBy(sorted, (id) => Math.floor(timeOf(id) / span)).values()]
      .slice(0, count)
      .map(([last]) => last)
  const kept = new Set([
    ...sorted.slice(0, newest),
    ...lastOfEach(DAY_MS, days),
    ...lastOfEach(7 * DAY_MS, weeks),
  ])
  return sorted.filter((id) => kept.has(id))
}

/** null: the database may be restored into. */
export function refusedRestore(state: 'empty' | 'unfinished' | 'used'): string | null {
  return state === 'used'
    ? 'The database has tables already, and a restore overwrites nothing. Name an empty database, or another DATA_DIR.'
    : null
}
