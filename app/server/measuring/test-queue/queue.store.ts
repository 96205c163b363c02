import { type RawBuilder, sql } from 'kysely'
import type { RunChoice } from '~/shared/rules/measuring/adaptive-runs'
import type { Emulation, FormFactor } from '~/shared/schemas/agent'
import type { ExperimentArm, ExperimentChange } from '~/shared/schemas/experiment-change'
import {
  affectedRows,
  type Db,
  execute,
  firstOf,
  firstOr,
  firstValue,
  isHeld,
  rowsOf,
  updateRows,
  updaterOf,
} from '../../platform/db'
import { PRIORITY } from './rules'

export interface LeasedJob {
  organization_id: number
  id: string
  test_id: string
  run_id: string
  lease_id: string
  attempt: number
  request_id: string
}

/** Emulation of a test's runs, the same for all; null before the first lease. */
export interface JobDevice {
  form_factor: FormFactor | null
  emulation: Emulation | null
}

/**
 * The turn before that of a new job of an organization: of its own last one that waits, but not before the turn that
 * the queue has reached. So organizations take turns, whatever their jobs, and one that had none saves nothing up. A
 * repeated job that rests keeps its turn, which says nothing about the queue.
 */
export const lastTurn = (
  organizationId: RawBuilder<unknown>,
  locationId: RawBuilder<unknown>,
  priority: RawBuilder<unknown>,
  now: Date,
) => sql<number>`greatest(0,
  (select q.turn from test_job q where q.state = 'ready' and q.location_id = ${locationId}
    and q.priority = ${priority} and q.run_at <= ${now} and (q.reserved_until is null or q.reserved_until <= ${now})
    order by q.turn limit 1),
  (select q.turn from test_job q where q.state = 'ready' and q.organization_id = ${organizationId}
    and q.location_id = ${locationId} and q.priority = ${priority} order by q.turn desc limit 1))`

export const claimJob = (
  db: Db,
  claim: {
    locationId: number
    agentId: string
    leaseId: string
    runId: string
    now: Date
    leaseUntil: Date
    minPriority: number
  },
): Promise<(LeasedJob & JobDevice) | undefined> => firstOf<LeasedJob & JobDevice>(db)`
    with next as materialized (
      select organization_id, id from test_job
      where state = 'ready' and location_id = ${claim.locationId} and run_at <= ${claim.now}
        and priority >= ${claim.minPriority}
        and (reserved_until is null or reserved_until <= ${claim.now} or reserved_agent_id = ${claim.agentId}
          or excluded_agent_id <> ${claim.agentId} or (reserved_agent_id is null and excluded_agent_id is null))
        and not ${isHeld(sql`test_job.organization_id`)}
      order by priority desc, turn, run_at, id limit 1 for update skip locked)
    update test_job j set state = 'running', attempt = attempt + 1, lease_id = ${claim.leaseId},
      lease_until = ${claim.leaseUntil}, agent_id = ${claim.agentId}, run_id = ${claim.runId}, updated_at = ${claim.now},
      progress = null,
      (form_factor, emulation) = (
        select coalesce(j.form_factor, d.form_factor), coalesce(j.emulation, d.emulation)
        from test t join live.device d on d.organization_id = t.organization_id and d.id = t.device_id
        where t.organization_id = j.organization_id and t.id = j.test_id)
    from next where j.organization_id = next.organization_id and j.id = next.id
    returning j.organization_id, j.id, j.test_id, j.run_id, j.lease_id, j.attempt, j.request_id, j.form_factor,
      j.emulation`

export interface JobSubject {
  page_id: number
  site_id: number
  device_id: number
  location_id: number
  form_factor: FormFactor
  url: string
  emulation: Emulation
  retention_days: number
  runs: RunChoice
  is_manual: boolean
  keeps_trace: boolean
  counts_noisy: boolean
  consent_cookie_name: string | null
  consent_cookie_value: string | null
  script_text: string | null
  script_secrets: Record<string, string> | null
  experiment_id: string | null
  experiment_change: ExperimentChange | null
  experiment_arm: ExperimentArm | null
  /** Runs per arm. */
  experiment_runs: number | null
}

/** undefined when the page or device was deleted meanwhile. */
export const findJobSubject = (db: Db, tenant: number, testId: string) => firstOf<JobSubject>(db)`
    select t.page_id, t.site_id, t.device_id, t.location_id, d.form_factor, d.emulation, p.url, c.retention_days, t.runs,
      b.source <> 'schedule' as is_manual, s.keeps_trace, s.counts_noisy, s.consent_cookie_name, s.consent_cookie_value,
      ts.text as script_text, ts.secrets as script_secrets,
      x.id as experiment_id, x.change as experiment_change, x.next_arm as experiment_arm, x.runs as experiment_runs
    from test t
    join test_batch b on b.organization_id = t.organization_id and b.id = t.batch_id
    join live.page p on p.organization_id = t.organization_id and p.id = t.page_id
    join live.site s on s.organization_id = p.organization_id and s.id = p.site_id
    join live.client c on c.organization_id = p.organization_id and c.id = p.client_id
    join live.device d on d.organization_id = t.organization_id and d.id = t.device_id
    left join test_script ts on ts.organization_id = t.organization_id and ts.page_id = t.page_id
    left join experiment x on x.organization_id = t.organization_id and x.test_id = t.id
    where t.organization_id = ${tenant} and t.id = ${testId}`

/** Extends an active lease; false when it was lost. */
export const extendLease = (db: Db, leaseId: string, now: Date, leaseUntil: Date): Promise<boolean> =>
  updateRows(db, 'test_job', { leaseId, state: 'running' }, { leaseUntil, updatedAt: now })

const updateJob = updaterOf('test_job')

export type LeasedState = LeasedJob &
  JobDevice & {
    state: string
    agent_id: string | null
    site_id: number
    location_id: number
    /** Tries on starved machines. */
    starved: number
  }

/** The job of a lease in any state; `lock` prevents others from ending it. */
export const findLeased = (db: Db, leaseId: string, lock = false) => firstOf<LeasedState>(db)`
    select j.organization_id, j.id, j.test_id, j.run_id, j.lease_id, j.attempt, j.request_id, j.state, j.agent_id,
      j.form_factor, j.emulation, j.location_id, j.starved, t.site_id
    from test_job j join test t on t.organization_id = j.organization_id and t.id = j.test_id
    where j.lease_id = ${leaseId} ${lock ? sql`for update of j` : sql``}`

export const setJobEnded = (
  db: Db,
  { organization_id, id }: LeasedJob,
  state: 'done' | 'dead',
  now: Date,
): Promise<boolean> => updateJob(db, organization_id, id, { state, leaseUntil: null, progress: null }, now)

export const setJobReady = (
  db: Db,
  { organization_id, id }: Pick<LeasedJob, 'organization_id' | 'id'>,
  runAt: Date,
  now: Date,
): Promise<boolean> =>
  updateJob(
    db,
    organization_id,
    id,
    { state: 'ready', leaseId: null, leaseUntil: null, agentId: null, progress: null, runAt },
    now,
  )

/** Like `setJobReady`, for a run that its machine starved: the attempt does not count. */
export async function setJobStarved(
  db: Db,
  job: Pick<LeasedJob, 'organization_id' | 'id'>,
  {
    runAt,
    now,
    ...next
  }: { excludedAgentId: string | null; reservedUntil: Date | null; runAt: Date; now: Date },
): Promise<void> {
  await setJobReady(db, job, runAt, now)
  const counted = { attempt: sql`attempt - 1`, starved: sql`starved + 1` }
  await updateJob(db, job.organization_id, job.id, { ...counted, ...next, reservedAgentId: null })
}

const lostJobs = (now: Date) => sql`from test_job where state = 'running' and lease_until < ${now}
  and not ${isHeld(sql`test_job.organization_id`)}`

export const hasLostJobs = (now: Date) => sql<boolean>`exists (select ${lostJobs(now)})`

/** Running jobs with a silent agent, locked until the transaction ends. */
export const lockLostJobs = (db: Db, now: Date, limit: number) => rowsOf<LeasedJob>(db)`
    select organization_id, id, test_id, run_id, lease_id, attempt, request_id ${lostJobs(now)}
    order by lease_until limit ${limit} for update skip locked`

export const deleteEndedJobs = (db: Db, before: Date, limit: number) => affectedRows(db)`
    delete from test_job where (organization_id, id) in (
      select organization_id, id from test_job where state in ('done', 'dead') and updated_at < ${before} limit ${limit})`

export interface JobCounts {
  queued: number
  /** Of the queued ones. */
  scheduled: number
  running: number
}

export const countJobs = (db: Db) => firstOr<JobCounts>(db, { queued: 0, scheduled: 0, running: 0 })`
    select (count(*) filter (where state = 'ready'))::int as queued,
      (count(*) filter (where state = 'ready' and priority = ${PRIORITY.schedule}))::int as scheduled,
      (count(*) filter (where state = 'running'))::int as running
    from test_job where state in ('ready', 'running')`

/** At most `limit`, since all could be 300,000. */
export const countReady = (db: Db, limit: number) => firstValue<number>(db, 0)`
    select count(*)::int as n from (
      select from test_job where state = 'ready' order by location_id, priority desc, turn limit ${limit}) counted`

export const lockJobsOf = (db: Db, agentId: string) => rowsOf<LeasedJob>(db)`
    select organization_id, id, test_id, run_id, lease_id, attempt, request_id from test_job
    where state = 'running' and agent_id = ${agentId} order by organization_id, id for update`

/** Takes the running tests of pages from their agents: they are measured again. Their attempt does not count. */
export const requeueRunning = (db: Db, tenant: number, pages: number[], now: Date) => execute(db)`
    with running as (
      update test set status = 'queued', started_at = null, repeat_reason = 'interrupted'
      where organization_id = ${tenant} and page_id = any(${pages}::int[]) and status = 'running' returning id)
    update test_job j set state = 'ready', lease_id = null, lease_until = null, agent_id = null, progress = null,
      attempt = greatest(0, j.attempt - 1), run_at = ${now}, updated_at = ${now}
    from running where j.organization_id = ${tenant} and j.test_id = running.id and j.state = 'running'`
