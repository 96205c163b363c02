import { deleteOtherJobRecords, type NewJobRecord, saveJobRecords } from '../../administration/health'
import type { Ctx } from '../../platform/context'
import type { ScheduledJob } from './scheduled-job'

const SAVE_EVERY_MS = 60_000
/** A worker that was killed seems to run its jobs for this long. */
const RUNNING_MS = 3 * SAVE_EVERY_MS
/** Shorter rounds are never shown as running. */
const LONG_ROUND_MS = 2_000

const isLongRound = ({ isRunning, startedAt }: ScheduledJob, now: number) =>
  isRunning && startedAt !== null && now - startedAt >= LONG_ROUND_MS

const dateOf = (at: number | null) => (at === null ? null : new Date(at))

const recordOf = (scheduled: ScheduledJob, now: number): NewJobRecord => ({
  name: scheduled.job.name,
  pause_ms: scheduled.job.pauseMs,
  waits_for_work: scheduled.job.findsWork !== undefined,
  started_at: dateOf(scheduled.startedAt),
  duration_ms: scheduled.durationMs,
  done: scheduled.done,
  failures: scheduled.failures,
  failed_at: dateOf(scheduled.failedAt),
  failure: scheduled.failure,
  next_at: new Date(scheduled.nextAt),
  running_until: isLongRound(scheduled, now) ? new Date(now + RUNNING_MS) : null,
})

/** Saves all records once a minute, and what is news with the next call; `isLast`: all, now. */
export function recordSaver(db: Ctx['db'], jobs: readonly ScheduledJob[], known: readonly string[]) {
  let saveAllAt = 0
  let isFirst = true
  return async function save(now: number, { isLast = false } = {}): Promise<void> {
    const isAll = isLast || now >= saveAllAt
    const changed = isAll
      ? jobs
      : jobs.filter((one) => one.hasNews || (isLongRound(one, now) && !one.isShownRunning))
    if (changed.length === 0) return
    // Also after a failure: not every second while the database is down.
    if (isAll) saveAllAt = now + SAVE_EVERY_MS
    for (const scheduled of changed) {
      scheduled.hasNews = false
      scheduled.isShownRunning = isLongRound(scheduled, now)
    }
    if (isFirst) await deleteOtherJobRecords(db, known)
    isFirst = false
    await saveJobRecords(
      db,
      changed.map((scheduled) => recordOf(scheduled, now)),
    )
  }
}
