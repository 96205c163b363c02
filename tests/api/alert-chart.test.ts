import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { addCrossings, createAlert, createTestRule, crossingOf } from '../support/alerts'
import { createMonitor } from '../support/factories'
import { addHistory, seriesOf } from '../support/point-history'
import { emptyTables, insertRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'
import { setSpans } from '../support/uptime'

const { own, tenant, owner } = tenantFixture()

/** An alert whose only crossing has these fields. */
async function alertOf(change: Parameters<typeof crossingOf>[2]): Promise<string> {
  await emptyTables('live.alert', 'live.alert_crossing')
  const { client, project, site } = tenant
  const place = { client: client._id, project: project._id, site: site._id, page: site.pages[0]?._id ?? 0 }
  const { alert, crossing } = await createAlert(tenant, place)
  await own.db.deleteFrom('live.alert_crossing').where('id', '=', crossing).execute()
  const rule = await createTestRule(tenant)
  await addCrossings(tenant.organization._id, [crossingOf(rule, place, change)])
  await own.db.updateTable('live.alert_crossing').set({ alert_id: alert }).execute()
  return alert
}
const chartOf = async (alert: string) => (await owner.get(`/api/alerts/${alert}`)).body.chart

test('the series around a crossing, with its normal range and what is noisy or measured differently', async () => {
  const device = tenant.site.devices[0] ?? 0
  const pageSeries = seriesOf(tenant, tenant.site, device)
  const start = Date.now() - 100 * HOUR_MS
  const add = (values: number[], hours: number, options: { isNoisy?: boolean; engine?: string } = {}) =>
    addHistory(own.db, pageSeries, values, { from: new Date(start + hours * HOUR_MS), ...options })
  await add(
    Array.from({ length: 70 }, (_, i) => 2000 + i),
    0,
  )
  await add([9000], 70, { isNoisy: true })
  await add([2100, 3100, 3200], 71, { engine: '14.0.0' })
  const series = { deviceId: device, locationId: 1 }
  const chart = await chartOf(
    await alertOf({ ...series, crossedAt: new Date(start + 72 * HOUR_MS), value: 3100 }),
  )
  expect(chart).toMatchObject({
    ...{ metric: 'lcp', threshold: 2500, normal: { low: 1900, high: 2300 }, retest: null },
    crossing: { at: start + 72 * HOUR_MS, value: 3100 },
    noisy: [{ at: start + 70 * HOUR_MS, value: 9000 }],
  })
  // 60 up to the crossing, and one after it.
  expect(chart.times).toHaveLength(61)
  expect(chart.values.slice(-4)).toEqual([null, 2100, 3100, 3200])
  expect(chart.breaks).toEqual([58])

  expect(await chartOf(await alertOf({ ...series, metric: 'failedTests' }))).toBeNull()
  expect(await chartOf(await alertOf({ deviceId: null, locationId: null }))).toBeNull()
  const changed = { metric: 'regression' as const, kind: 'event' as const, threshold: null }
  expect(await chartOf(await alertOf({ ...series, ...changed, details: { metric: 'lcp' } }))).toMatchObject({
    ...{ metric: 'lcp', threshold: null, normal: null },
  })
})

test('response times and availability of a monitor', async () => {
  const monitor = await createMonitor(tenant.site)
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const hours = Array.from({ length: 30 }, (_, i) => ({
    ...{ organization_id: tenant.organization._id, monitor_id: monitor._id, location_id: 1 },
    ...{ hour_at: new Date(hour - (30 - i) * HOUR_MS), interval_seconds: 60, first_second: 0, checks: 60 },
    ...{ slow: 0, failed: 0, unknown: 0, missed: 0, responses: [], p50_ms: 300 + i },
  }))
  await insertRows('uptime_hour', hours)
  const values = { subject: `monitor:${monitor._id}`, monitorId: monitor._id, pageId: null }
  const slow = await chartOf(
    await alertOf({ ...values, metric: 'responseTime', crossedAt: new Date(hour - HOUR_MS), threshold: 320 }),
  )
  expect(slow).toMatchObject({ metric: 'responseTime', where: [monitor.name], threshold: 320 })
  expect(slow.values).toEqual(hours.map(({ p50_ms }) => p50_ms))

  await setSpans(monitor, [
    [hour - 40 * DAY_MS, 'up'],
    [hour - 48 * HOUR_MS, 'down'],
    [hour - DAY_MS, 'up'],
  ])
  const down = await chartOf(
    await alertOf({ ...values, metric: 'availability', crossedAt: new Date(hour), threshold: 99.9 }),
  )
  expect(down).toMatchObject({ metric: 'availability', threshold: 99.9 })
  expect(down.values[0]).toBe(100)
  expect(down.values.at(-1)).toBeCloseTo(100 * (29 / 30), 3)
  expect(await chartOf(await alertOf({ ...values, metric: 'down' }))).toBeNull()
})
