import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '~/shared/values/units'
import type { Caller } from '../support/api'
import { createIncident, createMonitor } from '../support/outages'
import { addHistory, seriesOf } from '../support/point-history'
import { regressionOf } from '../support/regressions'
import { insertRows } from '../support/rows'
import { openShare } from '../support/shares'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people, foreign } = tenantFixture()
const now = Date.now()
const ago = (days: number) => new Date(now - days * DAY_MS)
const days = (count: number, level: number) =>
  Array.from({ length: count * 4 }, (_, i) => level + (i % 5) * 4)
const monthOf = async (caller: Caller, query: object) =>
  caller.get('/api/lighthouses/month', { query: query as Record<string, string> })

let visitor: Caller
const place = () => ({ client: tenant.client._id, project: tenant.project._id, site: tenant.site._id })

beforeAll(async () => {
  const series = seriesOf(tenant, tenant.site, tenant.site.devices[0] ?? 0)
  await addHistory(own.db, series, [...days(28, 3000), ...days(28, 2000)], { from: ago(57), hours: 6 })
  await insertRows('regression', [
    regressionOf(series, { direction: 'better', onset: ago(20), before: 3000, after: 2000, effect: -1000 }),
    regressionOf(series, { direction: 'better', onset: ago(40), before: 4000, after: 3000, effect: -1000 }),
    regressionOf(series, { status: 'recovered', onset: ago(9), recovered_at: ago(5) }),
    regressionOf(series, { status: 'recovered', metric: 'fcp', onset: ago(50), recovered_at: ago(45) }),
    regressionOf(series, { metric: 'tbt', onset: ago(2) }),
  ])
  const monitor = await createMonitor(tenant, tenant.project, 'Ferry tickets')
  const incident = await createIncident([monitor], ago(3).getTime())
  await incident.end(ago(3).getTime() + 45 * 60_000)
  await createIncident([await createMonitor(tenant, tenant.project, 'Still down')], ago(1).getTime())
  const released = await people.owner.post('/api/deployments', {
    body: { project: tenant.project._id, version: '4.2', at: ago(6).toISOString() },
  })
  expect(released.status, JSON.stringify(released.problem)).toBe(200)
  visitor = await openShare(people.owner, tenant, tenant.site)
})

test('the month has its figures and those of the month before', async () => {
  const { status, body } = await monthOf(visitor, place())
  expect(status).toBe(200)
  expect(body.figures.lcp.value).toBeCloseTo(2008, -1)
  expect(body.figures.lcp.before).toBeCloseTo(3008, -1)
})

test('it names what got better and what was repaired in it, and nothing else', async () => {
  const { body } = await monthOf(people.owner, { client: tenant.client._id, project: tenant.project._id })
  expect(body.better).toMatchObject([{ metric: 'lcp', before: 3000, after: 2000 }])
  expect(body.fixed.map(({ kind }: { kind: string }) => kind)).toEqual(['outage', 'regression', 'deployment'])
  expect(body.fixed).toMatchObject([
    { name: 'Ferry tickets', downMs: 45 * 60_000 },
    { metric: 'lcp' },
    { version: '4.2' },
  ])
})

test('it names what got worse and still is, and counts the outages', async () => {
  const { body } = await monthOf(people.owner, { client: tenant.client._id, project: tenant.project._id })
  expect(body.worse).toMatchObject([{ metric: 'tbt' }])
  expect(body.outages.count).toBe(2)
  expect(body.outages.longestMs).toBeGreaterThan(23 * 3_600_000)
})

test('another period has its own figures and changes; a year is the longest', async () => {
  const dates = { start_date: ago(57).toISOString(), end_date: ago(30).toISOString() }
  const { body } = await monthOf(people.owner, { ...place(), ...dates })
  expect(body.figures.lcp.value).toBeCloseTo(3008, -1)
  expect(body.figures.lcp.before).toBeNull()
  expect(body).toMatchObject({
    to: dates.end_date,
    better: [{ before: 4000 }],
    worse: [],
    fixed: [{ metric: 'fcp' }],
  })
  expect(body.outages).toEqual({ count: 0, longestMs: 0 })
  const { body: long } = await monthOf(people.owner, { ...place(), start_date: '2020-01-01' })
  expect(Date.parse(long.to) - Date.parse(long.from)).toBe(366 * DAY_MS)
  expect((await monthOf(people.owner, { ...place(), start_date: 'yesterday' })).status).toBe(422)
})

test('a link to a site shows its month only, whatever place is named', async () => {
  for (const query of [place(), { client: tenant.client._id }]) {
    const { body } = await monthOf(visitor, query)
    expect(body.fixed.map(({ kind }: { kind: string }) => kind)).toEqual(['regression', 'deployment'])
  }
  expect((await monthOf(visitor, { client: foreign.client._id })).status).toBe(404)
})
