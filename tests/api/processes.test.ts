import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { forgetProcess, readiness, signProcess, watchParts } from '~/server/administration/health'
import { readInstallationMetrics } from '~/server/administration/metrics'
import { createLogger } from '~/server/platform/log'
import { jobs } from '~/server/process/jobs/catalogue'
import { startJobs } from '~/server/process/jobs/start'
import { JOB_GROUPS, type JobGroup } from '~/shared/rules/jobs/job-groups'
import { MINUTE_MS } from '~/shared/values/units'
import { systemContext } from '../support/contexts'
import { mailsTo } from '../support/mails'
import { emptyTables, insertRows, readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, superAdmin: admin } = tenantFixture()
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)
const started = (role: 'web' | 'worker', groups: readonly JobGroup[] = [], number = 1) => ({
  ...{
    id: randomUUID(),
    role,
    jobs: groups,
    version: '9.9.9',
    host: `${role}-${number}`,
    startedAt: ago(60),
  },
})
const web = started('web')
const mailer = started('worker', ['mail', 'alerts'])
const rest = started(
  'worker',
  JOB_GROUPS.filter((group) => !mailer.jobs.includes(group)),
  2,
)
const healthOf = async () => (await admin.get('/api/health')).body
const partNamed = async (name: string) =>
  (await healthOf()).parts.find((part: { name: string }) => part.name === name)

beforeEach(async () => {
  await emptyTables('part_sign', 'part_failure', 'running_process', 'prober', 'mail')
  for (const one of [web, mailer, rest]) await signProcess(own.db, one)
  await updateRows('part_sign', {}, { since: ago(60) })
})

test('each process is listed with what it does, and probers by their leases', async () => {
  const prober = { id: randomUUID(), location_id: 1, name: 'prober-1', version: '9.9.8' }
  await insertRows('prober', { ...prober, started_at: ago(9), seen_at: ago(0) })
  expect((await healthOf()).processes).toMatchObject([
    { role: 'worker', host: 'worker-1', jobs: ['mail', 'alerts'], version: '9.9.9', isSilent: false },
    { role: 'worker', jobs: rest.jobs },
    { role: 'web', host: 'web-1', jobs: [], startedAt: web.startedAt.toISOString() },
    { role: 'prober', host: 'prober-1', version: '9.9.8', location: 'Local' },
  ])
  const ready = await readiness(own.db)
  expect(ready.processes).toHaveLength(4)
  expect(JSON.stringify(ready.processes)).not.toMatch(/worker-1|9\.9/)
  const metrics = await (await readInstallationMetrics({ db: own.db, now: () => new Date() })).metrics()
  for (const line of ['{role="worker"} 2', '{role="mail"} 1', '{role="prober"} 1'])
    expect(metrics).toContain(`lightkeeper_processes${line}`)
})

test('a group that no worker does is a failing part, mailed to super admins', async () => {
  expect(await partNamed('roles')).toMatchObject({ state: 'fine' })
  for (const group of ['mail', 'alerts'])
    await updateRows('part_sign', { part: `jobs ${group}` }, { at: ago(3) })
  await updateRows('running_process', { id: mailer.id }, { seen_at: ago(3) })
  expect(await partNamed('roles')).toMatchObject({
    ...{ state: 'failing', reason: 'withoutWorker', detail: 'alerts, mail' },
  })
  expect((await healthOf()).processes[0]).toMatchObject({ host: 'worker-1', isSilent: true })
  await watchParts(systemContext())
  const subjects = (await mailsTo(own.db, admin.user.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Does not work: Groups of jobs'])
  expect((await readiness(own.db)).parts.roles).toBe('failing')
})

test('rows of processes that ended are deleted', async () => {
  await forgetProcess(own.db, web.id)
  await updateRows('running_process', { id: mailer.id }, { seen_at: ago(11) })
  await signProcess(own.db, rest)
  expect((await readRows('running_process')).map(({ id }) => id)).toEqual([rest.id])
})

test('a web that says that its replica does not answer makes a failing part', async () => {
  expect(await partNamed('replica')).toMatchObject({ state: 'off' })
  const said = (state: string, failingMs: number | null) =>
    updateRows(
      'running_process',
      { id: web.id },
      { replica: JSON.stringify({ state, lagMs: null, failingMs }) },
    )
  await said('current', null)
  expect(await partNamed('replica')).toMatchObject({ state: 'fine' })
  await said('unreachable', 3 * MINUTE_MS)
  expect(await partNamed('replica')).toMatchObject({ state: 'failing', reason: 'replicaUnreachable' })
})

test('a worker of some groups does their jobs alone, and keeps the records of others', async () => {
  await emptyTables('job_record')
  const record = { pause_ms: 1, waits_for_work: false, started_at: null, next_at: ago(0), failures: 0 }
  await insertRows('job_record', { name: 'mail.sendWaiting', ...record })
  const context = { ...own.runtime, log: createLogger('test'), allowPrivateTargets: true }
  const mine = jobs.filter(({ group }) => group === 'backups')
  await startJobs(context, mine, { known: jobs }).stop()
  const names = (await readRows('job_record')).map(({ name }) => name)
  expect(names.toSorted()).toEqual([...mine.map(({ name }) => name), 'mail.sendWaiting'].toSorted())
})
