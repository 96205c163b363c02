import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '~/server/platform/db'
import { randomOf } from '~/shared/rules/statistics/random'
import type { ChartRow, TimeseriesData } from '~/shared/schemas/dashboard-chart'
import type { Site } from '~/shared/schemas/site'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import type { Caller } from './api'
import { addRuns } from './chart-runs'
import { createProject, createSite, createTenant } from './factories'
import { createPeople } from './people'
import { seriesOf } from './point-history'

export const DAYS = 60
export const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
export const lastDays = (days: number) => ({
  startDate: dateOf(today - (days - 1) * DAY_MS),
  endDate: dateOf(today),
})

export const pageOf = (site: Site) => site.pages[0]?._id ?? 0
export const valuesOf = (row: ChartRow | undefined): Record<string, number> =>
  Object.fromEntries((row?.data ?? []).flatMap(({ key, value }) => (value === null ? [] : [[key, value]])))
export const rowsOf = ({ rows }: TimeseriesData) =>
  Object.fromEntries(rows.map((row) => [row.key, valuesOf(row)]))

export function expectClose(actual: Record<string, number>, expected: Record<string, number>): void {
  expect(Object.keys(actual).sort()).toEqual(Object.keys(expected).sort())
  for (const [key, value] of Object.entries(expected)) expect(actual[key], key).toBeCloseTo(value, 6)
}

const FUNCTION = {
  p50: sql`percentile_cont(0.5) within group (order by lcp::float8)`,
  p75: sql`percentile_cont(0.75) within group (order by lcp::float8)`,
  p95: sql`percentile_cont(0.95) within group (order by lcp::float8)`,
  avg: sql`avg(lcp::float8)`,
}

export type ChartPlace = Awaited<ReturnType<typeof createChartPlace>>

/** A client with two sites in a project and one in another, tested every four hours for 60 days on each device. */
export async function createChartPlace(db: Db) {
  const tenant = await createTenant()
  const client = tenant.client._id
  const people = await createPeople(tenant)
  const shop = await createSite(tenant.project)
  const hidden = await createSite(await createProject(tenant.client))
  const random = randomOf(21)
  const at = (site: Site, device = 0) => seriesOf(tenant, site, site.devices[device] ?? 0)
  let ids: string[] = []
  for (const site of [tenant.site, shop, hidden])
    for (const device of site.devices.keys()) {
      const runs = Array.from({ length: DAYS * 6 }, (_, i) => ({
        at: today - (DAYS - 1) * DAY_MS + i * 4 * HOUR_MS + device * 1000,
        lcp: 1000 + Math.round(random() * 3000),
      }))
      const added = await addRuns(
        db,
        at(site, device),
        runs.filter((run) => run.at < Date.now()),
      )
      if (site === shop && device === 0) ids = added
    }
  // None of these may count.
  await addRuns(db, at(shop), [
    { at: today - 20 * DAY_MS + 1, lcp: 90_000, is_noisy: true },
    { at: today - 20 * DAY_MS + 2, lcp: 90_000, status: 'failed' },
    { at: today - 20 * DAY_MS + 3, lcp: null },
  ])

  async function addChart(body: object): Promise<string> {
    const added = await people.owner.post('/api/dashboards', { body: { client, name: 'A' } })
    const dashboard = added.body._id
    const answer = await people.owner.post('/api/charts', {
      body: { dashboard, client, title: 'A', ...body },
    })
    expect(answer.status).toBe(201)
    return answer.body._id
  }
  async function data(chart: string, days: number, by: Caller = people.owner): Promise<TimeseriesData> {
    const answer = await by.get(`/api/charts/${chart}/data`, { query: lastDays(days) })
    expect(answer.status).toBe(200)
    return answer.body
  }
  /** What PostgreSQL says of all tests of the pages in each day or week. */
  async function reference(
    pages: number[],
    { days, unit = 'day', stat = 'p75' }: { days: number; unit?: string; stat?: keyof typeof FUNCTION },
  ): Promise<Record<string, number>> {
    const { rows } = await sql<{ at: Date; value: number }>`
      select date_trunc(${unit}, created_at, 'UTC') as at, (${FUNCTION[stat]})::float8 as value from run
      where page_id = any(${pages}::int[]) and not is_noisy and status = 'success' and lcp is not null
        and created_at >= date_trunc(${unit}, ${new Date(today - (days - 1) * DAY_MS)}::timestamptz, 'UTC')
      group by 1`.execute(db)
    return Object.fromEntries(rows.map((row) => [row.at.toISOString(), row.value]))
  }
  const expectReference = async (chart: string, sites: Site[], days: number) =>
    expectClose(valuesOf((await data(chart, days)).rows[0]), await reference(sites.map(pageOf), { days }))
  return { tenant, client, people, shop, hidden, ids, at, addChart, data, reference, expectReference }
}

/** What a change of a chart may name: it stays in its dashboard and client, at its position. */
export const changeable = ({
  _id,
  dashboard,
  client,
  position,
  ...settings
}: Record<string, unknown>): Record<string, unknown> => settings
