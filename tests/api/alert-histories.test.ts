import { expect, test } from 'vitest'
import { listHistories, listRecent, preferIndexOrder } from '~/server/alerting/alert-evaluation/history.store'
import { transact } from '~/server/platform/db'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { addHistory, seriesOf } from '../support/point-history'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant } = tenantFixture()

test('histories are read as they were stored: the newest points, oldest first, with the older ones of the weekday', async () => {
  const pageSeries = seriesOf(tenant, tenant.site, tenant.site.devices[0] ?? 0)
  const until = new Date()
  const at = (hours: number) => ({ from: new Date(until.getTime() - hours * HOUR_MS) })
  const old = await addHistory(own.db, pageSeries, [7000, 7100], at(14 * 24))
  await addHistory(own.db, pageSeries, [7200], at(10 * 24))
  const times = await addHistory(
    own.db,
    pageSeries,
    Array.from({ length: 117 }, (_, i) => 2000 + i),
    { ...at(124), figures: { si: null } },
  )
  times.push(...(await addHistory(own.db, pageSeries, [9000], { ...at(5), isNoisy: true })))
  times.push(...(await addHistory(own.db, pageSeries, [2500.5, 2600], { ...at(3), engine: '14.0.0' })))
  const series = {
    ...{
      organization_id: pageSeries.organization,
      page_id: pageSeries.page,
      device_id: pageSeries.device,
      location_id: pageSeries.location,
    },
    ...{ counts_noisy: false, after: until, until },
  }
  const read = <T>(work: (tx: typeof own.db) => Promise<T>) =>
    transact(own.db, async (tx) => {
      await preferIndexOrder(tx)
      return work(tx)
    })
  const [whole = [], weekly = []] = await read((tx) =>
    listHistories(tx, [series, { ...series, hasWeekdays: true }], ['lcp', 'cls', 'si']),
  )
  expect(whole.map((point) => point.at)).toEqual(times.map((one) => one.getTime()))
  expect(whole.slice(0, 2)).toMatchObject([
    { lcp: 2000, cls: 0, si: null, is_noisy: false, status: 'success', method: expect.any(String) },
    { lcp: 2001 },
  ])
  expect(whole.slice(-3).map(({ lcp, is_noisy }) => [lcp, is_noisy])).toEqual([
    [9000, true],
    [2500.5, false],
    [2600, false],
  ])
  expect(new Set(whole.map(({ method }) => method)).size).toBe(2)
  const isSameWeekday = (one: Date) =>
    (Math.floor(until.getTime() / DAY_MS) - Math.floor(one.getTime() / DAY_MS)) % 7 === 0
  expect(weekly.map((point) => point.at)).toEqual(
    [...old.filter(isSameWeekday), ...times].map((one) => one.getTime()),
  )

  const [five, none] = await read((tx) =>
    listRecent(
      tx,
      [
        { ...series, points: 5 },
        { ...series, page_id: -1, points: 5 },
      ],
      ['lcp'],
    ),
  )
  expect(five).toEqual(whole.slice(-5).map(({ cls, si, ...point }) => point))
  expect(none).toEqual([])
  const [counted] = await read((tx) =>
    listRecent(tx, [{ ...series, counts_noisy: true, points: 3 }], ['lcp']),
  )
  expect(counted?.map((point) => point.is_noisy)).toEqual([false, false, false])
})
