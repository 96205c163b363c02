import { beforeAll, describe, expect, test } from 'vitest'
import type { Site } from '~/shared/schemas/site'
import { HOUR_MS } from '~/shared/values/units'
import { createSite } from '../support/factories'
import { addHistory } from '../support/point-history'
import { readRow } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, owner } = tenantFixture()
const START = Date.now() - 10 * HOUR_MS
let site: Site
let path: string
let device: number
beforeAll(async () => {
  device = tenant.site.devices[0] ?? 0
  site = await createSite(tenant.project, {
    devices: [device],
    pages: [1, 2, 3, 4].map((n) => ({ url: `http://127.0.0.1/compare-${n}`, name: `Page ${n}` })),
  })
  await measure(0, [1000, 2000, 3000])
  await measure(1, [1500, 2500, 3500], 10 * 60_000)
  await measure(2, [9000, 1900, 9000])
  // Distant in time and measured with another Lighthouse version.
  await measure(2, [1], -100 * HOUR_MS, '12.0.0')
  path = `/api/lighthouses/${await runWith(0, 2000)}/comparepages`
})

const pageOf = (index: number) => site.pages[index]?._id ?? 0
const measure = (index: number, values: number[], laterMs = 0, engine = '13.5.0') =>
  addHistory(
    own.db,
    { organization: tenant.organization._id, page: pageOf(index), site: site._id, device, location: 1 },
    values,
    { from: new Date(START + laterMs), engine },
  )
async function runWith(index: number, lcp: number): Promise<string> {
  const row = await readRow('run', { page_id: pageOf(index), lcp }, 'id')
  return row.id
}

describe('the other pages of a site', () => {
  test('are compared by tests at the same time', async () => {
    const { body } = await owner.get(path, { query: { orderBy: 'lcp' } })
    expect(body).toMatchObject({ total: 3, page: 1, limit: 20 })
    expect(body.items.map((one: { pageName: string }) => one.pageName)).toEqual([
      'Page 3',
      'Page 2',
      'Page 4',
    ])
    const [third, second, fourth] = body.items
    expect(third).toMatchObject({
      page: pageOf(2),
      point: { _id: await runWith(2, 1900), metrics: { lcp: 1900 }, isSameEngine: true },
      difference: { lcp: -100, tbt: 0, seo: null },
    })
    expect(second.difference.lcp).toBe(500)
    expect(fourth).toMatchObject({ point: null, difference: { lcp: null } })
  })

  test('are sorted and paged', async () => {
    const names = async (query: object) =>
      (await owner.get(path, { query: { ...query } })).body.items.map(
        (one: { pageName: string }) => one.pageName,
      )
    expect(await names({ orderBy: 'lcp', orderDirection: 'desc' })).toEqual(['Page 2', 'Page 3', 'Page 4'])
    expect(await names({ orderBy: 'name', limit: 2 })).toEqual(['Page 2', 'Page 3'])
    expect(await names({ orderBy: 'name', limit: 2, page: 2 })).toEqual(['Page 4'])
  })

  test('are marked when measured by another Lighthouse version', async () => {
    const old = await measure(1, [700], -99 * HOUR_MS)
    expect(old).toHaveLength(1)
    const { body } = await owner.get(`/api/lighthouses/${await runWith(1, 700)}/comparepages`)
    const third = body.items.find((one: { page: number }) => one.page === pageOf(2))
    expect(third.point).toMatchObject({ metrics: { lcp: 1 }, isSameEngine: false })
  })

  test('refuse unknown points and wrong values', async () => {
    expect((await owner.get('/api/lighthouses/nothing/comparepages')).status).toBe(404)
    for (const query of [{ orderBy: 'x' }, { page: 0 }, { limit: 1000 }])
      expect((await owner.get(path, { query: { ...query } })).status).toBe(422)
  })
})
