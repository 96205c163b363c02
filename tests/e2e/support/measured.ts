import { setTimeout as sleep } from 'node:timers/promises'
import { type Api, type CreatedSite, createPlace, createSite } from './api'

const CLIENT = 'Measured harbour'
const PAGES = ['good', 'shop', 'awkward/404'] as const

export interface Measured {
  client: number
  project: number
  site: CreatedSite
  good: number
  shop: number
  failing: number
  /** With a chart of each type. */
  dashboard: string
  chart: string
  /** Of all its tests. */
  comparison: string
  origin: string
}

/** The ids that screens take from it. */
export const MEASURED = ['client', 'project', 'site', 'page', 'dashboard', 'chart', 'compareSession'].concat(
  ...['good', 'failing'].map((page) => [`${page}Site`, `${page}Page`]),
)
export const idsOf = ({ site, shop, good, failing, comparison, ...places }: Measured) => ({
  ...{ ...places, site: site._id, page: shop, compareSession: comparison },
  ...{ goodSite: site._id, goodPage: good, failingSite: site._id, failingPage: failing },
})

/** Creates the shared read-only pages; an agent replays recorded runs for them. */
export async function measure(api: Api, origin: string): Promise<void> {
  const place = await createPlace(api, CLIENT)
  const pages = [`${origin}/good/`, `${origin}/shop/`, `${origin}/awkward/404`].map((url, index) => ({
    url,
    name: PAGES[index],
  }))
  const site = await createSite(api, place, pages, { name: 'Quay' })
  const { tests } = await api.post('/api/lighthouses/runtestfromdashboard', { site_id: site._id })
  await waitUntilDone(api, ids(tests))
  const again = await api.post('/api/lighthouses/runtestfromdashboard', { page_id: site.pages[0]?._id })
  await waitUntilDone(api, ids(again.tests))
  await createCharts(api, place.client._id)
  await compare(api, [...ids(tests), ...ids(again.tests)])
}

async function compare(api: Api, tests: string[]): Promise<void> {
  const done = await api.post<{ pointId: string | null }[]>('/api/lighthouses/testqueuebyids', { ids: tests })
  const points = done.flatMap(({ pointId }) => pointId ?? [])
  await api.post('/api/compare-sessions', { title: 'Harbour pages', tests: points })
}

async function createCharts(api: Api, client: number): Promise<void> {
  const { _id: dashboard } = await api.post('/api/dashboards', { client, name: 'Harbour figures' })
  for (const chart of [
    { title: 'LCP per page', groupBy: 'page', thresholdBudget: 100, showsPrevious: true },
    { title: 'Spread', type: 'histogram', histogramMetrics: ['lcp', 'cls'] },
    { title: 'Size and LCP', type: 'correlation', metric: 'bytes', correlationMetric: 'lcp' },
  ])
    await api.post('/api/charts', { client, dashboard, ...chart })
}

const ids = (tests: { testId: string }[]) => tests.map((test) => test.testId)

export async function waitUntilDone(api: Api, tests: string[], signal?: AbortSignal): Promise<void> {
  for (;;) {
    const now = await api.post<{ status: string }[]>('/api/lighthouses/testqueuebyids', { ids: tests })
    if (now.length > 0 && now.every(({ status }) => !['queued', 'running'].includes(status))) return
    await sleep(200, undefined, { signal })
  }
}

export async function measureShop(api: Api, origin: string): Promise<Measured> {
  const place = await createPlace(api)
  const site = await createSite(api, place, [{ url: `${origin}/shop/`, name: 'shop' }])
  const { tests } = await api.post('/api/lighthouses/runtestfromdashboard', { site_id: site._id })
  await waitUntilDone(api, ids(tests))
  const shop = site.pages[0]?._id ?? 0
  const { client, project } = place
  return {
    ...{ client: client._id, project: project._id, site, good: 0, shop, failing: 0, origin },
    ...{ dashboard: '', chart: '', comparison: '' },
  }
}

export async function findMeasured(api: Api): Promise<Measured> {
  const { items } = await api.get(`/api/clients?keyword=${encodeURIComponent(CLIENT)}`)
  const sites = await api.get(`/api/sites?client=${items[0]._id}`)
  const site = await api.get(`/api/sites/${sites.items[0]._id}`)
  const [good, shop, failing] = PAGES.map((name) =>
    site.pages.find((page: { name: string }) => page.name === name),
  )
  const sessions = await api.get('/api/compare-sessions?search=Harbour%20pages')
  const { dashboards } = await api.get(`/api/dashboards?client=${items[0]._id}`)
  return {
    client: items[0]._id,
    project: site.project,
    site,
    good: good._id,
    shop: shop._id,
    failing: failing._id,
    dashboard: dashboards[0]._id,
    chart: dashboards[0].charts[0]._id,
    comparison: sessions.items[0]._id,
    origin: new URL(good.url).origin,
  }
}
