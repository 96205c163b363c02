/** `low`: evidence and scheduled tests pause. `full`: nothing is written, so that PostgreSQL survives. */
export const DISK_LEVELS = ['ok', 'low', 'full'] as const
export type DiskLevel = (typeof DISK_LEVELS)[number]

const MIB = 1024 * 1024

/** Three segments of PostgreSQL's write-ahead log; PostgreSQL crashes when it can't create the next. */
export const WRITE_STOP_BYTES = 48 * MIB
/** Size of the file that is emptied when a disk is full, so that PostgreSQL can recover. */
export const RESERVE_BYTES = 64 * MIB
/** Less leaves nothing between the mark and the stop of writes. */
export const MIN_MARK_BYTES = 128 * MIB

/** `reserve`: size of the reserve file now; null where there is none. */
export interface Volume {
  free: number
  reserve: number | null
}

/**
 * Free bytes without those that belong to an emptied reserve file. The same before and after the file is emptied or
 * filled, so that the level does not flap.
 */
export function usableBytes({ free, reserve }: Volume): number {
  const missing = reserve === null ? 0 : Math.max(0, RESERVE_BYTES - reserve)
  return Math.max(0, free - missing)
}

/** The level of the fullest volume. A mark of 0 turns the rule off. */
export function diskLevel(volumes: Volume[], markBytes: number): DiskLevel {
  if (markBytes === 0 || volumes.length === 0) return 'ok'
  const usable = Math.min(...volumes.map(usableBytes))
  if (usable < WRITE_STOP_BYTES) return 'full'
  return usable < markBytes ? 'low' : 'ok'
}

/** What to do with the reserve file. Refilled only with room to spare, so that it is not emptied again at once. */
export function reserveStep({ free, reserve }: { free: number; reserve: number }): 'empty' | 'fill' | 'keep' {
  if (free < WRITE_STOP_BYTES / 2) return reserve > 0 ? 'empty' : 'keep'
  if (reserve >= RESERVE_BYTES) return 'keep'
  return free - (RESERVE_BYTES - reserve) >= 2 * WRITE_STOP_BYTES ? 'fill' : 'keep'
}

export const PAUSES = ['evidence', 'scheduledTests', 'writes'] as const
export type Pause = (typeof PAUSES)[number]

/** What pauses at a level. Evidence in a bucket needs no disk here. */
export function pausesAt(level: DiskLevel, hasBucket: boolean): Pause[] {
  if (level === 'ok') return []
  return PAUSES.filter(
    (pause) => !(pause === 'evidence' && hasBucket) && !(pause === 'writes' && level !== 'full'),
  )
}

/** Calls that stay open on a full disk: they write little, and super admins must be able to sign in and look. */
const OPEN_CALLS = [
  /^POST \/api\/auth\/(?!signup$)/,
  /^PUT \/api\/maintenance$/,
  /^POST \/api\/unsubscribe\//,
  /^(POST|PUT) \/api\/agents\/(claim|heartbeat|artefacts|result)/,
]

/** Reads that the contract has as POST, and writes that it has as GET. */
const READING_POSTS: ReadonlySet<string> = new Set([
  'POST /api/ChromeUXReports/lastbypages',
  'POST /api/clients/{id}/check-site-settings-for-change-in-prediction',
  'POST /api/lighthouses/testqueuebyids',
  'POST /api/projects/{id}/check-site-settings-for-change-in-prediction',
  'POST /api/share-links/open',
  'POST /api/test-scripts/check',
])
const WRITING_GETS: ReadonlySet<string> = new Set(['GET /api/lighthouses/runtestfromdashboard'])

/** Whether a call ("METHOD /path") must wait for space. */
export function isBlockedByFullDisk(level: DiskLevel, call: string): boolean {
  if (level !== 'full' || READING_POSTS.has(call) || OPEN_CALLS.some((open) => open.test(call))) return false
  return !call.startsWith('GET ') || WRITING_GETS.has(call)
}
