import { beforeAll, expect, test } from 'vitest'
import type { FieldFigures, FieldMetric } from '~/shared/schemas/field-data'
import type { PageResult } from '~/shared/schemas/overview'
import type { Site } from '~/shared/schemas/site'
import { DAY_MS } from '~/shared/values/units'
import { type Caller, signInAs } from '../support/api'
import { createDevice, createSite, createTenant } from '../support/factories'
import { insertRows, updateRows } from '../support/rows'
import { openShare } from '../support/shares'
import { tenantFixture } from '../support/tenant-fixture'

const { tenant, owner } = tenantFixture()
let mobile: number
beforeAll(async () => {
  mobile = tenant.site.devices[0] ?? 0
})

const newSite = (input: object = {}) => createSite(tenant.project, { devices: [mobile], ...input })
const rowsOf = async (site: Site, query: object = {}, caller: Caller = owner): Promise<PageResult[]> => {
  const { status, body } = await caller.get('/api/overview/pages', {
    query: { site: site._id, ...query },
  })
  expect(status).toBe(200)
  return body.items
}
const visitorsOf = async (site: Site, query: object = {}) => (await rowsOf(site, query))[0]?.visitors

const LIMITS: Partial<Record<FieldMetric, [number, number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  RTT: [75, 275],
}
function figures(values: Partial<Record<FieldMetric, number>>): string {
  const fieldFigures: FieldFigures = {}
  for (const [name, p75] of Object.entries(values) as [FieldMetric, number][]) {
    const [good, poor] = LIMITS[name] ?? [0, 0]
    const bins = [0, good, poor].map((start, i) => ({ start, end: [good, poor][i] ?? null, density: 0.3 }))
    fieldFigures[name] = { p75, histogram: bins }
  }
  return JSON.stringify(fieldFigures)
}
type Values = Parameters<typeof figures>[0]
const daysOf = (age: number) => ({
  first_date: new Date(Date.now() - (age + 27) * DAY_MS),
  last_date: new Date(Date.now() - age * DAY_MS),
  fetched_at: new Date(),
})
const keyOf = (site: Site, formFactor = 'MOBILE', owning = tenant) => ({
  organization_id: owning.organization._id,
  page_id: site.pages[0]?._id ?? 0,
  form_factor: formFactor,
})

const addOfPage = (
  site: Site,
  values: Values,
  { age = 2, formFactor = 'MOBILE', of: owning = tenant } = {},
) =>
  insertRows('crux_record', { ...keyOf(site, formFactor, owning), ...daysOf(age), metrics: figures(values) })

async function addOfOrigin(site: Site, values: Values, age = 2) {
  const { page_id, ...key } = { ...keyOf(site), origin: `https://origin-${site._id}.test` }
  const due = { next_request_at: new Date() }
  await insertRows('crux_origin', { ...key, ...due })
  await insertRows('crux_subject', { ...key, ...due, page_id })
  await insertRows('crux_origin_record', { ...key, ...daysOf(age), metrics: figures(values) })
}

test('a row shows the worst Core Web Vital of the newest record', async () => {
  const site = await newSite()
  expect(await visitorsOf(site)).toBeNull()
  await addOfPage(site, { LCP: 9000, INP: 900, CLS: 0.9 }, { age: 9 })
  await addOfPage(site, { LCP: 2600, INP: 600, CLS: 0.05, RTT: 900 })
  expect(await visitorsOf(site)).toEqual({ level: 'url', metric: 'inp', p75: 600, rating: 'poor' })
})

test('origin data are a fallback only, and are marked', async () => {
  const site = await newSite()
  await addOfOrigin(site, { LCP: 3000, CLS: 0 })
  expect(await visitorsOf(site)).toEqual({ level: 'origin', metric: 'lcp', p75: 3000, rating: 'warning' })
  await addOfPage(site, { LCP: 1000, CLS: 0 })
  expect(await visitorsOf(site)).toEqual({ level: 'url', metric: 'lcp', p75: 1000, rating: 'good' })
})

test('outdated records, ones without Core Web Vitals, and good ones without LCP are ignored', async () => {
  const [old, other] = [await newSite(), await newSite()]
  await addOfPage(old, { LCP: 3000 }, { age: 40 })
  await addOfPage(other, { RTT: 90 })
  const partial = await newSite()
  await addOfPage(partial, { CLS: 0, INP: 90 })
  expect(await Promise.all([old, other, partial].map((site) => visitorsOf(site)))).toEqual([null, null, null])
})

test('records match the form factor of the row', async () => {
  const desktop = await createDevice(tenant.client)
  await updateRows('live.device', { id: desktop._id }, { form_factor: 'DESKTOP' })
  const site = await newSite({ devices: [mobile, desktop._id] })
  await addOfPage(site, { LCP: 3000 })
  await addOfPage(site, { LCP: 1500, CLS: 0 }, { formFactor: 'DESKTOP' })
  expect((await visitorsOf(site))?.p75).toBe(3000)
  expect((await visitorsOf(site, { formFactor: 'DESKTOP' }))?.p75).toBe(1500)
  expect((await visitorsOf(site, { device: desktop._id, formFactor: 'MOBILE' }))?.p75).toBe(1500)
})

test('several rows have their own data in any order', async () => {
  const pages = ['a', 'b', 'c'].map((name) => ({ url: `http://127.0.0.1/${name}`, name }))
  const site = await newSite({ pages })
  const [first, , third] = site.pages
  for (const [page, lcp] of [
    [first, 2000],
    [third, 5000],
  ] as const)
    await addOfPage({ ...site, pages: page ? [page] : [] }, { LCP: lcp, CLS: 0 })
  const orderedBy = async (direction: string) =>
    (await rowsOf(site, { direction })).map(({ pageName, visitors }) => [pageName, visitors?.p75 ?? null])
  const expected = [
    ['a', 2000],
    ['b', null],
    ['c', 5000],
  ]
  expect(await orderedBy('asc')).toEqual(expected)
  expect(await orderedBy('desc')).toEqual(expected.toReversed())
})

test('rows have the tags of their site, also for share links, and never those of others', async () => {
  const site = await newSite({ tags: 'north, south' })
  const foreign = await createTenant()
  const stranger = await signInAs({ ownerOf: [foreign.organization] })
  await addOfPage(site, { LCP: 3000 })
  for (const caller of [owner, await openShare(owner, tenant, site)])
    expect(await rowsOf(site, {}, caller)).toMatchObject([
      { tags: ['north', 'south'], visitors: { p75: 3000 } },
    ])
  expect(await rowsOf(site, {}, stranger)).toEqual([])
})
