import { beforeEach, expect, test } from 'vitest'
import { confirmCrossings } from '~/server/alerting/alert-evaluation'
import { groupAlerts } from '~/server/alerting/alerts'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import { HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import { createAgent } from '../support/agent'
import { addRule, finishTest, listCrossings, setAgentSeen } from '../support/alert-evaluation'
import { addCrossings, addPages, crossingOf } from '../support/alerts'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createSite, createTenant, type Tenant } from '../support/factories'
import { readRows } from '../support/rows'

const own = onOwnDatabase()
const LIMIT = 5
const [SLOW, FAST] = [3900, 2000]

beforeEach(async () => {
  await createAgent()
  await setAgentSeen(own.db, new Date())
})

interface Crossed {
  tenant: Tenant
  site: number
  device: number
  rule: EffectiveRule
}

/** Pages of a new site that cross at once. */
async function crossOn(tenant: Tenant, pages: number, change: Partial<EffectiveRule> = {}): Promise<Crossed> {
  const device = tenant.site.devices[0] ?? 0
  const { _id: site } = await createSite(tenant.project, { devices: [device] })
  const rule = await addRule(own.db, tenant.organization._id, { siteId: site, isConfirmed: true, ...change })
  const place = { client: tenant.client._id, project: tenant.project._id, site }
  await cross({ tenant, site, device, rule }, await addPages(tenant.organization._id, place, pages))
  return { tenant, site, device, rule }
}

async function cross({ tenant, site, device, rule }: Crossed, pages: number[]) {
  const place = { client: tenant.client._id, project: tenant.project._id, site }
  const now = new Date()
  await addCrossings(
    tenant.organization._id,
    pages.map((page) =>
      crossingOf(
        rule,
        { ...place, page },
        {
          ...{ metric: rule.metric, deviceId: device, locationId: 1, crossedAt: now, openedAt: null },
          confirmUntil: new Date(now.getTime() + 30 * MINUTE_MS),
        },
      ),
    ),
  )
}

const confirm = (minutes = 0) => {
  const now = new Date(Date.now() + minutes * MINUTE_MS)
  return confirmCrossings(systemContext({ now: () => now }))
}

const testsOf = ({ site }: Crossed) =>
  own.db
    .selectFrom('test')
    .select(['id', 'page_id', 'status'])
    .where('site_id', '=', site)
    .orderBy('id')
    .execute()

/** Ends up to so many of its tests. */
async function finish(crossing: Crossed, lcp: number, count = LIMIT) {
  const running = (await testsOf(crossing)).filter(({ status }) => status === 'queued').slice(0, count)
  for (const { id, page_id: page } of running) {
    const series = { organization: crossing.tenant.organization._id, page, site: crossing.site }
    await finishTest(own.db, { ...series, device: crossing.device, location: 1 }, id, { lcp })
  }
  return running.length
}

const counts = async ({ rule }: Crossed) =>
  Object.fromEntries(
    [
      ...Map.groupBy(await listCrossings(own.db, rule.id), ({ status, unconfirmed }) =>
        unconfirmed ? `${status}, ${unconfirmed}` : status,
      ),
    ].map(([key, rows]) => [key, rows.length]),
  )

test('500 pages of a site need five tests and make one alert', async () => {
  const crossing = await crossOn(await createTenant(), 500)
  await confirm()
  expect(await testsOf(crossing)).toHaveLength(LIMIT)
  expect(await confirm()).toBe(0)
  await finish(crossing, SLOW, 2)
  await confirm()
  expect(await counts(crossing)).toEqual({ open: 2, confirming: 498 })
  await finish(crossing, SLOW, 1)
  await confirm()
  expect(await counts(crossing)).toEqual({ open: 3, 'open, sample': 495, confirming: 2 })
  await finish(crossing, SLOW)
  await confirm()
  expect(await counts(crossing)).toEqual({ open: 5, 'open, sample': 495 })
  expect(await testsOf(crossing)).toHaveLength(LIMIT)
  await groupAlerts(systemContext())
  const alerts = await readRows('live.alert', { site_id: crossing.site }, 'id')
  expect(alerts).toHaveLength(1)
})

test('dismissed ones make room for the next, and open nothing', async () => {
  const crossing = await crossOn(await createTenant(), 12)
  await confirm()
  expect(await finish(crossing, FAST)).toBe(LIMIT)
  await confirm()
  expect(await counts(crossing)).toEqual({ dismissed: 5, confirming: 7 })
  expect(await testsOf(crossing)).toHaveLength(10)
  await finish(crossing, FAST)
  await confirm()
  await finish(crossing, FAST)
  await confirm()
  expect(await counts(crossing)).toEqual({ dismissed: 12 })
})

test('a single false one among true ones is dismissed', async () => {
  const crossing = await crossOn(await createTenant(), 20)
  await confirm()
  await finish(crossing, FAST, 1)
  await confirm()
  expect(await counts(crossing)).toEqual({ dismissed: 1, confirming: 19 })
  expect(await testsOf(crossing)).toHaveLength(LIMIT + 1)
  await finish(crossing, SLOW, 3)
  await confirm()
  expect(await counts(crossing)).toEqual({ dismissed: 1, open: 3, 'open, sample': 14, confirming: 2 })
})

test('few true ones do not open the others', async () => {
  const crossing = await crossOn(await createTenant(), 20)
  await confirm()
  await finish(crossing, SLOW, 2)
  await finish(crossing, FAST, 3)
  await confirm()
  expect(await counts(crossing)).toEqual({ dismissed: 3, open: 2, confirming: 15 })
  expect((await testsOf(crossing)).filter(({ status }) => status === 'queued')).toHaveLength(3)
})

test('what waited for its turn too long is dismissed with the tested ones, else opened', async () => {
  await setAgentSeen(own.db, new Date(Date.now() + HOUR_MS))
  const [dismissed, unknown] = [
    await crossOn(await createTenant(), 12),
    await crossOn(await createTenant(), 12),
  ]
  await confirm()
  await finish(dismissed, FAST)
  await confirm(5)
  await confirm(31)
  expect(await counts(dismissed)).toEqual({ dismissed: 5, 'dismissed, sample': 2, confirming: 5 })
  expect(await counts(unknown)).toEqual({ 'open, timeout': 12 })
})

test('metrics of a site share tests, but not what they show', async () => {
  const tenant = await createTenant()
  const crossing = await crossOn(tenant, 10)
  const rule = await addRule(own.db, tenant.organization._id, {
    siteId: crossing.site,
    isConfirmed: true,
    metric: 'tbt',
  })
  const pages = (await listCrossings(own.db, crossing.rule.id)).map(({ page_id }) => page_id ?? 0)
  await cross({ ...crossing, rule }, pages)
  await confirm()
  expect(await testsOf(crossing)).toHaveLength(LIMIT)
  await finish(crossing, SLOW)
  await confirm()
  expect(await counts(crossing)).toEqual({ open: 5, 'open, sample': 5 })
  // Points of tests have a TBT of 100 ms.
  expect(await counts({ ...crossing, rule })).toEqual({ dismissed: 5, confirming: 5 })
})

test('organizations and sites do not share samples', async () => {
  const tenant = await createTenant()
  const all = [await crossOn(tenant, 8), await crossOn(tenant, 8), await crossOn(await createTenant(), 8)]
  await confirm()
  const [first, ...others] = all
  if (!first) throw new Error('none')
  await finish(first, SLOW)
  await confirm()
  expect(await counts(first)).toEqual({ open: 5, 'open, sample': 3 })
  for (const crossing of others) {
    expect(await counts(crossing)).toEqual({ confirming: 8 })
    expect(await testsOf(crossing)).toHaveLength(LIMIT)
  }
})

test('workers at once request no more than five', async () => {
  const all = [await crossOn(await createTenant(), 60), await crossOn(await createTenant(), 60)]
  await Promise.all([confirm(), confirm(), confirm()])
  for (const crossing of all) expect(await testsOf(crossing)).toHaveLength(LIMIT)
})

test('without an agent all open at once', async () => {
  await setAgentSeen(own.db, null)
  const crossing = await crossOn(await createTenant(), 12)
  await confirm()
  expect(await counts(crossing)).toEqual({ 'open, off': 12 })
})
