import type { RawBuilder } from 'kysely'
import type { JobGroup } from '~/shared/rules/jobs/job-groups'
import { HOUR_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'

export interface Job {
  name: `${string}.${string}`
  /** Between a round and the next one, or the next look for work. */
  pauseMs: number
  /**
   * SQL conditions of the stores; without one that holds, a round would find no work and does not start. A job without
   * conditions runs after every pause.
   */
  findsWork?: (now: Date) => Promise<RawBuilder<boolean>[]>
  /** Loads and runs one round; returns the amount of work. */
  run: (ctx: Ctx, signal: AbortSignal) => Promise<number>
  /** Works on what only the home database has. */
  atHome?: true
  /** Deletes, so it also runs on a full disk. */
  freesSpace?: true
  /** After this time the round is aborted and counts as failed; default an hour. */
  timeoutMs?: number
}

/** In one of the groups that a worker can be started for. */
export interface RegisteredJob extends Job {
  group: Exclude<JobGroup, 'prober'>
}

/** A job in this process. Times are in milliseconds. */
export interface ScheduledJob {
  readonly job: Job
  isRunning: boolean
  nextAt: number
  startedAt: number | null
  durationMs: number | null
  done: number | null
  /** In a row. */
  failures: number
  failedAt: number | null
  failure: string | null
  /** The operator should see it soon: it failed, works again, or ended a rare or a long round. */
  hasNews: boolean
  /** Its record says that it runs. */
  isShownRunning: boolean
}

export const schedule = (job: Job, now: number): ScheduledJob => ({
  ...{ job, isRunning: false, nextAt: now, startedAt: null, durationMs: null, done: null },
  ...{ failures: 0, failedAt: null, failure: null, hasNews: false, isShownRunning: false },
})

/** Of rounds that go through all the history there is. */
export const BACKFILL_TIMEOUT_MS = 24 * HOUR_MS
