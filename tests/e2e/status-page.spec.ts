import { inputMessages } from '../../app/shared/messages/form'
import {
  publicStatusPageMessages,
  statusPageFormMessages,
  statusPagesMessages,
} from '../../app/shared/messages/status-pages'
import { paths } from '../../app/shared/paths'
import { type CreatedSite, createPlace, createSite, type Place } from './support/api'
import { check } from './support/axe'
import { untilHydrated } from './support/hydrated'
import { expect, test } from './support/test'

const words = statusPageFormMessages
const publicMessages = publicStatusPageMessages

test.use({ expectedStatuses: [404, 422] })

let place: Place
let site: CreatedSite
let monitor: number
test.beforeEach(async ({ api, measured }) => {
  place = await createPlace(api)
  site = await createSite(api, place, [{ url: `${measured.origin}/good/`, name: 'Walk' }])
  monitor = (await api.post(`/api/pages/${site.pages[0]?._id}/monitors`, {}))._id
})

const settings = () => paths.clientStatusPage(place.client._id)

test('a status page is set up, read by somebody without an account, and turned off @http @js', async ({
  page,
  browser,
  baseUrl,
  javaScriptEnabled,
}) => {
  await page.goto(paths.clientProjects(place.client._id))
  await page.getByRole('link', { name: statusPagesMessages.title, exact: true }).click()
  await expect(page.getByText(words.noAddress)).toBeVisible()
  await page.getByLabel(words.enabled).check()
  await page.getByLabel(words.title, { exact: true }).fill('Harbour services')
  await page.getByLabel(words.message).fill('The pier is open')
  await page.getByLabel(words.accent).fill('blue')
  await page.getByLabel(words.showsResponse).check()
  await page.getByRole('checkbox', { name: /^Walk/ }).check()
  await page.getByLabel(words.label('Walk')).fill('Promenade')
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(statusPagesMessages.accent)).toBeVisible()
  await expect(page.getByLabel(words.message)).toHaveValue('The pier is open')
  await expect(page.getByLabel(words.label('Walk'))).toHaveValue('Promenade')
  await expect(page.getByRole('checkbox', { name: /^Walk/ })).toBeChecked()
  await page.getByLabel(words.accent).fill('#1d6fdc')
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.saved)).toBeVisible()
  const address = new URL(await page.getByLabel(words.address, { exact: true }).inputValue())
  expect(address.pathname).toMatch(/^\/status\/[^/]{20,}$/)

  const visitor = await browser.newContext({ javaScriptEnabled: javaScriptEnabled ?? true })
  const open = await visitor.newPage()
  await open.goto(baseUrl + address.pathname)
  await expect(open.getByRole('heading', { level: 1, name: 'Harbour services' })).toBeVisible()
  await expect(open.getByText('The pier is open')).toBeVisible()
  await expect(open.getByRole('heading', { name: 'Promenade' })).toBeVisible()
  await expect(open.getByText(publicMessages.policy)).toBeVisible()
  await expect(open.getByText(publicMessages.noIncidents)).toBeVisible()
  expect(await open.content()).not.toContain('/good/')
  await expect(open.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const feed = (await open.getByRole('link', { name: publicMessages.feed }).getAttribute('href')) ?? ''
  await expect(open.locator('link[type="application/rss+xml"]')).toHaveAttribute('href', feed)
  const answer = await fetch(baseUrl + feed)
  expect(answer.headers.get('content-type')).toContain('xml')
  const xml = await answer.text()
  expect(xml).toContain('<rss')
  expect(xml).toContain('Harbour services')

  await page.getByLabel(words.enabled).uncheck()
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.saved)).toBeVisible()
  await expect(page.getByText(words.isOff)).toBeVisible()
  expect((await open.goto(baseUrl + address.pathname))?.status()).toBe(404)
  expect((await fetch(baseUrl + feed)).status).toBe(404)
  await visitor.close()
})

test('a new URL replaces the previous one', async ({ page, api, baseUrl }) => {
  await api.put(`/api/clients/${place.client._id}/status-page`, {
    title: 'Harbour services',
    isEnabled: true,
    monitors: [{ monitor }],
  })
  await page.goto(settings())
  const field = page.getByLabel(words.address, { exact: true })
  const before = new URL(await field.inputValue()).pathname
  await page.getByRole('link', { name: words.renew }).click()
  await expect(page.getByText(words.renewWarning)).toBeVisible()
  await page.getByRole('button', { name: words.renew }).click()
  await expect(page.getByText(words.renewed)).toBeVisible()
  const after = new URL(await field.inputValue()).pathname
  expect(after).not.toBe(before)
  expect((await fetch(baseUrl + before)).status).toBe(404)
  expect((await fetch(baseUrl + after)).status).toBe(200)
})

test('an invalid name shows an error at its row', async ({ page, api }) => {
  await api.post('/api/monitors', {
    site: site._id,
    name: 'Aft winch',
    target: '127.0.0.1:1',
    settings: { kind: 'tcp' },
    isPaused: true,
  })
  await page.goto(settings())
  const label = (name: string) => page.getByLabel(words.label(name))
  await page.getByRole('checkbox', { name: /^Aft winch/ }).uncheck()
  await label('Walk').fill('Prom\u0007enade')
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(inputMessages.controlCharacters)).toBeVisible()
  await expect(label('Walk')).toHaveAttribute('aria-invalid', 'true')
  await expect(label('Aft winch')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByRole('checkbox', { name: /^Aft winch/ })).not.toBeChecked()
  await label('Walk').fill('Promenade')
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.saved)).toBeVisible()
  expect((await api.get(`/api/clients/${place.client._id}/status-page`)).monitors).toMatchObject([
    { monitor, label: 'Promenade', name: 'Walk' },
  ])
})

/** The first check starts within one interval; results are written about once a second. */
const FOUND_WITHIN = 45_000

test.describe('opened by anybody', () => {
  test.use({ visitor: null })

  test('shows failures by label, on the page and in the feed', async ({ page, api, baseUrl }) => {
    test.setTimeout(2 * FOUND_WITHIN)
    const pump = await api.post('/api/monitors', {
      site: site._id,
      name: 'Inner pump',
      target: '127.0.0.1:1',
      settings: { kind: 'tcp' },
      intervalSeconds: 10,
      timeoutMs: 2_000,
    })
    const stateOf = async (): Promise<string> => (await api.get(`/api/monitors/${pump._id}`)).state
    await expect.poll(stateOf, { timeout: FOUND_WITHIN }).toBe('down')
    const { key } = await api.put(`/api/clients/${place.client._id}/status-page`, {
      title: 'Harbour services',
      isEnabled: true,
      monitors: [{ monitor: pump._id, label: 'Bilge pump' }, { monitor }],
    })
    const reason = statusPagesMessages.visitorReasons.refused
    await page.goto(paths.publicStatus(key))
    await expect(page.getByRole('heading', { name: publicMessages.overall.down })).toBeVisible()
    await expect(page.getByText(publicMessages.wrong.down(['Bilge pump']))).toBeVisible()
    const incident = page
      .getByRole('region', { name: publicMessages.incidents })
      .getByRole('listitem')
      .filter({ hasText: 'Bilge pump' })
    await expect(incident).toContainText(reason)
    await expect(incident).toContainText(publicMessages.ongoing)
    const xml = await (await fetch(baseUrl + paths.publicStatusFeed(key))).text()
    expect(xml).toContain(`<title>${statusPagesMessages.feed.item(['Bilge pump'], reason)}</title>`)
    for (const inner of ['Inner pump', 'ECONNREFUSED']) {
      expect(xml).not.toContain(inner)
      expect(await page.content()).not.toContain(inner)
    }
  })

  test('has no barriers @js', async ({ page, api }) => {
    test.slow()
    const saved = await api.put(`/api/clients/${place.client._id}/status-page`, {
      title: 'Harbour services',
      message: 'The pier is open',
      isEnabled: true,
      accent: '#ffd400',
      website: 'https://example.com/',
      showsResponse: true,
      monitors: [{ monitor, label: 'Promenade' }],
    })
    await page.goto(paths.publicStatus(saved.key))
    await untilHydrated(page)
    await check(page)
  })
})
