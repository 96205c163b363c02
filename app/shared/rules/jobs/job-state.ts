/** In the order in which an operator wants to see them. */
export const JOB_STATES = ['failing', 'late', 'new', 'running', 'fine'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Workers save the next time of a job once a minute, so an older one is normal for this long. */
export const LATE_AFTER_MS = 180_000

/** `new`: it never ran. */
export function jobStateAt(
  job: { failures: number; startedAt: Date | null; nextAt: Date; runningUntil: Date | null },
  now: Date,
): JobState {
  if (job.failures > 0) return 'failing'
  if (job.runningUntil && job.runningUntil > now) return 'running'
  if (now.getTime() - job.nextAt.getTime() > LATE_AFTER_MS) return 'late'
  return job.startedAt ? 'fine' : 'new'
}
