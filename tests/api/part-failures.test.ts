import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { readiness, signProcess, watchParts } from '~/server/administration/health'
import { MINUTE_MS } from '~/shared/values/units'
import { systemContext } from '../support/contexts'
import { createMonitor } from '../support/factories'
import { mailsTo } from '../support/mails'
import { emptyTables, insertRows, readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, superAdmin: admin, owner } = tenantFixture()
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)

beforeEach(async () => {
  await emptyTables('part_sign', 'part_failure', 'job_record', 'service_outage', 'mail')
  for (const part of ['web', 'worker']) await insertRows('part_sign', { part, at: ago(0), since: ago(60) })
})

const process = {
  ...{ id: randomUUID(), role: 'worker' as const, jobs: [], version: '1', host: 'here', startedAt: ago(60) },
}
const watch = () => watchParts(systemContext())
const failures = async () =>
  (await admin.get('/api/health/failures')).body.map((one: { name: string; reason: string }) => [
    one.name,
    one.reason,
  ])
const partNamed = async (name: string) =>
  (await admin.get('/api/health')).body.parts.find((part: { name: string }) => part.name === name)
const subjects = async () => (await mailsTo(own.db, admin.user.email)).map(({ subject }) => subject)

describe('a dead part', () => {
  test('is shown, and mailed once when it begins and once when it ends', async () => {
    await watch()
    expect(await failures()).toEqual([])
    await updateRows('part_sign', { part: 'worker' }, { at: ago(3) })
    await watch()
    await watch()
    expect(await failures()).toEqual([['worker', 'silent']])
    expect(await partNamed('worker')).toMatchObject({ state: 'failing', reason: 'silent' })
    expect((await readiness(own.db)).parts).toMatchObject({
      web: 'fine',
      worker: 'failing',
      scheduler: 'unknown',
    })
    expect((await readiness(own.db)).ready).toBe(true)
    expect(await subjects()).toEqual(['Does not work: Worker'])

    await signProcess(own.db, process)
    await watch()
    await watch()
    expect(await failures()).toEqual([])
    expect(await subjects()).toEqual(['Does not work: Worker', 'Works again: Worker'])
    const [sign] = await readRows('part_sign', { part: 'worker' }, 'since')
    expect(sign?.since.getTime()).toBeGreaterThan(ago(1).getTime())
  })

  test('two watchers notify once', async () => {
    await updateRows('part_sign', { part: 'worker' }, { at: ago(3) })
    await Promise.all([watch(), watch(), watch()])
    await watch()
    expect(await subjects()).toEqual(['Does not work: Worker'])
  })

  test('overdue and failing jobs are named', async () => {
    const record = (name: string, change: object) =>
      insertRows('job_record', {
        ...{ name, pause_ms: 1_000, waits_for_work: false, started_at: ago(9), failures: 0 },
        ...{ next_at: ago(0), ...change },
      })
    await record('alerts.notify', { next_at: ago(9) })
    await record('usage.fold', { running_until: ago(-2), next_at: ago(20) })
    expect(await partNamed('scheduler')).toMatchObject({ reason: 'late', detail: 'alerts.notify' })
    await emptyTables('job_record')
    await record('usage.fold', { failures: 40, failing_since: ago(40) })
    expect(await partNamed('scheduler')).toMatchObject({ reason: 'failing', detail: 'usage.fold' })
  })

  test('silent agents are named; those that drain or were never seen are not', async () => {
    const agent = (name: string, change: object) =>
      insertRows('agent', {
        ...{ id: randomUUID(), name, location_id: 2, key_hash: Buffer.from(name), last_seen_at: ago(9) },
        ...change,
      })
    await agent('gone', {})
    await agent('draining', { draining_since: ago(20) })
    await agent('new', { last_seen_at: null })
    expect(await partNamed('agents')).toMatchObject({ state: 'failing', reason: 'silent', detail: 'gone' })
    await updateRows('agent', { name: 'gone' }, { last_seen_at: ago(1) })
    expect(await partNamed('agents')).toMatchObject({ state: 'fine' })
  })

  test('a location with monitors needs a prober that was seen', async () => {
    expect(await partNamed('prober')).toMatchObject({ state: 'off' })
    await createMonitor(tenant.site)
    expect(await partNamed('prober')).toMatchObject({ reason: 'withoutProber', detail: 'Local' })
    const prober = { id: randomUUID(), location_id: 1, name: 'p', started_at: ago(9) }
    await insertRows('prober', { ...prober, seen_at: ago(0) })
    expect(await partNamed('prober')).toMatchObject({ state: 'fine' })
  })

  test('is for super admins to see', async () => {
    expect((await owner.get('/api/health/failures')).status).toBe(403)
  })
})
