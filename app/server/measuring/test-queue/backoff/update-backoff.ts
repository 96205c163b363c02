import { isRetryable } from '~/shared/rules/measuring/run-failures'
import { backoffIntervalMs, isPageTimeout, isTestedLessOften } from '~/shared/rules/measuring/timeout-backoff'
import type { Ctx } from '../../../platform/context'
import { nextRunAt } from '../../../structure/sites'
import {
  addTimeout,
  deleteBackoffs,
  findSchedule,
  type Series,
  type SiteTimes,
  setNextTest,
} from './backoff.store'

/**
 * Counts the timeouts in a row of a page, device and location and sets when the schedule tests it again. An outcome
 * other than a timeout resets the count; a failure of ours leaves it.
 */
export async function updateBackoff(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  tested: Series & { site_id: number; url: string },
  failureCode: string | null,
): Promise<void> {
  if (failureCode === null || !isPageTimeout(failureCode)) {
    if (failureCode === null || !isRetryable(failureCode)) await deleteBackoffs(db, [tested])
    return
  }
  const at = now()
  const timeouts = await addTimeout(db, tested, tested.url, at)
  if (!isTestedLessOften(timeouts)) return
  const schedule = await findSchedule(db, tested.organization_id, tested.site_id)
  await setNextTest(db, tested, schedule ? nextTestAt(schedule, timeouts, at) : null)
}

/** The first scheduled time after the longer interval; null when the interval is no longer than the schedule's. */
export function nextTestAt(schedule: SiteTimes, timeouts: number, now: Date): Date | null {
  const times = { ...schedule, jitterSeconds: schedule.jitter_seconds }
  try {
    const next = nextRunAt(times, now)
    const following = next && nextRunAt(times, next)
    if (!next || !following) return null
    const stepMs = following.getTime() - next.getTime()
    const skippedMs = backoffIntervalMs(timeouts, stepMs) - stepMs
    return skippedMs > 0 ? nextRunAt(times, new Date(now.getTime() + skippedMs)) : null
  } catch {
    return null
  }
}
