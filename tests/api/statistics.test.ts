import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { settleDeletions } from '~/server/administration/purges/settle-deletions'
import { foldUsage, recountUsage, reviewUsage } from '~/server/administration/usage'
import { backfillUsage } from '~/server/administration/usage/backfill-usage'
import { storeArtefact, sweepEvidence } from '~/server/measuring/evidence'
import { setNotStored } from '~/server/measuring/evidence/blob.store'
import { scheduleDueSites } from '~/server/measuring/test-queue'
import { insertChecks } from '~/server/uptime/availability'
import { requestOf } from '~/shared/rules/audits/fixtures/request'
import type { AgentJob } from '~/shared/schemas/agent'
import type { Site } from '~/shared/schemas/site'
import type { Statistics, UsageFigures } from '~/shared/schemas/usage'
import { addDays } from '~/shared/values/calendar'
import { DAY_MS } from '~/shared/values/units'
import { claimJob, jsonPiece, type Piece, report, resultOf } from '../support/agent'
import { subscribe, withBilling } from '../support/billing'
import { systemContext } from '../support/contexts'
import { createClient, createMonitor, createProject, createSite } from '../support/factories'
import { readRows, runSql, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, people, owner } = tenantFixture()
withBilling()
const today = new Date().toISOString().slice(0, 10)
let sites: Site[]
let point: string

const REQUESTS = jsonPiece('requests', [requestOf('http://127.0.0.1/app.js')])
const picture = (name: string): Piece => ['screenshot', `picture of ${name}`, 'image/jpeg']
const failed = (code: string) => ({
  outcome: 'failed',
  scores: null,
  metrics: null,
  failure: { code, detail: 'refused' },
})

const ask = async (site: Site) =>
  (await owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: site._id } })).body
async function claim(): Promise<AgentJob> {
  await updateRows('test_job', { state: 'ready' }, { run_at: new Date(0), reserved_until: null })
  return claimJob(agent)
}
const cancel = (ids: string[]) => owner.post('/api/lighthouses/manual-tests/cancel', { body: { ids } })

/** Every writer at work: manual, scheduled and experimental tests, failures, files, checks, mails. */
async function work(): Promise<void> {
  const [shop, blog, other] = sites as [Site, Site, Site]
  await ask(shop)
  const first = await claim()
  await report(agent, first, [REQUESTS, picture('shop')])
  point = first.runId
  await ask(blog)
  await report(agent, await claim(), [picture('shop'), picture('blog')], failed('HTTP_500'))
  await ask(other)
  await report(agent, await claim(), [picture('other')])
  const begun = await owner.post(`/api/lighthouses/${point}/experiments`, {
    body: { kind: 'deferScript', target: 'http://127.0.0.1/app.js', runs: 3 },
  })
  expect(begun.status).toBe(201)
  await agent.post('/api/agents/result', { body: resultOf(await claim()) })
  const { tests } = await ask(blog)
  await cancel(tests.map(({ testId }: { testId: string }) => testId))
  await updateRows('live.site_schedule', { site_id: other._id }, { next_run_at: new Date(0) })
  await scheduleDueSites(systemContext())
  const slot = (n: number) => Math.floor(Date.now() / 60_000) * 60_000 - n * 60_000
  const monitor = await createMonitor(shop)
  const check = (n: number) => ({
    organization: tenant.organization._id,
    client: shop.client,
    project: shop.project,
    site: shop._id,
    result: {
      monitor: monitor._id,
      slot: slot(n),
      outcome: 'up' as const,
      reason: null,
      tries: 1,
      lateMs: 0,
      responseMs: 20,
      status: 200,
      phases: {},
    },
  })
  await insertChecks(own.db, 1, [check(0), check(1)] as never)
  await insertChecks(own.db, 1, [check(1), check(2)] as never)
  expect((await owner.post(`/api/organizations/${tenant.organization._id}/payment-link`)).body).toMatchObject(
    { ok: true },
  )
}

beforeAll(async () => {
  await own.db.updateTable('live.site_schedule').set({ is_enabled: false }).execute()
  const devices = tenant.site.devices.slice(0, 1)
  const beside = await createProject(await createClient(tenant.organization))
  sites = [
    await createSite(tenant.project, { devices, name: 'Shop' }),
    await createSite(await createProject(tenant.client), { devices, name: 'Blog' }),
    await createSite(beside, { devices, name: 'Other', frequency: '0 0 * * *' }),
  ]
  await subscribe(tenant.organization, { monthly_test_quota: 100, uptime_quota: 5 })
  await work()
})

/** Counted over the rows of an organization, or of a part of it. */
async function counted(
  part: 'organization' | 'client_id' | 'project_id' | 'site_id',
  id: number,
): Promise<UsageFigures> {
  const org = tenant.organization._id
  const isOfPart =
    part === 'organization' ? sql`true` : sql`${sql.ref(`s.${part === 'site_id' ? 'id' : part}`)} = ${id}`
  const own_ = (table: string) =>
    part === 'organization'
      ? sql`true`
      : sql`${sql.ref(`${table}.${table === 'm' ? `for_${part}` : part}`)} = ${id}`
  const site = sql`join public.site s on s.organization_id = t.organization_id and s.id = t.site_id and ${isOfPart}`
  const rows = await runSql(sql<UsageFigures>`
    with tests as (
      select b.source, t.status, t.failure_code, t.finished_at, case when t.started_at is null and t.failure_code = 'CANCELED'
        then 0 when t.is_experiment then 2 * e.runs else 1 end as charged
      from test t join test_batch b on b.id = t.batch_id left join experiment e on e.test_id = t.id ${site}
      where t.organization_id = ${org}),
    runs as (select t.duration_ms from run t ${site} where t.organization_id = ${org})
    select (select coalesce(sum(charged), 0) from tests)::int as charged,
      (select count(*) from tests where status not in ('queued', 'running'))::int as tests,
      (select coalesce(sum(charged), 0) from tests where source = 'manual')::int as manual,
      (select coalesce(sum(charged), 0) from tests where source = 'schedule')::int as scheduled,
      (select coalesce(sum(charged), 0) from tests where source = 'experiment')::int as experiments,
      (select count(*) from tests where status = 'success')::int as succeeded,
      (select count(*) from tests where status in ('failed', 'timeout') and failure_code <> 'CANCELED')::int as failed,
      (select count(*) from tests where failure_code = 'CANCELED')::int as canceled,
      (select count(*) from runs)::int as runs, (select coalesce(sum(duration_ms), 0) from runs)::int as "agentMs",
      (select coalesce(sum(stored_size), 0) from blob where organization_id = ${org} and is_stored and ${own_('blob')})::int
        as bytes,
      (select count(*) from uptime_check c join live.monitor t on t.id = c.monitor_id ${site}
        where c.organization_id = ${org})::int as checks,
      (select count(*) from mail m where m.for_organization_id = ${org} and ${own_('m')})::int as mails`)
  return rows[0] as UsageFigures
}

const read = async (path: string, query: Record<string, string> = {}): Promise<Statistics> => {
  const { status, body } = await owner.get(`/api/${path}/statistics`, { query })
  expect(status).toBe(200)
  return body
}
const organization = () => read(`organizations/${tenant.organization._id}`)

/** The sums of every level, of each part and of each day against the rows. */
async function expectEqualToRows(): Promise<void> {
  const whole = await organization()
  expect(whole.total).toEqual(await counted('organization', 0))
  expect(whole.series.at(-1)).toMatchObject(whole.total)
  for (const client of whole.parts) {
    expect(client).toMatchObject(await counted('client_id', client._id))
    const statistics = await read(`clients/${client._id}`)
    expect(statistics.total).toEqual(await counted('client_id', client._id))
    for (const project of statistics.parts) {
      const inside = await read(`projects/${project._id}`)
      expect(inside.total).toEqual(await counted('project_id', project._id))
      for (const site of inside.parts) expect(site).toMatchObject(await counted('site_id', site._id))
    }
  }
}

describe('sums', () => {
  test('equal a count over the rows, before and after the changes are folded', async () => {
    const before = await organization()
    expect(before.total).toMatchObject({
      manual: 3,
      scheduled: 1,
      experiments: 6,
      charged: 10,
      tests: 4,
      succeeded: 2,
      failed: 1,
      canceled: 1,
      runs: 4,
      checks: 3,
      mails: 2,
    })
    expect(before.total.bytes).toBeGreaterThan(0)
    await expectEqualToRows()
    expect(await foldUsage(systemContext())).toBeGreaterThan(0)
    expect(await readRows('usage_change')).toEqual([])
    await expectEqualToRows()
    expect(await organization()).toEqual(before)
  })

  test('of tests equal what counts towards the quota', async () => {
    const { plan, total } = await organization()
    expect(plan).toMatchObject({
      quota: 100,
      used: total.charged,
      uptimeQuota: 5,
      monitoredSites: 1,
      endsOn: null,
    })
  })

  test('name the reasons of failures, devices and locations', async () => {
    const { failures, devices, locations } = await organization()
    expect(failures).toEqual([{ reason: 'HTTP_500', failed: 1 }])
    expect(devices).toMatchObject([{ charged: 10, tests: 4, failed: 1, runs: 4, checks: 0 }])
    expect(locations).toMatchObject([{ name: 'Local', charged: 10, failed: 1, runs: 4, checks: 3 }])
  })

  test('fall when files are removed, and are corrected where they differ', async () => {
    const [shop] = sites as [Site]
    const [blob] = await readRows('blob', { site_id: shop._id }, 'hash')
    if (!blob) throw new Error('no file')
    await setNotStored(own.db, tenant.organization._id, blob.hash)
    await expectEqualToRows()
    const later = { now: () => new Date(Date.now() + 800 * DAY_MS) }
    await sweepEvidence(systemContext(later))
    expect((await organization()).total.bytes).toBe(0)
    const body = Buffer.from('restored')
    const hash = createHash('sha256').update(body).digest('hex')
    await storeArtefact(systemContext(), tenant.organization._id, {
      hash,
      body,
      codec: 'none',
      mediaType: 'text/plain',
      siteId: shop._id,
    })
    await expectEqualToRows()
    await updateRows('blob', { hash: Buffer.from(hash, 'hex') }, { stored_size: 5_000 })
    expect(await reviewUsage(systemContext())).toBeGreaterThan(0)
    await expectEqualToRows()
    expect(await reviewUsage(systemContext())).toBe(0)
  })

  test('fall by the quota that the waiting tests of a deleted site give back', async () => {
    const devices = sites[0]?.devices ?? []
    const gone = await createSite(tenant.project, { devices, name: 'Gone', frequency: '0 0 1 * *' })
    await ask(gone)
    const before = await organization()
    await owner.delete(`/api/sites/${gone._id}`, { body: { name: gone.name } })
    await settleDeletions(systemContext())
    const { total, plan } = await organization()
    expect([total.charged, total.canceled]).toEqual([before.total.charged - 1, before.total.canceled + 1])
    expect(total.charged).toBe(plan?.used)
    await expectEqualToRows()
  })

  test('folded by several processes while others write lose nothing', async () => {
    const [shop] = sites as [Site]
    const ask = async () => {
      const { tests } = (
        await owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: shop._id } })
      ).body
      await cancel(tests.map(({ testId }: { testId: string }) => testId))
    }
    const fold = () => foldUsage(systemContext())
    await Promise.all([ask(), fold(), fold(), ask(), fold()])
    await fold()
    await expectEqualToRows()
  })

  test('folded while the organization is deleted are there after its restore', async () => {
    const hide = (deletion: string | null) =>
      runSql(
        sql`update public.organization set deletion_id = ${deletion} where id = ${tenant.organization._id}`,
      )
    await ask(sites[0] as Site)
    await hide(randomUUID())
    await foldUsage(systemContext())
    await hide(null)
    await expectEqualToRows()
  })

  test('can be counted again from the rows, without changing what is right', async () => {
    const before = await organization()
    const days = { from: addDays(today, -2), to: addDays(today, 1) }
    await recountUsage(systemContext(), tenant.organization._id, days)
    expect(await organization()).toEqual(before)
    await own.db.deleteFrom('usage_day').where('bytes', '=', 0).where('mails', '=', 0).execute()
    await own.db.deleteFrom('usage_failure_day').execute()
    await runSql(sql`update usage_day set tests_manual = 0, tests_scheduled = 0, tests_experiment = 0, succeeded = 0, failed = 0,
      canceled = 0, runs = 0, agent_ms = 0, checks = 0`)
    expect((await organization()).total.charged).toBe(0)
    await ask(sites[0] as Site)
    expect((await organization()).isComplete).toBe(false)
    expect(await backfillUsage(systemContext())).toBeGreaterThan(25)
    await expectEqualToRows()
    await foldUsage(systemContext())
    await expectEqualToRows()
    expect((await organization()).isComplete).toBe(true)
  })

  test('stay when a site is deleted, under its last name', async () => {
    const [shop] = sites as [Site]
    await reviewUsage(systemContext())
    const before = (await read(`projects/${tenant.project._id}`)).parts.find(({ _id }) => _id === shop._id)
    await own.db.deleteFrom('live.site').where('id', '=', shop._id).execute()
    const after = await read(`projects/${tenant.project._id}`)
    expect(after.parts.find(({ _id }) => _id === shop._id)).toEqual({
      ...before,
      name: 'Shop',
      isDeleted: true,
    })
  })
})

describe('the calls', () => {
  const paths = () => ({
    organization: `/api/organizations/${tenant.organization._id}/statistics`,
    client: `/api/clients/${tenant.client._id}/statistics`,
    project: `/api/projects/${tenant.project._id}/statistics`,
  })

  test('of the platform add up the organizations', async () => {
    const { body } = await people.super.get('/api/statistics')
    expect(body).toMatchObject({ level: 'platform', organization: null, plan: null })
    const part = body.parts.find(({ _id }: { _id: number }) => _id === tenant.organization._id)
    expect(part).toMatchObject({ name: tenant.organization.name, ...(await organization()).total })
  })

  test('group by day, week, month and billing period', async () => {
    const path = `organizations/${tenant.organization._id}`
    expect((await read(path)).series).toHaveLength(30)
    for (const group of ['week', 'month']) expect((await read(path, { group })).series).toHaveLength(12)
    const periods = await read(path, { byBillingPeriod: 'true' })
    expect([periods.group, periods.series.length]).toEqual(['billing', 12])
    expect(periods.series.at(-1)?.from).toBe(periods.plan?.periodStart)
    expect(periods.series.at(-1)?.charged).toBe(periods.plan?.used)
  })

  test('limit the figures to the dates, except stored files', async () => {
    const query = { startDate: addDays(today, -9), endDate: addDays(today, -5) }
    const { series, total } = await read(`organizations/${tenant.organization._id}`, query)
    expect([series.length, total.tests, total.bytes, total.runs]).toEqual([5, 0, 0, 0])
  })

  test.each([
    [{ startDate: 'yesterday' }],
    [{ startDate: '2026-02-30' }],
    [{ startDate: '2026-03-02', endDate: '2026-03-01' }],
    [{ startDate: '1999-01-01' }],
    [{ group: 'century' }],
    [{ byBillingPeriod: 'maybe' }],
  ])('refuse %o', async (query) => {
    for (const path of Object.values(paths())) expect((await owner.get(path, { query })).status).toBe(422)
  })

  test('export a line per period and part', async () => {
    const { body } = await owner.get(`${paths().organization}/csv`)
    const [head, ...lines] = String(body).trim().split('\r\n')
    expect(head).toMatch(/^From,To,Client,Id,Counted towards quota,Manual/)
    const tests = lines.map((line) => Number(line.split(',')[4])).reduce((sum, amount) => sum + amount, 0)
    expect(tests).toBe((await organization()).total.charged)
  })

  test('list the parts with most tests, and export all of them', async () => {
    const before = (await organization()).partsTotal
    await runSql(sql`insert into usage_change (organization_id, day, client_id, project_id, site_id, device_id, location_id, reason,
      tests_manual) select ${tenant.organization._id}, ${today}::date, 1000000 + n, 0, 0, 0, 0, '', n
      from generate_series(1, 520) n`)
    const { parts, partsTotal } = await organization()
    expect([parts.length, partsTotal]).toEqual([500, before + 520])
    expect(parts[0]).toMatchObject({ _id: 1_000_520, charged: 520, name: null, isDeleted: true })
    const { body } = await owner.get(`${paths().organization}/csv`)
    expect(String(body).match(/1000\d{3}/g)?.length).toBe(2 * 520)
  })
})
