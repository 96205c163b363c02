import { attentionMessages } from '../../app/shared/messages/attention'
import { formMessages } from '../../app/shared/messages/form'
import { addMonitorMessages, monitorListMessages } from '../../app/shared/messages/monitor-list'
import { outageMessages, outageTimelineMessages } from '../../app/shared/messages/outages'
import {
  uptimeMessages,
  uptimeNowMessages,
  uptimePolicyMessages,
  uptimeReportMessages,
  uptimeScreenMessages,
} from '../../app/shared/messages/uptime'
import { paths } from '../../app/shared/paths'
import { MAX_EXPORT_DAYS } from '../../app/shared/rules/uptime/export-dates'
import { DAY_MS } from '../../app/shared/values/units'
import { type Api, type CreatedSite, createPlace, createSite, type Place, unique } from './support/api'
import { check } from './support/axe'
import { untilHydrated } from './support/hydrated'
import { expect, test } from './support/test'

const screen = uptimeScreenMessages
const words = uptimeReportMessages
const outage = outageMessages
const list = monitorListMessages

const NAMES = { up: unique('Lighthouse'), down: unique('Sunken gate') }
const HTTP = {
  kind: 'http',
  method: 'GET',
  status: '200-299',
  redirects: 'follow',
  verifiesTls: true,
  tlsDays: null,
}
/** The first check starts within one interval; results are written about once a second. */
const FOUND_WITHIN = 45_000

let place: Place
let site: CreatedSite
let monitors: { up: number; down: number }

const stateOf = async (api: Api, monitor: number): Promise<string> =>
  (await api.get(`/api/monitors/${monitor}`)).state

async function watch(api: Api, name: string, page = 0): Promise<number> {
  const input = { settings: HTTP, intervalSeconds: 10, timeoutMs: 2_000 }
  return (await api.post('/api/monitors', { site: site._id, page, name, ...input }))._id
}

test.beforeAll(async ({ api, measured }) => {
  test.setTimeout(180_000)
  place = await createPlace(api)
  site = await createSite(api, place, [
    { url: `${measured.origin}/good/`, name: 'Walk' },
    { url: 'http://127.0.0.1:1/', name: 'Gate' },
  ])
  const [walk, gate] = site.pages
  monitors = { up: await watch(api, NAMES.up, walk?._id), down: await watch(api, NAMES.down, gate?._id) }
  for (const state of ['up', 'down'] as const)
    await expect.poll(() => stateOf(api, monitors[state]), { timeout: FOUND_WITHIN }).toBe(state)
})

const report = (index: number, params = {}) =>
  paths.report(site._id, site.pages[index]?._id ?? 0, 'uptime', params)

test('an unmonitored page gets a monitor with one click', async ({ page, api, measured }) => {
  const fresh = await createSite(api, place, [{ url: `${measured.origin}/good/`, name: 'Quiet walk' }])
  const [own] = fresh.pages
  await page.goto(paths.report(fresh._id, own?._id ?? 0, 'uptime'))
  await expect(page.getByText(uptimeMessages.notChecked)).toBeVisible()
  await page.getByRole('button', { name: screen.addMonitor }).click()
  await expect(page.getByText(screen.monitorAdded)).toBeVisible()
  await expect(page.getByText(uptimeMessages.notChecked)).toHaveCount(0)
  await expect(page.getByRole('region', { name: words.availability })).toBeVisible()
  const { items } = await api.get(`/api/monitors?site=${fresh._id}`)
  expect(items).toMatchObject([{ page: own?._id, kind: 'http', intervalSeconds: 60 }])
})

test('figures of another monitor say so, and the page can get its own with one click', async ({
  page,
  api,
  measured,
}) => {
  const target = `${measured.origin}/good/`
  const wide = await createSite(api, place, [{ url: target, name: 'Side walk' }])
  const name = unique('Whole quay')
  await api.post('/api/monitors', { site: wide._id, name, target, settings: HTTP, intervalSeconds: 60 })
  await page.goto(paths.report(wide._id, wide.pages[0]?._id ?? 0, 'uptime'))
  await expect(page.getByText(name).first()).toBeVisible()
  await expect(page.getByText(screen.pageNotChecked)).toBeVisible()
  await page.getByRole('button', { name: screen.addMonitor }).click()
  await expect(page.getByText(screen.monitorAdded)).toBeVisible()
  await expect(page.getByText(screen.pageNotChecked)).toHaveCount(0)
  const { items } = await api.get(`/api/monitors?site=${wide._id}`)
  expect(items).toHaveLength(2)
})

test('the checks of many days export within the limit of a file', async ({ page }) => {
  const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
  const dates = { startDate: dayBefore(200), endDate: dayBefore(0) }
  await page.goto(report(0, { monitor: monitors.up, ...dates }))
  const link = page.getByRole('link', { name: screen.lastChecksCsv(MAX_EXPORT_DAYS) })
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.status()).toBe(200)
})

test('what answers is up, with its figures, how they were counted and its response', async ({ page }) => {
  await page.goto(report(0, { monitor: monitors.up }))
  const main = page.getByRole('main')
  await expect(main.getByText(uptimeMessages.states.up, { exact: true }).first()).toBeVisible()
  const figures = page.getByRole('region', { name: words.availability })
  await expect(figures.getByRole('listitem').filter({ hasText: words.spans.day })).toContainText('100%')
  await expect(figures.getByText(words.metrics.avgresponse)).toBeVisible()
  await expect(page.getByText(words.noOutages)).toBeVisible()
  await expect(page.getByRole('img', { name: new RegExp(`^${words.calendar}: `) })).toBeVisible()
  await expect(page.getByRole('figure', { name: new RegExp(`^${screen.chart}`) })).toBeVisible()

  await page.getByRole('link', { name: screen.views.phases }).click()
  await expect(page.getByRole('figure', { name: new RegExp(`^${words.phasesTitle}`) })).toBeVisible()
  await expect(page).toHaveURL(/view=phases/)

  const policy = uptimePolicyMessages
  await page.getByText(policy.degraded.up).click()
  await page.getByLabel(policy.fields.degraded).selectOption('down')
  await page.getByRole('button', { name: policy.apply }).click()
  await expect(page).toHaveURL(/degraded=down/)
  await expect(page.getByText(policy.degraded.down)).toBeVisible()
})

test('a refused connection is down, on every screen above it', async ({ page }) => {
  const reason = uptimeMessages.reasons.refused
  for (const path of [
    paths.dashboardClient(place.client._id),
    paths.dashboardSite(place.client._id, site._id),
  ]) {
    await page.goto(path)
    const item = page.getByRole('listitem').filter({ hasText: attentionMessages.facts.down(reason) })
    await expect(item).toContainText(NAMES.down)
    await expect(page.getByRole('img', { name: list.days(NAMES.down) })).toBeVisible()
  }
  await page.goto(paths.report(site._id, site.pages[0]?._id ?? 0))
  await expect(page.getByRole('status').filter({ hasText: NAMES.down })).toContainText(reason)
  await page.getByRole('link', { name: uptimeNowMessages.evidenceOf(NAMES.down) }).click()
  await expect(page.getByRole('heading', { level: 1, name: outage.title(NAMES.down) })).toBeVisible()
  await expect(page.getByText(reason).first()).toBeVisible()
  await expect(page.getByText(outage.ongoing)).toBeVisible()
  const evidence = page.getByRole('region', { name: outage.evidence })
  await expect(evidence).toContainText('ECONNREFUSED 127.0.0.1:1')
  await expect.poll(() => evidence.getByRole('listitem').count()).toBeGreaterThan(1)

  await page.getByRole('link', { name: outage.report }).click()
  await expect(page).toHaveURL(new RegExp(`monitor=${monitors.down}`))
  const outages = page.getByRole('table', { name: words.outages })
  await expect(outages.getByRole('row').nth(1)).toContainText(reason)
  const answer = await page.request.get(
    (await page.getByRole('link', { name: screen.outagesCsv }).getAttribute('href')) ?? '',
  )
  expect(await answer.text()).toContain(NAMES.down)
})

test('all monitors are listed, counted, filtered and sorted', async ({ page }) => {
  const row = (name: string) => page.locator('.monitor-row').filter({ hasText: name })
  const states = page.getByRole('navigation', { name: list.states })
  await page.goto(paths.monitors({ client: place.client._id }))
  await expect(row(NAMES.up)).toContainText(uptimeMessages.states.up)
  await expect(row(NAMES.down)).toContainText(uptimeMessages.reasons.refused)
  await states.getByRole('link', { name: uptimeMessages.states.down }).click()
  await expect(row(NAMES.up)).toHaveCount(0)
  await expect(row(NAMES.down)).toBeVisible()

  await page.getByLabel(list.kind).selectOption('dns')
  await page.getByRole('button', { name: formMessages.search }).click()
  await expect(page.getByText(list.noneFound)).toBeVisible()
  await expect(page).toHaveURL(/state=down/)
  await page.goto(paths.monitors({ client: place.client._id, searchText: NAMES.up }))
  await expect(row(NAMES.down)).toHaveCount(0)
  await page.getByRole('link', { name: NAMES.up, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/uptime\\?monitor=${monitors.up}`))
})

test('a monitor is added and paused in place, without leaving the list @http', async ({
  page,
  api,
  measured,
}) => {
  const address = `${measured.origin}/shop/`
  const fresh = await createSite(api, place, [{ url: address, name: unique('Pier') }])
  const here = paths.monitors({ site: fresh._id })
  await page.goto(here)
  await page.getByRole('link', { name: list.add }).click()
  await page.getByLabel(addMonitorMessages.address).fill(address)
  await page.getByRole('button', { name: addMonitorMessages.submit }).click()
  const [own] = (await api.get(`/api/monitors?site=${fresh._id}`)).items
  expect(own).toMatchObject({ page: fresh.pages[0]?._id, followsPage: true })
  await page.goto(here)
  const menu = page.locator(`#monitor-${own._id} summary`)
  await menu.click()
  await page.getByRole('button', { name: `${list.pause}: ${own.name}` }).click()
  await expect(page.getByText(list.summary.allPaused)).toBeVisible()
  expect(await stateOf(api, own._id)).toBe('paused')
  await menu.click()
  await page.getByRole('button', { name: `${list.resume}: ${own.name}` }).click()
  await menu.click()
  await expect(page.getByRole('button', { name: `${list.pause}: ${own.name}` })).toBeVisible()
})

test('an outage is acknowledged with a note, and shown so in the list @http', async ({ page, api }) => {
  const { items } = await api.get(`/api/outages?monitor=${monitors.down}&open=true`)
  await page.goto(paths.outage(items[0]._id))
  await page.getByRole('link', { name: outage.acknowledge }).click()
  await page.getByLabel(outage.note).fill('Ticket 12')
  await page.getByRole('button', { name: outage.acknowledge }).click()
  const timeline = page.getByRole('region', { name: outage.timeline })
  await expect(timeline).toContainText('Ticket 12')
  await expect(timeline).toContainText(outageTimelineMessages.confirmed)
  await page.goto(paths.monitors({ client: place.client._id, state: 'down' }))
  await expect(page.locator('.monitor-row').filter({ hasText: NAMES.down })).toContainText('Acknowledged by')
  await page.goto(paths.outage(items[0]._id))
  await page.getByRole('button', { name: outage.removeAcknowledgement }).click()
  await expect(page.getByRole('link', { name: outage.acknowledge })).toBeVisible()
})

test('a paused monitor is shown as paused, and can be resumed', async ({ page, api }) => {
  await api.post(`/api/monitors/${monitors.up}/pause`, { isPaused: true })
  await page.goto(report(0, { monitor: monitors.up }))
  await expect(page.getByText(uptimeMessages.states.paused, { exact: true }).first()).toBeVisible()
  await api.post(`/api/monitors/${monitors.up}/pause`, { isPaused: false })
  await expect.poll(() => stateOf(api, monitors.up), { timeout: FOUND_WITHIN }).toBe('up')
  await page.reload()
  await expect(page.getByText(uptimeMessages.states.up, { exact: true }).first()).toBeVisible()
})

test('an open screen follows what is found @js', async ({ page, api }) => {
  await page.goto(report(0, { monitor: monitors.up }))
  await api.post(`/api/monitors/${monitors.up}/pause`, { isPaused: true })
  await expect(page.getByText(uptimeMessages.states.paused, { exact: true }).first()).toBeVisible()
  await page.goto(paths.monitors({ client: place.client._id }))
  await api.post(`/api/monitors/${monitors.up}/pause`, { isPaused: false })
  const row = page.locator('.monitor-row').filter({ hasText: NAMES.up })
  await expect(row).toContainText(uptimeMessages.states.up, { timeout: FOUND_WITHIN })
})

test('an open dashboard tells by itself of what goes down @js', async ({ page, api }) => {
  const fresh = await createSite(api, place, [{ url: 'http://127.0.0.1:1/', name: 'Side gate' }])
  await page.goto(paths.dashboardSite(place.client._id, fresh._id))
  await expect(page.getByRole('heading', { level: 1, name: fresh.name })).toBeVisible()
  const [own] = fresh.pages
  const input = { settings: HTTP, intervalSeconds: 10, timeoutMs: 2_000 }
  const name = unique('Side gate')
  await api.post('/api/monitors', { site: fresh._id, page: own?._id, name, ...input })
  const down = attentionMessages.facts.down(uptimeMessages.reasons.refused)
  const item = page.getByRole('listitem').filter({ hasText: down })
  await expect(item).toContainText(name, { timeout: FOUND_WITHIN })
})

test('the screens of what is checked have no barriers @js', async ({ page, api }) => {
  test.slow()
  const { items } = await api.get(`/api/outages?monitor=${monitors.down}`)
  const screens = [
    report(0, { monitor: monitors.up, view: 'phases' }),
    report(1, { monitor: monitors.down }),
    paths.outage(items[0]._id),
    paths.monitors({ client: place.client._id }),
    paths.dashboardClient(place.client._id),
  ]
  for (const path of screens) {
    await page.goto(path)
    await untilHydrated(page)
    await check(page)
  }
})

test.describe('a share-link visitor', () => {
  test.use({ visitor: null })

  test('sees the status, and no settings', async ({ page, api }) => {
    const { url } = await api.post('/api/share-links', { name: 'For the board', client: place.client._id })
    await page.goto(new URL(url).pathname + new URL(url).search)
    await page.goto(report(1, { monitor: monitors.down }))
    await expect(page.getByText(uptimeMessages.states.down, { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: screen.settings, exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: uptimeNowMessages.evidenceOf(NAMES.down) }).click()
    await expect(page.getByRole('heading', { level: 1, name: outage.title(NAMES.down) })).toBeVisible()
    await expect(page.getByRole('link', { name: outage.settings })).toHaveCount(0)
  })
})
