import { beforeAll, describe, expect, test } from 'vitest'
import { runTestMessages } from '~/shared/messages/run-test'
import { HOUR_MS } from '~/shared/values/units'
import { anonymous, type Caller, callerWith } from '../support/api'
import { createSite, createTenant } from '../support/factories'
import { addHistory } from '../support/point-history'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, owner, stranger } = tenantFixture()
const POINTS = 120
let page_id: number
let site: Awaited<ReturnType<typeof createSite>>
let times: number[]
beforeAll(async () => {
  const [device = 0] = tenant.site.devices
  site = await createSite(tenant.project, { name: '=cmd()', devices: [device] })
  page_id = site.pages[0]?._id ?? 0
  const series = { organization: tenant.organization._id, page: page_id, site: site._id, device, location: 1 }
  const values = Array.from({ length: POINTS }, (_, i) => 1_000 + ((i * 37) % 100))
  const steady = await addHistory(own.db, series, values)
  const disturbed = await addHistory(own.db, series, [9_999], {
    isNoisy: true,
    from: new Date((steady[0]?.getTime() ?? 0) - HOUR_MS),
  })
  times = [...disturbed, ...steady].map((at) => at.getTime())
})

const report = async (query: Record<string, string | number>) => {
  const { status, body } = await owner.get('/api/lighthouses/report', { query: { page_id, ...query } })
  expect(status).toBe(200)
  return body
}
const shownAt = (body: { point: { createdAt: string } }) => Date.parse(body.point.createdAt)

describe('a report requested by time', () => {
  test('shows the test of that time', async () => {
    const at = times[5] ?? 0
    const body = await report({ pointId: String(at) })
    expect(shownAt(body)).toBe(at)
    expect(body.isSubstitute).toBe(false)
  })

  test('shows the nearest test for a time between two', async () => {
    const at = times[7] ?? 0
    const body = await report({ pointId: String(at + HOUR_MS / 3) })
    expect([shownAt(body), body.isSubstitute]).toEqual([at, false])
  })

  test('reports that another test is shown for a time outside the dates', async () => {
    const body = await report({
      pointId: String((times[0] ?? 0) - HOUR_MS),
      start_date: new Date(times[3] ?? 0).toISOString(),
    })
    expect([shownAt(body), body.isSubstitute]).toEqual([times[3], true])
  })

  test('still finds a test by its id, and the newest for invalid values', async () => {
    const { point } = await report({ pointId: String(times[9]) })
    expect((await report({ pointId: point._id })).point._id).toBe(point._id)
    expect(shownAt(await report({ pointId: '123' }))).toBe(times.at(-1))
  })
})

describe('a zoomed series', () => {
  const line = async (query: Record<string, string | number>) => {
    const { body } = await owner.get('/api/lighthouses', {
      query: { page_id, include_metrics: 'lcp', max_points: 20, ...query },
    })
    return body.series[0].lines.lcp.times as number[]
  }

  test('contains all points of the zoom and downsamples the rest', async () => {
    const [from, to] = [times[50] ?? 0, times[60] ?? 0]
    const focus = { focus_start: new Date(from).toISOString(), focus_end: new Date(to).toISOString() }
    const [usual, focused] = [await line({}), await line(focus)]
    const within = (all: number[]) => all.filter((at) => at >= from && at <= to)
    expect(within(usual).length).toBeLessThan(6)
    expect(within(focused)).toEqual(times.slice(50, 61))
    expect(focused.length).toBeLessThan(POINTS / 2)
    expect([focused[0], focused.at(-1)]).toEqual([times[0], times.at(-1)])
    expect(focused).toEqual([...focused].sort((a, b) => a - b))
  })

  test('is downsampled as a whole when the zoom is outside of it', async () => {
    const far = { focus_start: '2020-01-01T00:00:00Z', focus_end: '2020-01-02T00:00:00Z' }
    const focused = await line(far)
    expect(focused.length).toBeGreaterThan(2)
    expect(focused.length).toBeLessThan(POINTS / 2)
  })
})

const FIELD = /(?<=^|,)("(?:[^"]|"")*"|[^,]*)(?=,|$)/g
const fieldsOf = (line: string): string[] => line.match(FIELD) ?? []
const cellsOf = (body: string) => {
  const [head = [], ...rows] = body.trimEnd().split('\r\n').map(fieldsOf)
  return { head, rows, cell: (row: number, name: string) => rows[row]?.[head.indexOf(name)] }
}

describe('all tests of a page as CSV', () => {
  const ask = (caller: Caller, query: Record<string, string | number> = {}) =>
    caller.get<string>('/api/lighthouses/export', { query: { page_id, ...query } })

  test('has a row per test, units in its header, and empty cells for missing values', async () => {
    const { status, headers, body } = await ask(owner)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/csv')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="page-\d+-.+\.csv"$/)
    const { head, rows, cell } = cellsOf(body)
    expect(rows).toHaveLength(POINTS + 1)
    expect(rows.every((row) => row.length === head.length)).toBe(true)
    expect(new Set(head).size).toBe(head.length)
    expect(head).toContain('Script size (bytes)')
    expect(cell(1, 'When (UTC)')).toBe(new Date(times[1] ?? 0).toISOString())
    expect(cell(1, 'Largest Contentful Paint (ms)')).toBe('1000')
    expect(cell(1, 'Cumulative Layout Shift')).toBe('0')
    expect(cell(1, 'Time to Interactive (ms)')).toBe('')
    expect(cell(1, 'SEO (0 to 100)')).toBe('')
    expect(cell(1, 'Result')).toBe(runTestMessages.status.success)
    expect(cell(1, 'Noisy')).toBe('no')
  })

  test('has no metrics of noisy tests', async () => {
    const { cell } = cellsOf((await ask(owner)).body)
    expect([cell(0, 'Noisy'), cell(0, 'Largest Contentful Paint (ms)')]).toEqual(['yes', ''])
  })

  test('respects the dates', async () => {
    const start_date = new Date(times[100] ?? 0).toISOString()
    const { rows } = cellsOf((await ask(owner, { start_date })).body)
    expect(rows).toHaveLength(POINTS + 1 - 100)
  })

  const shared = async (place: object) => {
    const body = { name: 'Link', client: tenant.client._id, ...place }
    const link = (await owner.post('/api/share-links', { body })).body
    return { link, visitor: callerWith({ authorization: `Bearer ${link.key}` }) }
  }
  const ofSite = () => ({ project: tenant.project._id, site: site._id })

  test('is for share-link visitors too, without more than the screen shows', async () => {
    const { visitor } = await shared(ofSite())
    const { status, body } = await ask(visitor)
    expect(status).toBe(200)
    expect(body).toBe((await ask(owner)).body)
    const { rows, cell } = cellsOf(body)
    const last = rows.length - 1
    // Everything one row needs: the test's metrics and the names of its device and location.
    const { point, choices } = (await visitor.get('/api/lighthouses/report', { query: { page_id } })).body
    expect(point._id).toBe(cell(last, 'Test'))
    expect(String(point.metrics.lcp)).toBe(cell(last, 'Largest Contentful Paint (ms)'))
    expect(choices[0]).toMatchObject({
      deviceName: cell(last, 'Device'),
      locationLabel: cell(last, 'Location'),
    })
    const query = { page_id, include_metrics: 'lcp' }
    const { series } = (await visitor.get('/api/lighthouses', { query })).body
    const moments = rows.map((_, row) => Date.parse(cell(row, 'When (UTC)') ?? ''))
    expect(moments).toEqual(series[0].lines.lcp.times)
  })

  test('is not for a share link to something else', async () => {
    const [pageOf, foreign] = [tenant.site.pages[0]?._id ?? 0, await createTenant()]
    const { visitor } = await shared(ofSite())
    expect((await ask(visitor, { page_id: pageOf })).status).toBe(404)
    expect((await ask(visitor, { page_id: foreign.site.pages[0]?._id ?? 0 })).status).toBe(404)
    const beside = await shared({ project: tenant.project._id, site: tenant.site._id })
    expect((await ask(beside.visitor)).status).toBe(404)
    expect((await ask(beside.visitor, { page_id: pageOf })).status).toBe(200)
    const wide = await shared({ project: tenant.project._id })
    expect((await ask(wide.visitor)).status).toBe(200)
    await owner.delete(`/api/share-links/${wide.link._id}`)
    expect((await ask(wide.visitor)).status).toBe(401)
  })
})

describe('the pages of a dashboard as CSV', () => {
  const ask = (caller: Caller, query: Record<string, string | number> = {}) =>
    caller.get<string>('/api/overview/pages/export', { query: { client: tenant.client._id, ...query } })

  test('has the rows of the list, without formulas', async () => {
    const { body, headers } = await ask(owner)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="pages-\d{4}-\d\d-\d\d\.csv"$/)
    const list = await owner.get('/api/overview/pages', { query: { client: tenant.client._id } })
    const { rows, head, cell } = cellsOf(body)
    expect(rows).toHaveLength(list.body.total)
    expect(body).not.toMatch(/(^|,)"?[=@]/m)
    const row = rows.findIndex((cells) => cells[head.indexOf('Site')] === "'=cmd()")
    expect(row).toBeGreaterThanOrEqual(0)
    expect(cell(row, 'Largest Contentful Paint (ms)')).toMatch(/^\d+$/)
    expect(cell(row, 'Time to First Byte (ms)')).toBe('')
  })

  test('has the filters of the list', async () => {
    expect(cellsOf((await ask(owner, { search: 'nothing of the kind' })).body).rows).toHaveLength(0)
    expect(cellsOf((await ask(owner, { site: site._id })).body).rows).toHaveLength(1)
  })

  test('has nothing of others', async () => {
    const { status, body } = await ask(stranger)
    expect([status, cellsOf(body).rows]).toEqual([200, []])
    expect((await ask(anonymous)).status).toBe(401)
  })
})
