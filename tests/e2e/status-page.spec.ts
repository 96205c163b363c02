import { messages } from '../../app/shared/messages'
import { paths } from '../../app/shared/paths'
import { createPlace, createSite, type Place } from './support/api'
import { check } from './support/barriers'
import { expect, test } from './support/test'

const words = messages.statusPageForm
const publicWords = messages.publicStatusPage

test.use({ expectedStatuses: [404, 422] })

let place: Place
let monitor: number
test.beforeEach(async ({ api, measured }) => {
  place = await createPlace(api)
  const site = await createSite(api, place, [{ url: `${measured.origin}/good/`, name: 'Walk' }])
  monitor = (await api.post(`/api/pages/${site.pages[0]?._id}/monitors`, {}))._id
})

const settings = () => paths.clientStatusPage(place.client._id)

test('a status page is set up, read by somebody without an account, and turned off', async ({
  page,
  browser,
  baseUrl,
  javaScriptEnabled,
}) => {
  await page.goto(paths.clientProjects(place.client._id))
  await page.getByRole('link', { name: messages.statusPages.title, exact: true }).click()
  await expect(page.getByText(words.noAddress)).toBeVisible()
  await page.getByLabel(words.enabled).check()
  await page.getByLabel(words.title, { exact: true }).fill('Harbour services')
  await page.getByLabel(words.message).fill('The pier is open')
  await page.getByLabel(words.accent).fill('blue')
  await page.getByLabel(words.showsResponse).check()
  await page.getByRole('checkbox', { name: /^Walk/ }).check()
  await page.getByLabel(words.label('Walk')).fill('Promenade')
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(messages.statusPages.accent)).toBeVisible()
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
  await expect(open.getByText(publicWords.policy)).toBeVisible()
  await expect(open.getByText(publicWords.noIncidents)).toBeVisible()
  expect(await open.content()).not.toContain('/good/')
  await expect(open.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const feed = (await open.getByRole('link', { name: publicWords.feed }).getAttribute('href')) ?? ''
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

test('a new address takes the place of the one before', async ({ page, api, baseUrl }) => {
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

test.describe('opened by anybody', () => {
  test.use({ visitor: null })

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
    await page.goto(paths.publicStatus(saved.key), { waitUntil: 'networkidle' })
    await check(page)
  })
})
