import { request as startRequest } from 'node:http'
import { accountMessages } from '../../app/shared/messages/account'
import { apiDocsMessages as apiDocs } from '../../app/shared/messages/api-docs'
import { failuresMessages, refusalMessages } from '../../app/shared/messages/failures'
import { formMessages } from '../../app/shared/messages/form'
import { dashboardMessages } from '../../app/shared/messages/hierarchy'
import { navigationMessages } from '../../app/shared/messages/navigation'
import { partsMessages } from '../../app/shared/messages/parts'
import { paths } from '../../app/shared/paths'
import { MEMBER } from './support/people'
import { expect, test } from './support/test'

test.describe('What is not there', () => {
  test.use({ expectedStatuses: [404] })

  test('is said to be not found, with the way back @http @js', async ({ page }) => {
    const answer = await page.goto('/no/such/screen')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(page.getByText(failuresMessages.notFound)).toBeVisible()
    await expect(page.getByText(failuresMessages.unknownAddress('/no/such/screen'))).toBeVisible()
    await page.getByRole('link', { name: failuresMessages.backHome }).click()
    await expect(page).toHaveURL('/dashboard')

    await page.goto(paths.clientProjects(999_999))
    await expect(page.getByText(refusalMessages.thingNotFound('client'))).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: navigationMessages.clients }).click()
    await expect(page).toHaveURL(paths.clients())
  })

  test('includes ids that never existed, and pages of other sites', async ({ page, measured }) => {
    const { client, project, site, good } = measured
    const screens = [
      paths.dashboardClient(999_999),
      paths.dashboardProject(client, 999_999),
      '/dashboard/client/nonsense',
      paths.report(site._id, 999_999),
      paths.report(999_999, good),
      paths.report(site._id, 'nonsense'),
      paths.clientProjects(999_999),
      paths.clientSettings('nonsense'),
      paths.projectSites(client, 999_999),
      paths.site(client, project, 999_999),
    ]
    for (const screen of screens) {
      const answer = await page.goto(screen)
      expect(answer?.status(), screen).toBe(404)
      await expect(page.getByRole('heading', { name: 'Not found' }), screen).toBeVisible()
    }
  })
})

test('A form of 2 MB is answered with a page that says so, and TRACE with 405', async ({ baseUrl }) => {
  const answer = await fetch(baseUrl + paths.login(), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: baseUrl },
    body: 'username='.padEnd(2 * 1024 * 1024, 'a'),
  })
  expect(answer.status).toBe(413)
  expect(await answer.text()).toContain(refusalMessages.tooLarge)
  const status = await new Promise((resolve, reject) => {
    const trace = startRequest(baseUrl, { method: 'TRACE' }, ({ statusCode }) => resolve(statusCode))
    trace.once('error', reject).end()
  })
  expect(status).toBe(405)
})

test.describe('What belongs to others', () => {
  test.use({ visitor: 'member', expectedStatuses: [403, 404] })

  test('looks like not found', async ({ page, measured }) => {
    const { client, project, site, good } = measured
    const screens = [
      paths.dashboardClient(client),
      paths.dashboardSite(client, site._id),
      paths.report(site._id, good),
      paths.report(site._id, good, 'performance'),
      paths.clientProjects(client),
      paths.clientSettings(client),
      paths.projectSites(client, project),
      paths.addSite(client, project),
      paths.site(client, project, site._id),
    ]
    for (const screen of screens) {
      const answer = await page.goto(screen)
      expect(answer?.status(), screen).toBe(404)
      await expect(page.getByRole('main'), screen).not.toContainText('Quay')
    }
    await page.goto('/dashboard')
    await expect(page.getByText(dashboardMessages.empty)).toBeVisible()
  })

  test('the style screen is for super admins', async ({ page }) => {
    const answer = await page.goto(paths.style())
    expect(answer?.status()).toBe(403)
    await expect(page.getByRole('heading', { name: 'Forbidden' })).toBeVisible()
    await page.locator('summary', { hasText: accountMessages.settings }).click()
    await expect(page.getByText(MEMBER.email).last()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Style' })).toHaveCount(0)
    await page.goto('/forbidden')
    await expect(page.getByText(failuresMessages.forbidden)).toBeVisible()
    await page.goto(paths.users())
    await expect(page.getByText(failuresMessages.forbidden)).toBeVisible()
    await expect(page.getByText(failuresMessages.noAccess(partsMessages.users))).toBeVisible()
  })
})

test('a cross-site form changes nothing', async ({ page, baseUrl, api, measured }) => {
  const { cookie } = api
  const post = (path: string, form: Record<string, string>, headers: Record<string, string>) =>
    fetch(baseUrl + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, cookie: `${cookie.name}=${cookie.value}` },
      body: new URLSearchParams(form),
    })
  const project = { name: 'Planted', intent: 'create' }
  const target = paths.clientProjects(measured.client)
  const origin = 'https://elsewhere.example'
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin, 'sec-fetch-site': 'cross-site' },
    { origin },
  ]
  for (const headers of foreign) {
    const refused = await Promise.all([
      post(target, project, headers),
      post('/logout', {}, headers),
      post('/run-test', { page_id: String(measured.good) }, headers),
    ])
    const statuses = refused.map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 403])
    expect(refused.flatMap((answer) => answer.headers.getSetCookie())).toEqual([])
  }
  const tests = await api.get(`/api/lighthouses/tests?page_id=${measured.good}`)
  expect(tests.filter(({ status }: { status: string }) => /queued|running/.test(status))).toEqual([])
  await page.goto(target)
  await expect(page.getByRole('heading', { level: 1, name: 'Measured harbour' })).toBeVisible()
  await expect(page.getByText('Planted')).toHaveCount(0)
})

test('the style screen shows both themes side by side @js', async ({ page }) => {
  await page.goto(paths.style())
  const colorOf = (name: string) =>
    page.getByRole('region', { name }).evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await colorOf('Light theme')).not.toBe(await colorOf('Dark theme'))
  await expect(page.getByRole('region', { name: 'Dark theme' }).getByRole('table').first()).toBeVisible()
})

test.describe('without signing in', () => {
  test.use({ visitor: null })

  test('the API reference is public', async ({ page }) => {
    await page.goto(paths.apiDocs())
    await expect(page.getByRole('heading', { level: 1, name: apiDocs.title })).toBeVisible()
    await page.getByLabel(apiDocs.search).last().fill('post runtestfromdashboard')
    await page.getByRole('button', { name: formMessages.search }).click()
    const call = page.locator('details').filter({ hasText: '/api/lighthouses/runtestfromdashboard' }).last()
    await call.locator('summary').click()
    await expect(call).toContainText('page_id')
    await expect(call).toContainText('curl -X POST "$URL/api/lighthouses/runtestfromdashboard"')
    await page
      .getByRole('link', { name: /^Uptime/ })
      .last()
      .click()
    await expect(page.getByText('/api/monitors/{id}').first()).toBeVisible()
    const document = await (await page.request.get('/api/openapi.json')).json()
    expect(document.openapi).toMatch(/^3\./)
    expect(Object.keys(document.paths).length).toBeGreaterThan(30)
  })
})
