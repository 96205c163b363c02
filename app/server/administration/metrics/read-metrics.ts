import { Registry } from 'prom-client'
import { JOB_GROUPS } from '~/shared/rules/jobs/job-groups'
import type { ProcessHealth } from '~/shared/schemas/health'
import { SECOND_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { gaugesIn, type Sample } from '../../platform/metrics'
import { readHealth } from '../health'
import { listProberAges, measureWaiting } from './store'

const secondsSince = (at: string, now: Date): number => (now.getTime() - Date.parse(at)) / SECOND_MS

/**
 * The installation as its database knows it: the same whichever process is asked. What
 * is not known has no sample, so that it is never taken for zero.
 */
export async function readInstallationMetrics({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Registry> {
  const at = now()
  const [health, waiting, probers] = await Promise.all([
    readHealth({ db, now }),
    measureWaiting(db),
    listProberAges(db),
  ])
  const registry = new Registry()
  const gauge = gaugesIn(registry)
  const { parts, processes, jobs, queue, agents, disk, database, evidence, backups } = health
  gauge(
    'part_up',
    'Parts of the product: 1 works, 0 fails; one that is not used or unknown has no sample',
    parts.flatMap(({ name, state }): Sample[] =>
      state === 'fine' ? [[1, { part: name }]] : state === 'failing' ? [[0, { part: name }]] : [],
    ),
  )
  const running = processes.filter(({ isSilent }) => !isSilent)
  const count = (is: (process: ProcessHealth) => boolean) => running.filter(is).length
  const groups = JOB_GROUPS.filter((group) => group !== 'prober')
  gauge('processes', 'Processes that run: web, worker and prober, and workers that do each group of jobs', [
    ...(['web', 'worker', 'prober'] as const).map(
      (role): Sample => [count((one) => one.role === role), { role }],
    ),
    ...groups.map((role): Sample => [count(({ jobs: own }) => own.includes(role)), { role }]),
  ])
  gauge('tests', 'Lighthouse tests that wait or run', [
    [queue.queued, { state: 'queued' }],
    [queue.running, { state: 'running' }],
  ])
  gauge('oldest_test_seconds', 'Since when the oldest queued test could run', [
    [Math.max(0, waiting.oldest_test)],
  ])
  gauge('agents', 'Agents, and those that were seen within 90 seconds', [
    [agents.total, { state: 'all' }],
    [agents.active, { state: 'active' }],
  ])
  gauge(
    'prober_age_seconds',
    'Since when no prober of a location was seen',
    probers.map(({ location, age }): Sample => [age, { location }]),
  )
  gauge(
    'job_last_start_seconds',
    'Since when a background job has not begun a round',
    jobs.flatMap(({ name, startedAt }): Sample[] =>
      startedAt === null ? [] : [[secondsSince(startedAt, at), { job: name }]],
    ),
  )
  gauge(
    'job_failures',
    'Rounds of a background job that failed in a row',
    jobs.map(({ name, failures }): Sample => [failures, { job: name }]),
  )
  gauge('mails', 'Mails that wait, and that failed within a day', [
    [waiting.waiting_mails, { state: 'waiting' }],
    [waiting.failed_mails, { state: 'failed' }],
  ])
  gauge('oldest_mail_seconds', 'How long the oldest mail has been waiting', [[waiting.oldest_mail]])
  gauge('deliveries_waiting', 'Messages to channels that wait', [[waiting.waiting_deliveries]])
  gauge(
    'disk_free_bytes',
    'Free space before writes stop',
    disk.volumes.map(({ name, free }): Sample => [free, { volume: name }]),
  )
  gauge(
    'disk_bytes',
    'Size of a volume',
    disk.volumes.map(({ name, total }): Sample => [total, { volume: name }]),
  )
  gauge('database_up', 'Whether the database answers', [[1]])
  gauge('database_bytes', 'Size of the database', [[database.bytes]])
  gauge('evidence_bytes', 'Size of stored evidence', [[evidence.bytes]])
  gauge('log_lines_dropped', 'Log lines dropped since the start', [[health.droppedLogLines]])
  const lastOf = (last: { at: string } | null | undefined): Sample[] =>
    last ? [[secondsSince(last.at, at)]] : []
  gauge('backup_age_seconds', 'Age of the last good backup', lastOf(backups?.backup.last))
  gauge(
    'archive_age_seconds',
    'Age of the newest archived change',
    lastOf(backups?.archive?.to ? { at: backups.archive.to } : null),
  )
  gauge(
    'backup_drill_age_seconds',
    'Since when no backup was restored and compared',
    lastOf(backups?.drill.last),
  )
  return registry
}
