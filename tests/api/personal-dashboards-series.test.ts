import { beforeAll, describe, expect, test } from 'vitest'
import { fillDays } from '~/server/analysis/personal-dashboards'
import { CHART_PERCENTILES } from '~/shared/rules/personal-dashboards/choices'
import { DAY_MS } from '~/shared/values/units'
import type { Caller } from '../support/api'
import { addRuns } from '../support/chart-runs'
import {
  type ChartPlace,
  createChartPlace,
  DAYS,
  expectClose,
  pageOf,
  rowsOf,
  today,
  valuesOf,
} from '../support/charts'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createProject, createSite } from '../support/factories'
import { updateRows } from '../support/rows'
import { openShare } from '../support/shares'

const own = onOwnDatabase()
const forever = new AbortController().signal
let place: ChartPlace
beforeAll(async () => {
  place = await createChartPlace(own.db)
})

async function fillAll(): Promise<void> {
  while ((await fillDays(systemContext(), forever)) > 0);
}

describe('a time series', () => {
  test('equals PostgreSQL on all days; what takes too long for the reader is computed by the job', async () => {
    const { tenant, shop, hidden, addChart, data, reference } = place
    for (const percentile of CHART_PERCENTILES) {
      const chart = await addChart({ percentile })
      const first = await data(chart, DAYS)
      expect(first).toMatchObject({ granularity: 'day', unit: 'ms', gap: null, hiddenRows: 0 })
      // All but the open days, and the 45 that the reader waits for.
      expect(first.pendingDays).toBe(DAYS - 2 - 45)
      expect(first.rows[0]?.data).toHaveLength(DAYS)
      await fillAll()
      const whole = await data(chart, DAYS)
      expect(whole.pendingDays).toBe(0)
      expectClose(
        valuesOf(whole.rows[0]),
        await reference([tenant.site, shop, hidden].map(pageOf), { days: DAYS, stat: percentile }),
      )
    }
  })

  test('by page, site, device and location has a row each', async () => {
    const { tenant, shop, hidden, addChart, data, reference } = place
    for (const groupBy of ['page', 'site'] as const) {
      const found = await data(await addChart({ groupBy }), 20)
      const rows = rowsOf(found)
      expect(Object.keys(rows)).toHaveLength(3)
      for (const site of [tenant.site, shop, hidden]) {
        const key = groupBy === 'page' ? `page:${pageOf(site)}` : `site:${site._id}`
        expectClose(rows[key] ?? {}, await reference([pageOf(site)], { days: 20 }))
        const named = { siteId: site._id, siteName: site.name, project: site.project, device: null }
        expect(found.rows.find((row) => row.key === key)).toMatchObject({
          ...named,
          pageId: groupBy === 'page' ? pageOf(site) : null,
        })
      }
      // The worst by its newest value comes first.
      const newest = found.rows.map(
        ({ data: values }) => values.findLast(({ value }) => value !== null)?.value,
      )
      expect(newest).toEqual(newest.toSorted((a, b) => (b ?? 0) - (a ?? 0)))
    }
    const byDevice = await data(await addChart({ groupBy: 'device' }), 20)
    expect(byDevice.rows.map(({ device }) => device).sort()).toEqual([...tenant.site.devices].sort())
    const byLocation = await data(await addChart({ groupBy: 'location' }), 20)
    expect(byLocation.rows).toMatchObject([{ key: 'location:1', location: 1, label: expect.any(String) }])
  })

  test('is of the chosen places, devices and locations only', async () => {
    const { tenant, shop, hidden, addChart, data, expectReference } = place
    await expectReference(await addChart({ pages: [pageOf(shop)], sites: [tenant.site._id] }), [shop], 20)
    await expectReference(await addChart({ sites: [hidden._id] }), [hidden], 20)
    await expectReference(await addChart({ projects: [tenant.project._id] }), [tenant.site, shop], 20)
    const [device] = shop.devices
    const { rows } = await data(await addChart({ devices: [device], groupBy: 'device' }), 20)
    expect(rows.map((row) => row.device)).toEqual([device])
    const nowhere = await addChart({ regions: [2] })
    expect(await data(nowhere, 20)).toMatchObject({ rows: [], gap: 'notMeasured' })
    expect(await data(await addChart({ metric: 'inp' }), 20)).toMatchObject({ rows: [], gap: 'notMeasured' })
  })

  test('shows hours up to three days, and the period before on request', async () => {
    const { addChart, data, reference } = place
    const hourly = await data(await addChart({ showsPrevious: true }), 3)
    expect(hourly.granularity).toBe('hour')
    expect(hourly.rows[0]?.data).toHaveLength(72)
    expect(hourly.previous?.[0]?.data).toHaveLength(72)
    const daily = await data(await addChart({ showsPrevious: true, groupBy: 'page' }), 20)
    const before = daily.previous ?? []
    expect(before.map(({ key }) => key)).toEqual(daily.rows.map(({ key }) => key))
    expect(before[0]?.data.at(-1)?.key).toBe(new Date(today - 20 * DAY_MS).toISOString())
    const siteId = Number(before[0]?.key.split(':')[1])
    const all = await reference([siteId], { days: 40 })
    for (const { key, value } of before[0]?.data ?? []) expect(value).toBeCloseTo(all[key] ?? 0, 6)
  })

  test('shows weeks beyond a year, each from its single tests', async () => {
    const { tenant, shop, hidden, addChart, data, reference } = place
    const chart = await addChart({ percentile: 'p95' })
    const first = await data(chart, 400)
    expect(first.granularity).toBe('week')
    await fillAll()
    const { rows, pendingDays } = await data(chart, 400)
    expect(pendingDays).toBe(0)
    const pages = [tenant.site, shop, hidden].map(pageOf)
    expectClose(valuesOf(rows[0]), await reference(pages, { days: 400, unit: 'week', stat: 'p95' }))
  })

  test('has a budget with its crossings', async () => {
    const { addChart, data } = place
    const budget = { thresholdBudget: 2500, thresholdRate: 30, groupBy: 'page' }
    const found = await data(await addChart(budget), 20)
    const values = found.rows.flatMap((row) => Object.values(valuesOf(row)))
    const beyond = values.filter((value) => value > 2500).length
    expect(found.budget).toEqual({ metric: 'lcp', value: 2500, isMoreWorse: true, beyond, n: values.length })
    const types = new Set(found.crossings.map(({ type, isGood }) => `${type} ${isGood}`))
    expect([...types].sort()).toEqual(['RATE false', 'RATE true', 'VALUE false', 'VALUE true'])
    for (const { rowKey } of found.crossings) expect(found.rows.map(({ key }) => key)).toContain(rowKey)
  })
})

describe('readers of a part of the pages', () => {
  test('see figures of that part only', async () => {
    const { tenant, people, shop, hidden, addChart, data, reference } = place
    const whole = await addChart({})
    await data(whole, 20)
    const visible = await reference([tenant.site, shop].map(pageOf), { days: 20 })
    expectClose(valuesOf((await data(whole, 20, people.projectViewer)).rows[0]), visible)
    const share = await openShare(people.owner, tenant, shop)
    expectClose(
      valuesOf((await data(whole, 20, share)).rows[0]),
      await reference([pageOf(shop)], { days: 20 }),
    )
    const byPage = await addChart({ groupBy: 'page' })
    await data(byPage, 20)
    const keys = async (by: Caller) => (await data(byPage, 20, by)).rows.map(({ key }) => key).sort()
    expect(await keys(people.projectViewer)).toEqual(
      [`page:${pageOf(tenant.site)}`, `page:${pageOf(shop)}`].sort(),
    )
    expect(await keys(share)).toEqual([`page:${pageOf(shop)}`])
    expect(await keys(people.clientViewer)).toHaveLength(3)
    const otherChart = await addChart({ sites: [hidden._id] })
    expect(await data(otherChart, 20, share)).toMatchObject({ rows: [], gap: 'noMatch' })
  })

  test('competitors count only when chosen', async () => {
    const { tenant, at, addChart, data } = place
    const rival = await createSite(await createProject(tenant.client))
    await updateRows('live.site', { id: rival._id }, { is_competitor: true })
    await addRuns(own.db, at(rival), [{ at: today - 5 * DAY_MS, lcp: 77_000 }])
    const keys = async (body: object) =>
      (await data(await addChart({ groupBy: 'site', ...body }), 20)).rows.map(({ key }) => key)
    expect(await keys({})).not.toContain(`site:${rival._id}`)
    expect(await keys({ sites: [rival._id] })).toEqual([])
    expect(await keys({ includesCompetitors: true })).toContain(`site:${rival._id}`)
  })
})

test('shows the worst 20 rows and counts the others', async () => {
  const { tenant, at, addChart, data } = place
  const many = await createSite(tenant.project, {
    pages: Array.from({ length: 25 }, (_, i) => ({ url: `http://127.0.0.1/many/${i}` })),
  })
  for (const [i, page] of many.pages.entries())
    await addRuns(own.db, { ...at(many), page: page._id }, [
      { at: today - 10 * DAY_MS, lcp: 9000 },
      { at: today - 9 * DAY_MS, lcp: 1000 + i },
    ])
  const found = await data(await addChart({ sites: [many._id], groupBy: 'page' }), 30)
  expect(found.hiddenRows).toBe(5)
  const shown = found.rows.map(({ pageId }) => pageId)
  expect(shown).toEqual(
    many.pages
      .map(({ _id }) => _id)
      .toReversed()
      .slice(0, 20),
  )
})
