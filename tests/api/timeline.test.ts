import { beforeAll, describe, expect, test } from 'vitest'
import { detectChanges } from '~/server/analysis/changes'
import { TIMELINE_KINDS } from '~/shared/rules/report/timeline'
import type { Site } from '~/shared/schemas/site'
import type { Timeline } from '~/shared/schemas/timeline'
import { HOUR_MS } from '~/shared/values/units'
import { type Caller, callerWith } from '../support/api'
import { systemContext } from '../support/contexts'
import { createSite, createTenant } from '../support/factories'
import { addHistory, type PlacedSeries, seriesOf } from '../support/point-history'
import { insertRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people, owner } = tenantFixture()
let device: number
beforeAll(async () => {
  device = tenant.site.devices[0] ?? 0
})

const NOW = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const hoursAgo = (hours: number) => new Date(NOW - hours * HOUR_MS)
const SPAN = { start_date: hoursAgo(240).toISOString(), end_date: hoursAgo(0).toISOString() }
const steady = (count: number, level: number) =>
  Array.from({ length: count }, (_, i) => level * (1 + 0.02 * (((i * 7) % 5) - 2)))

const newSite = () => createSite(tenant.project, { devices: [device] })
const ownSeries = (site: Site) => seriesOf(tenant, site, device)
const ask = (caller: Caller, series: PlacedSeries, more: object = {}) =>
  caller.get('/api/lighthouses/timeline', {
    query: { page_id: series.page, device: series.device, location: series.location, ...SPAN, ...more },
  })
const read = async (series: PlacedSeries, more: object = {}, caller: Caller = owner): Promise<Timeline> => {
  const answer = await ask(caller, series, more)
  expect(answer.status).toBe(200)
  return answer.body
}

describe('the tests of a timeline', () => {
  test('are listed one by one while few, with failed and noisy ones marked', async () => {
    const series = ownSeries(await newSite())
    const [first] = await addHistory(own.db, series, [2000, 2100, 2200], { from: hoursAgo(50) })
    await addHistory(own.db, series, [9000], { from: hoursAgo(40), isNoisy: true })
    const [failedAt] = await addHistory(own.db, series, [1], { from: hoursAgo(30) })
    await updateRows(
      'run',
      { page_id: series.page, created_at: failedAt ?? new Date() },
      { status: 'failed', lcp: null },
    )
    const { tests } = await read(series)
    expect(tests).toMatchObject({ tests: 5, failed: 1, disturbed: 1, bins: null })
    expect(tests?.points?.map(({ status, isNoisy }) => [status, isNoisy])).toEqual([
      ['success', false],
      ['success', false],
      ['success', false],
      ['success', true],
      ['failed', false],
    ])
    expect(tests?.points?.[0]).toMatchObject({ _id: expect.any(String), at: first?.getTime() })
  })

  test('are counted in equal bins when many', async () => {
    const series = ownSeries(await newSite())
    await addHistory(own.db, series, steady(200, 2000), { from: hoursAgo(239.5) })
    await addHistory(own.db, series, [9000], { from: new Date(NOW - 1.5 * HOUR_MS), isNoisy: true })
    const { tests } = await read(series)
    expect(tests).toMatchObject({ tests: 201, failed: 0, disturbed: 1, points: null })
    expect(tests?.bins).toHaveLength(101)
    const start = hoursAgo(240).getTime()
    expect(tests?.bins?.[0]).toEqual({
      from: start,
      to: start + 2 * HOUR_MS,
      tests: 2,
      failed: 0,
      disturbed: 0,
    })
    const last = { from: NOW - 2 * HOUR_MS, to: NOW, tests: 1, failed: 0, disturbed: 1 }
    expect(tests?.bins?.at(-1)).toEqual(last)
  })

  test('are those of the dates, device and location, and only points', async () => {
    const series = ownSeries(await newSite())
    await addHistory(own.db, series, [2000, 2000], { from: hoursAgo(20) })
    const [otherLocation, beside] = await addHistory(own.db, series, [2000, 2000], { from: hoursAgo(10) })
    const change = (at: Date | undefined, to: { location_id: number } | { is_point: boolean }) =>
      updateRows('run', { page_id: series.page, created_at: at ?? new Date() }, to)
    await change(otherLocation, { location_id: 2 })
    await change(beside, { is_point: false })
    expect((await read(series)).tests?.tests).toBe(2)
    expect((await read({ ...series, location: 2 })).tests?.tests).toBe(1)
    expect((await read({ ...series, device: 999_999 })).tests?.tests).toBe(0)
    expect((await read(series, { end_date: hoursAgo(20).toISOString() })).tests?.tests).toBe(0)
    const later = { start_date: hoursAgo(19).toISOString() }
    expect((await read(series, later)).tests?.tests).toBe(1)
  })
})

describe('beside the tests', () => {
  let site: Site
  let series: PlacedSeries
  beforeAll(async () => {
    site = await newSite()
    series = ownSeries(site)
    await addHistory(own.db, series, [...steady(40, 2000), ...steady(8, 2600)], { from: hoursAgo(100) })
    await detectChanges(systemContext())
    await addHistory(own.db, series, steady(3, 2600), { from: hoursAgo(40), engine: '14.0.0' })
    const about = { at: hoursAgo(30).toISOString(), site: site._id }
    const noted = await owner.post('/api/notes', { body: { ...about, text: 'New host' } })
    expect(noted.status).toBe(201)
    const deployed = await owner.post('/api/deployments', { body: { ...about, version: '7' } })
    expect(deployed.status).toBe(200)
    const period = (firstDay: number, lastDay: number, formFactor = 'MOBILE') => ({
      organization_id: series.organization,
      page_id: series.page,
      form_factor: formFactor,
      first_date: hoursAgo(firstDay * 24),
      last_date: hoursAgo(lastDay * 24),
      metrics: JSON.stringify({ LCP: { p75: 2500, histogram: [] }, CLS: { p75: 0.02, histogram: [] } }),
      fetched_at: hoursAgo(0),
    })
    await insertRows('crux_record', [period(29, 2), period(57, 30), period(36, 9), period(29, 2, 'DESKTOP')])
  })

  test('it shows level changes, notes, deployments, engines and field data', async () => {
    const all = await read(series)
    expect(all.changes).toMatchObject([{ metric: 'lcp', direction: 'worse', page: series.page }])
    expect(all.measuring).toEqual([
      { at: hoursAgo(40).getTime(), kind: 'engine', from: 'Lighthouse 13.5.0', to: 'Lighthouse 14.0.0' },
    ])
    expect(all.annotations.items.map(({ kind }) => kind).sort()).toEqual(['deployment', 'note'])
    expect(all.field.map(({ lcp, inp, cls }) => [lcp, inp, cls])).toEqual([
      [2500, null, 0.02],
      [2500, null, 0.02],
    ])
    expect(all.field[0]?.end.localeCompare(all.field[1]?.end ?? '')).toBe(-1)
  })

  test('it shows origin data only for a page without its own', async () => {
    const otherSite = await newSite()
    const key = {
      organization_id: series.organization,
      form_factor: 'MOBILE',
      origin: `https://origin-${otherSite._id}.test`,
    }
    const page = otherSite.pages[0]?._id ?? 0
    const due = { next_request_at: hoursAgo(0) }
    const values = { first_date: hoursAgo(29 * 24), last_date: hoursAgo(48), fetched_at: hoursAgo(0) }
    const period = (p75: number) => ({ ...values, metrics: JSON.stringify({ LCP: { p75, histogram: [] } }) })
    await insertRows('crux_origin', { ...key, ...due })
    await insertRows('crux_subject', { ...key, ...due, page_id: page })
    await insertRows('crux_origin_record', { ...key, ...period(3000) })
    const result = async () => {
      const { field } = await read(ownSeries(otherSite))
      return field.map(({ level, lcp }) => [level, lcp])
    }
    expect(await result()).toEqual([['origin', 3000]])
    const { origin: _, ...placed } = key
    await insertRows('crux_record', { ...placed, ...period(2000), page_id: page })
    expect(await result()).toEqual([['url', 2000]])
  })

  test('it excludes events outside the dates', async () => {
    const later = await read(series, { start_date: hoursAgo(29).toISOString() })
    expect([later.changes, later.measuring, later.annotations.items]).toEqual([[], [], []])
    const earlier = await read(series, { end_date: hoursAgo(95).toISOString() })
    expect([earlier.changes, earlier.measuring, earlier.annotations.items]).toEqual([[], [], []])
  })

  test('a zoom reports a new engine at its first test', async () => {
    const measuring = async (from: number, more = {}) =>
      (await read(series, { start_date: hoursAgo(from).toISOString(), ...more })).measuring.map(
        ({ at }) => at,
      )
    const whole = { measured_from: SPAN.start_date }
    expect(await measuring(40)).toEqual([])
    expect(await measuring(40, whole)).toEqual([hoursAgo(40).getTime()])
    expect(await measuring(39, whole)).toEqual([])
    expect(await measuring(40, { ...whole, kinds: 'device' })).toEqual([])
  })

  test.each(TIMELINE_KINDS)('of the kind %s alone contains nothing else', async (kind) => {
    const result = await read(series, { kinds: kind })
    const amounts = {
      tests: result.tests?.tests ?? 0,
      changes: result.changes.length,
      outages: result.outages.length,
      deployments: result.annotations.items.filter((one) => one.kind === 'deployment').length,
      notes: result.annotations.items.filter((one) => one.kind === 'note').length,
      engine: result.measuring.filter((one) => one.kind !== 'device').length,
      device: result.measuring.filter((one) => one.kind === 'device').length,
      field: result.field.length,
    }
    const wanted = {
      tests: 51,
      changes: 1,
      outages: 0,
      deployments: 1,
      notes: 1,
      engine: 1,
      device: 0,
      field: 2,
    }
    const none = Object.fromEntries(TIMELINE_KINDS.map((one) => [one, 0]))
    expect(amounts).toEqual({ ...none, [kind]: wanted[kind] })
  })

  test('marks only editable entries', async () => {
    const all = await read(series)
    expect(all.mayChange.toSorted()).toEqual(all.annotations.items.map(({ _id }) => _id).toSorted())
    expect(all.mayNote).toBe(true)
    const looking = await read(series, {}, people.projectViewer)
    expect([looking.mayChange, looking.mayNote]).toEqual([[], false])
    const link = { name: 'Link', client: tenant.client._id }
    const { key } = (await owner.post('/api/share-links', { body: link })).body
    const visitor = await read(series, {}, callerWith({ authorization: `Bearer ${key}` }))
    expect([visitor.mayChange, visitor.mayNote]).toEqual([[], false])
    expect(JSON.stringify(visitor)).not.toContain('@')
  })

  test('a foreign device reveals nothing', async () => {
    const foreign = await createTenant()
    const theirs = seriesOf(foreign, foreign.site, foreign.site.devices[0] ?? 0)
    await addHistory(own.db, theirs, [2000], { from: hoursAgo(20) })
    const result = await read({ ...series, device: theirs.device })
    expect([result.tests?.tests, result.changes, result.measuring, result.field]).toEqual([0, [], [], []])
  })
})

test('refuses a query without a series, or with unknown kinds', async () => {
  const series = ownSeries(tenant.site)
  const wrongs = [
    { device: undefined },
    { location: 'x' },
    { kinds: 'weather' },
    { start_date: 'today' },
    { measured_from: 'ever' },
  ]
  for (const wrong of wrongs) expect((await ask(owner, series, wrong)).status).toBe(422)
})

test('ranges at the limits of time, empty and inverted ones are no errors', async () => {
  const series = ownSeries(tenant.site)
  const ends = { start_date: '0000-01-01T00:00:00Z', end_date: '9999-12-31T23:59:59Z' }
  const none = { start_date: SPAN.end_date, end_date: SPAN.end_date }
  const backward = { start_date: SPAN.end_date, end_date: SPAN.start_date }
  for (const span of [ends, none, backward]) expect((await read(series, span)).tests?.tests).toBe(0)
})
