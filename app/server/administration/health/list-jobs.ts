import { JOB_STATES, jobStateAt } from '~/shared/rules/jobs/job-state'
import type { JobHealth } from '~/shared/schemas/health'
import type { Ctx } from '../../platform/context'
import { type JobRecord, listJobRecords } from './job.store'

const iso = (at: Date | null) => at?.toISOString() ?? null

const present = (record: JobRecord, now: Date): JobHealth => ({
  name: record.name,
  state: jobStateAt(
    {
      failures: record.failures,
      startedAt: record.started_at,
      nextAt: record.next_at,
      runningUntil: record.running_until,
    },
    now,
  ),
  pauseMs: record.pause_ms,
  waitsForWork: record.waits_for_work,
  startedAt: iso(record.started_at),
  durationMs: record.duration_ms,
  done: record.done,
  nextAt: record.next_at.toISOString(),
  failures: record.failures,
  failingSince: iso(record.failing_since),
  failedAt: iso(record.failed_at),
  failure: record.failure,
})

/** Those that need attention first. */
export async function listJobs({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<JobHealth[]> {
  const at = now()
  const jobs = (await listJobRecords(db)).map((record) => present(record, at))
  return jobs.sort((one, other) => JOB_STATES.indexOf(one.state) - JOB_STATES.indexOf(other.state))
}
