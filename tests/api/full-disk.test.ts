import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readiness } from '~/server/administration/health'
import { scheduleDueSites } from '~/server/measuring/test-queue'
import { jobs } from '~/server/process/jobs/catalogue'
import { storageFailureMessages } from '~/shared/messages/disk'
import type { DiskLevel } from '~/shared/rules/disk/disk-level'
import { claimJob, leaseTest, metricsWith, report, resultOf } from '../support/agent'
import { anonymous, call, signIn } from '../support/api'
import { systemContext } from '../support/contexts'
import { createSite, createUser } from '../support/factories'
import { updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const disk = vi.hoisted(() => ({ level: 'ok' as DiskLevel }))
vi.mock('~/server/platform/disk', () => ({
  readDisk: () => ({
    level: disk.level,
    volumes: [{ name: 'data', free: 90 * 1024 ** 2, total: 1024 ** 3, reserve: null }],
  }),
  isDiskFull: () => disk.level === 'full',
  isEvidencePaused: () => disk.level !== 'ok',
  areScheduledTestsPaused: () => disk.level !== 'ok',
}))

const { own, tenant, owner, superAdmin: admin, agent } = tenantFixture()
beforeEach(() => own.db.updateTable('live.site_schedule').set({ is_enabled: false }).execute())
afterEach(() => {
  disk.level = 'ok'
})

const newClient = (name: string) => ({ body: { name, organization: tenant.organization._id } })

describe('a full disk', () => {
  test('refuses writes with the reason, until there is space', async () => {
    disk.level = 'full'
    for (const caller of [owner, admin]) {
      const { status, problem, headers } = await caller.post('/api/clients', newClient('Refused'))
      expect(status).toBe(503)
      expect(problem).toMatchObject({
        code: 'UNAVAILABLE',
        reason: 'DISK_FULL',
        message: storageFailureMessages.diskFull,
      })
      expect(headers.get('retry-after')).toBe('10')
    }
    const response = await owner.get('/api/lighthouses/runtestfromdashboard', { query: { site_id: 1 } })
    expect(response.problem.reason).toBe('DISK_FULL')
    disk.level = 'low'
    expect((await owner.post('/api/clients', newClient('Saved'))).status).toBe(201)
  })

  test('leaves reading and signing in open', async () => {
    const user = await createUser({ isSuper: true })
    disk.level = 'full'
    expect((await owner.get('/api/clients')).status).toBe(200)
    expect((await (await signIn(user)).get('/api/auth/profile')).status).toBe(200)
    expect((await anonymous.get('/api/maintenance')).status).toBe(200)
  })

  test('is not ready and says why', async () => {
    expect(await readiness(own.db)).toMatchObject({ ready: true, reason: null, disk: 'ok' })
    disk.level = 'low'
    expect(await readiness(own.db)).toMatchObject({ ready: true, reason: null, disk: 'low' })
    disk.level = 'full'
    expect(await readiness(own.db)).toMatchObject({ ready: false, reason: 'DISK_FULL', database: 'up' })
  })

  test('gives no run to agents, but takes the result of one that began before', async () => {
    const site = await createSite(tenant.project, { devices: tenant.site.devices.slice(0, 1) })
    const job = await leaseTest(owner, agent, site)
    await owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: tenant.site._id } })
    disk.level = 'full'
    expect(await agent.claim()).toBeNull()
    await report(agent, job, [])
    disk.level = 'ok'
    for (let next = await agent.claim(); next; next = await agent.claim()) await report(agent, next, [])
  })

  test('lets only jobs run that delete', () => {
    const deleting = jobs.filter((job) => job.freesSpace).map((job) => job.name)
    expect(deleting).toContain('evidence.sweep')
    expect(deleting).not.toContain('audits.scheduleDueSites')
    expect(deleting).not.toContain('mail.sendWaiting')
  })
})

describe('a nearly full disk', () => {
  const PICTURE = 'a picture that is not kept'
  const hash = createHash('sha256').update(PICTURE).digest('hex')

  async function measure() {
    const site = await createSite(tenant.project, { devices: tenant.site.devices.slice(0, 1) })
    const job = await leaseTest(owner, agent, site)
    await report(agent, job, [['screenshot', PICTURE, 'image/jpeg']], {
      metrics: metricsWith({ lcp: 1234.5 }),
    })
    return (await owner.get(`/api/lighthouses/${job.runId}`)).body
  }

  test('records runs without evidence, which the run says, and stores it again later', async () => {
    disk.level = 'low'
    const without = await measure()
    expect(without).toMatchObject({
      status: 'success',
      evidenceOmitted: true,
      evidence: [],
      screenshot: null,
    })
    expect(without.metrics.lcp).toBe(1234.5)
    disk.level = 'ok'
    const withEvidence = await measure()
    expect(withEvidence).toMatchObject({ evidenceOmitted: false, evidence: ['screenshot'] })
    const before = await owner.get(`/api/lighthouses/${without._id}/evidence/${hash}`)
    expect(before.status).toBe(404)
  })

  test('that takes no file has the same effect', async () => {
    const { blobs } = own.runtime
    const put = vi.spyOn(blobs, 'put').mockRejectedValue(Object.assign(new Error('x'), { code: 'ENOSPC' }))
    const other = `another ${PICTURE}`
    const site = await createSite(tenant.project, { devices: tenant.site.devices.slice(0, 1) })
    const job = await leaseTest(owner, agent, site)
    await report(agent, job, [['screenshot', other, 'image/jpeg']])
    put.mockRestore()
    expect((await owner.get(`/api/lighthouses/${job.runId}`)).body).toMatchObject({
      status: 'success',
      evidenceOmitted: true,
    })
  })

  test('still refuses a result whose evidence never arrived', async () => {
    const site = await createSite(tenant.project, { devices: tenant.site.devices.slice(0, 1) })
    const job = await leaseTest(owner, agent, site)
    disk.level = 'low'
    const missing = { kind: 'screenshot', hash: 'a'.repeat(64), size: 1, mediaType: 'image/jpeg' }
    const answer = await agent.post('/api/agents/result', { body: resultOf(job, { evidence: [missing] }) })
    expect(answer.status).toBe(400)
    disk.level = 'ok'
    await report(agent, job, [])
  })

  test('makes scheduled tests wait and lets others run; all resume by themselves', async () => {
    const site = await createSite(tenant.project, { devices: tenant.site.devices.slice(0, 1) })
    const due = () =>
      updateRows(
        'live.site_schedule',
        { site_id: site._id },
        { is_enabled: true, next_run_at: new Date(Date.now() - 1_000) },
      )
    await due()
    expect(await scheduleDueSites(systemContext())).toBe(1)
    disk.level = 'low'
    expect(await agent.claim()).toBeNull()
    await owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: tenant.site._id } })
    let manual = 0
    for (let job = await agent.claim(); job; job = await agent.claim()) {
      await report(agent, job, [])
      manual += 1
    }
    expect(manual).toBeGreaterThan(0)
    await due()
    expect(await scheduleDueSites(systemContext())).toBe(0)
    disk.level = 'ok'
    const resumed = await claimJob(agent)
    expect(resumed.url).toBe(site.pages[0]?.url ?? resumed.url)
    await report(agent, resumed, [])
    expect(await scheduleDueSites(systemContext())).toBe(1)
  })
})

test('the health of the installation is for super admins', async () => {
  disk.level = 'low'
  const { status, body } = await admin.get('/api/health')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    disk: { level: 'low', paused: ['evidence', 'scheduledTests'], volumes: [{ free: 90 * 1024 ** 2 }] },
    database: { migrations: 'current', bytes: expect.any(Number) },
    evidence: { place: 'disk' },
    droppedLogLines: 0,
    agents: { active: 1, total: 1 },
  })
  expect((await admin.get('/api/health/disk')).body).toEqual(body.disk)
  for (const path of ['/api/health', '/api/health/disk']) {
    expect((await owner.get(path)).status).toBe(403)
    const session = await call('get', path, { headers: { cookie: owner.cookie } })
    expect(session.status).toBe(403)
  }
})
