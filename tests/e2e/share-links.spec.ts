import type { Page } from '@playwright/test'
import { loginMessages } from '../../app/shared/messages/account'
import { failuresMessages } from '../../app/shared/messages/failures'
import { dashboardMessages } from '../../app/shared/messages/hierarchy'
import { monthMessages } from '../../app/shared/messages/month'
import { runTestMessages } from '../../app/shared/messages/run-test'
import { shareLinksMessages } from '../../app/shared/messages/sharing'
import { successMessages } from '../../app/shared/messages/success'
import { paths } from '../../app/shared/paths'
import { type Api, type CreatedSite, createPlace, createSite, type Place } from './support/api'
import { expect, test } from './support/test'

const words = shareLinksMessages
/** With scripts it is copied at once. */
const CREATE = new RegExp(`^(${words.create}|${words.copyLink})$`)
const CREATED = new RegExp(`${words.created}|${words.copiedLink}`)

let place: Place
let site: CreatedSite
let other: CreatedSite
test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
  site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/', name: 'Walk' }])
  other = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/shop/', name: 'Stall' }])
})

const share = (api: Api, more: object = {}) =>
  api.post<{ _id: string; key: string; url: string }>('/api/share-links', {
    name: 'For the board',
    client: place.client._id,
    project: place.project._id,
    site: site._id,
    ...more,
  })

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search

async function revoke(api: Api, id: string): Promise<void> {
  const answer = await fetch(`${api.url}/api/share-links/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${api.accessToken}` },
  })
  expect(answer.status).toBe(200)
}

test('a link is made from the dashboard, shown once, listed and revoked @http @js', async ({ page }) => {
  await page.goto(paths.dashboardSite(place.client._id, site._id))
  await page.getByRole('link', { name: words.action, exact: true }).click()
  await expect(page.getByRole('heading', { name: words.share(site.name) })).toBeVisible()
  await expect(page.getByLabel(words.name, { exact: true })).toHaveValue(site.name)
  await page.getByText(words.options).click()
  await page.getByLabel(words.name, { exact: true }).fill('For the board')
  await page.getByLabel(words.expiry).selectOption('7')
  await page.getByRole('button', { name: CREATE }).click()

  await expect(page.getByRole('heading', { name: CREATED })).toBeVisible()
  const address = await page.getByLabel(words.address, { exact: true }).inputValue()
  expect(new URL(address).searchParams.get('key')).toMatch(/^lk_s_[\w-]{43}$/)
  await page.goto(paths.clientShareLinks(place.client._id))
  const row = page.getByRole('row').filter({ hasText: 'For the board' })
  await expect(row).toContainText(site.name)
  await expect(row).toContainText(words.state.active)
  await expect(row).toContainText(words.neverUsed)
  await expect(page.locator('body')).not.toContainText('lk_s_')

  await row.getByRole('link', { name: `${words.revoke}: For the board` }).click()
  await expect(page.getByText(words.revokeWarning)).toBeVisible()
  await page.getByRole('button', { name: words.revoke }).click()
  await expect(page.getByRole('status').getByText(successMessages.shareLinkRevoked)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'For the board' })).toContainText(words.state.revoked)
})

test.describe('an invalid new link', () => {
  test.use({ expectedStatuses: [422] })

  test('shows the error at the field, with the input', async ({ page }) => {
    await page.goto(paths.clientShareLinks(place.client._id, { dialog: 'add' }))
    await page.getByLabel(words.name, { exact: true }).fill('Too late')
    await page.getByLabel(words.expiry).selectOption('date')
    await page.getByLabel(words.lastDay).fill('2001-01-01')
    await page.getByRole('button', { name: CREATE }).click()
    await expect(page.getByText(words.expiryPast)).toBeVisible()
    await expect(page.getByLabel(words.name, { exact: true })).toHaveValue('Too late')
    await expect(page.getByLabel(words.lastDay)).toHaveValue('2001-01-01')
  })
})

test.describe('a share-link visitor', () => {
  test.use({ visitor: null, expectedStatuses: [403, 404] })

  const isShut = async (page: Page, path: string, status: number) => {
    expect((await page.goto(path))?.status(), path).toBe(status)
  }

  test('sees what is shared, and nothing else @http @js', async ({ page, api, context }) => {
    const link = await share(api)
    const answers: string[] = []
    page.on('request', (request) => answers.push(request.headers()['referer'] ?? ''))
    await page.goto(pathOf(link.url))
    await expect(page).toHaveURL(paths.dashboardSite(place.client._id, site._id))
    expect(answers.join(' ')).not.toContain('lk_s_')
    const cookie = (await context.cookies()).find(({ name }) => name === 'lightkeeper_share')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1 })

    await expect(page.getByText(words.viewing('For the board'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: site.name })).toBeVisible()
    await expect(page.getByText('Walk').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: monthMessages.title.site })).toBeVisible()
    for (const name of [dashboardMessages.runTests, words.action, 'Settings', loginMessages.submit]) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
    }
    await page.goto(paths.report(site._id, site.pages[0]?._id ?? 0))
    await expect(page.getByRole('heading', { level: 1, name: 'Walk' })).toBeVisible()
    await expect(page.getByRole('button', { name: runTestMessages.action })).toHaveCount(0)
    await page.goto(paths.dashboard())
    await expect(page.getByText(place.client.name).first()).toBeVisible()
    await expect(page.getByText('Measured harbour')).toHaveCount(0)

    await isShut(page, paths.dashboardSite(place.client._id, other._id), 404)
    await isShut(page, paths.report(other._id, other.pages[0]?._id ?? 0), 404)
    for (const path of [
      paths.clients(),
      paths.clientProjects(place.client._id),
      paths.projectSites(place.client._id, place.project._id),
      paths.site(place.client._id, place.project._id, site._id),
      paths.clientShareLinks(place.client._id),
      paths.clientLogs(place.client._id),
      paths.auditLog(),
      paths.account(),
    ]) {
      await isShut(page, path, 403)
      await expect(page.getByText(failuresMessages.forbidden), path).toBeVisible()
    }
    await page.goto(paths.dashboard())
    await expect(page.getByText(words.viewing('For the board'))).toBeVisible()
  })

  const shareThing = (api: Api, thing: object) =>
    api.post<{ url: string }>('/api/share-links', { name: 'For the board', ...thing })

  /** Of places and lists, also those that links to a place open. */
  const closedTo = (client: number) => [
    paths.dashboard(),
    paths.dashboardClient(client),
    paths.report(site._id, site.pages[0]?._id ?? 0),
    paths.clientDashboards(client),
    paths.personalDashboards(),
    paths.monitors(),
    paths.clientShareLinks(client),
    '/run-test',
    '/navigate',
    '/search?searchText=walk',
  ]

  test('with a link to a benchmark sees that only @http', async ({ page, api }) => {
    const client = place.client._id
    const link = await shareThing(api, { client, benchmark: true })
    await page.goto(pathOf(link.url))
    await expect(page).toHaveURL(paths.benchmark({ client }))
    await expect(page.getByText(words.viewing('For the board'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const path of closedTo(client)) await isShut(page, path, 403)
  })

  test('with a link to a personal dashboard sees that only @http', async ({ page, api }) => {
    const client = place.client._id
    const { _id } = await api.post<{ _id: string }>('/api/dashboards', {
      client,
      name: 'Shared figures',
      template: 'coreWebVitals',
    })
    const link = await shareThing(api, { personalDashboard: _id })
    await page.goto(pathOf(link.url))
    await expect(page).toHaveURL(paths.personalDashboard(client, _id))
    await expect(page.getByRole('heading', { level: 1, name: 'Shared figures' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: /breadcrumb/i })).toHaveCount(0)
    for (const path of closedTo(client)) await isShut(page, path, 403)
    await isShut(page, paths.dashboardSettings(client, _id), 403)
  })

  test.describe('with a revoked link', () => {
    // The open page keeps polling until the test leaves it.
    test.use({ expectedStatuses: [401, 403, 404] })

    test('is shut out at once', async ({ page, api, context }) => {
      const link = await share(api, { site: null })
      await page.goto(pathOf(link.url))
      await expect(page.getByRole('heading', { level: 1, name: place.project.name })).toBeVisible()
      await revoke(api, link._id)
      await isShut(page, paths.dashboardProject(place.client._id, place.project._id), 403)
      await expect(page.getByText(failuresMessages.shareLink)).toBeVisible()
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('lightkeeper_share')
      await isShut(page, pathOf(link.url), 403)
      await expect(page.getByText(failuresMessages.shareLink)).toBeVisible()
      await page.goto(paths.clients())
      await expect(page).toHaveURL(/\/login/)
    })
  })

  test('with an unknown key sees the same', async ({ page }) => {
    const answer = await page.goto('/dashboard?token=lk_s_never')
    expect(answer?.status()).toBe(403)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await expect(page.getByText(failuresMessages.shareLink)).toBeVisible()
  })
})

test('a signed-in user retains the own session', async ({ page, api, context }) => {
  const link = await share(api)
  await page.goto(pathOf(link.url))
  await expect(page).toHaveURL(paths.dashboardSite(place.client._id, site._id))
  await expect(page.getByRole('link', { name: words.action, exact: true })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('lightkeeper_share')
})
