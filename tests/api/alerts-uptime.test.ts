import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { evaluateUptime, lookUpDomains } from '~/server/alerting/alerts'
import { freePort } from '~/server/platform/free-port'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { type RdapServer, startRdap } from '../mocks/rdap'
import { createTestRule } from '../support/alerts'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createMonitor, createSite, createTenant, type Tenant } from '../support/factories'
import { emptyTables, insertRows, readRow, updateRows } from '../support/rows'
import { withSettings } from '../support/settings'

const port = await freePort()
withSettings({ DOMAIN_LOOKUP_URL: `http://127.0.0.1:${port}/domain/` })

const own = onOwnDatabase()
let tenant: Tenant
let monitor: number
let rdap: RdapServer

const evaluate = (now = Date.now()) => evaluateUptime(systemContext({ now: () => new Date(now) }))
const lookUp = (now = Date.now()) =>
  lookUpDomains(systemContext({ now: () => new Date(now) }), undefined, { pauseMs: 0 })

const crossings = () =>
  own.db
    .selectFrom('live.alert_crossing as alert_crossing')
    .select(['metric', 'subject', 'status', 'value', 'close_reason', 'details'])
    .orderBy('crossed_at')
    .orderBy('id')
    .execute()

const uptimeRule = (metric: string, threshold: number, more: Record<string, unknown> = {}) =>
  createTestRule(tenant, { name: metric, metric, kind: 'value', data: null, threshold, ...more })

beforeAll(async () => {
  rdap = await startRdap(port)
  tenant = await createTenant()
  const site = await createSite(tenant.project, { pages: [{ url: 'https://www.shop.example.co.uk/' }] })
  tenant = { ...tenant, site }
  monitor = (await createMonitor(site))._id
  return () => rdap.close()
})
beforeEach(async () => {
  await emptyTables('live.alert_crossing', 'live.alert_rule', 'domain_expiry', 'uptime_span')
  rdap.asked = []
  rdap.failing = null
})

const setCertificate = (endsAt: number | null) =>
  own.db
    .insertInto('monitor_state')
    .values({
      organization_id: tenant.organization._id,
      monitor_id: monitor,
      state: 'up',
      since: new Date(),
      truth: '{}',
      certificate_ends_at: endsAt === null ? null : new Date(endsAt),
      certificate_name: endsAt === null ? null : 'R11',
    })
    .onConflict((on) =>
      on.columns(['organization_id', 'monitor_id']).doUpdateSet({
        certificate_ends_at: endsAt === null ? null : new Date(endsAt),
        certificate_name: endsAt === null ? null : 'R11',
      }),
    )
    .execute()

describe('a certificate', () => {
  test('that ends within the days of its rule is one open crossing until it is renewed', async () => {
    await uptimeRule('tlsExpiry', 14)
    await setCertificate(Date.now() + 20 * DAY_MS)
    await evaluate()
    expect(await crossings()).toEqual([])
    await setCertificate(Date.now() + 10 * DAY_MS)
    await Promise.all([evaluate(), evaluate()])
    await evaluate()
    expect(await crossings()).toMatchObject([
      {
        metric: 'tlsExpiry',
        subject: `monitor:${monitor}`,
        status: 'open',
        details: { certificate: { name: 'R11' } },
      },
    ])
    await setCertificate(Date.now() + 90 * DAY_MS)
    await evaluate()
    expect(await crossings()).toMatchObject([{ status: 'closed', close_reason: 'recovered' }])
  })

  test('that nobody has seen does not expire', async () => {
    await uptimeRule('tlsExpiry', 14)
    await setCertificate(null)
    await evaluate()
    expect(await crossings()).toEqual([])
  })
})

describe('a domain', () => {
  const DOMAIN = 'example.co.uk'

  test('is looked up once a day by its registered name, and watched', async () => {
    await uptimeRule('domainExpiry', 30)
    rdap.domains.set(DOMAIN, new Date(Date.now() + 12 * DAY_MS).toISOString())
    await Promise.all([lookUp(), lookUp()])
    await lookUp()
    expect(rdap.asked).toEqual([DOMAIN])
    await evaluate()
    expect(await crossings()).toMatchObject([
      {
        metric: 'domainExpiry',
        subject: `site:${tenant.site._id}`,
        status: 'open',
        value: expect.closeTo(12, 0),
      },
    ])
    await lookUp(Date.now() + 1.1 * DAY_MS)
    expect(rdap.asked).toEqual([DOMAIN, DOMAIN])
  })

  test.each(['status', 'text'] as const)('keeps its date when a look-up fails by %s', async (failing) => {
    await uptimeRule('domainExpiry', 30)
    rdap.domains.set(DOMAIN, new Date(Date.now() + 12 * DAY_MS).toISOString())
    await lookUp()
    rdap.failing = failing
    await lookUp(Date.now() + 1.1 * DAY_MS)
    const row = await readRow('domain_expiry')
    expect(row.expires_at).not.toBe(null)
    expect(row.error).not.toBe(null)
  })

  test('that is unknown does not expire', async () => {
    await uptimeRule('domainExpiry', 30)
    rdap.domains.clear()
    await lookUp()
    await evaluate()
    expect(await crossings()).toEqual([])
  })

  test('is not looked up without a rule', async () => {
    await lookUp()
    expect(rdap.asked).toEqual([])
  })
})

describe('availability', () => {
  const span = (state: string, from: number, to: number | null) =>
    insertRows('uptime_span', {
      organization_id: tenant.organization._id,
      monitor_id: monitor,
      from_at: new Date(from),
      to_at: to === null ? null : new Date(to),
      state,
    })

  test('below its threshold over the period crosses, and recovers when the outage leaves the period', async () => {
    await uptimeRule('availability', 99.9, { period_days: 7 })
    const now = Date.now()
    await span('up', now - 6 * DAY_MS, now - 2 * DAY_MS)
    await span('down', now - 2 * DAY_MS, now - 2 * DAY_MS + HOUR_MS)
    await span('up', now - 2 * DAY_MS + HOUR_MS, null)
    await evaluate(now)
    const [found] = await crossings()
    expect(found).toMatchObject({ metric: 'availability', status: 'open' })
    expect(found?.value).toBeCloseTo(99.3, 1)
    await evaluate(now + 8 * DAY_MS)
    expect(await crossings()).toMatchObject([{ status: 'closed', close_reason: 'recovered' }])
  })

  test('of less than a day says nothing', async () => {
    await uptimeRule('availability', 99.9)
    const now = Date.now()
    await span('down', now - HOUR_MS, null)
    await evaluate(now)
    expect(await crossings()).toEqual([])
  })

  test('ends with its rule', async () => {
    const rule = await uptimeRule('availability', 99.9, { period_days: 7 })
    const now = Date.now()
    await span('down', now - 3 * DAY_MS, null)
    await evaluate(now)
    expect(await crossings()).toHaveLength(1)
    await uptimeRule('tlsExpiry', 1)
    await updateRows('live.alert_rule', { id: rule.id }, { is_enabled: false })
    await evaluate(now)
    expect(await crossings()).toMatchObject([{ status: 'closed', close_reason: 'rule' }])
  })
})

describe('response times', () => {
  const first = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 40 * HOUR_MS

  const hour = (index: number, ms: number) => ({
    organization_id: tenant.organization._id,
    monitor_id: monitor,
    location_id: 1,
    hour_at: new Date(first + index * HOUR_MS),
    interval_seconds: 60,
    first_second: 0,
    checks: 60,
    slow: 0,
    failed: 0,
    unknown: 0,
    missed: 0,
    p50_ms: ms,
    responses: [],
  })

  test('of several hours in a row cross a count once', async () => {
    await uptimeRule('responseTime', 800, { kind: 'count', consecutive: 3, counts_normal: true })
    await insertRows(
      'uptime_hour',
      [0, 1, 2, 3].map((index) => hour(index, 300)),
    )
    await evaluate()
    for (const index of [4, 5]) {
      await insertRows('uptime_hour', hour(index, 1200))
      await evaluate()
    }
    expect(await crossings()).toEqual([])
    await insertRows('uptime_hour', hour(6, 1200))
    await evaluate()
    await evaluate()
    expect(await crossings()).toMatchObject([{ metric: 'responseTime', status: 'open', value: 1200 }])
    await insertRows('uptime_hour', hour(7, 300))
    await evaluate()
    expect((await crossings())[0]).toMatchObject({ status: 'open' })
    await insertRows('uptime_hour', hour(8, 300))
    await evaluate()
    expect((await crossings())[0]).toMatchObject({ status: 'closed' })
  })
})
