import { formMessages } from '../../app/shared/messages/form'
import { dashboardMessages } from '../../app/shared/messages/hierarchy'
import { reportMessages } from '../../app/shared/messages/report'
import { runQualityMessages } from '../../app/shared/messages/run-quality'
import { runScopeMessages } from '../../app/shared/messages/run-scope'
import { runTestMessages } from '../../app/shared/messages/run-test'
import { testingMessages } from '../../app/shared/messages/testing'
import { paths } from '../../app/shared/paths'
import { LARGE_SCOPE } from '../../app/shared/values/lighthouse-choices'
import { type Api, type CreatedSite, createPlace, type Place, unique } from './support/api'
import { measureShop } from './support/measured'
import { ADMIN } from './support/people'
import { expect, test } from './support/test'
import { createNewcomer } from './support/trial-owner'

const words = runTestMessages
const scope = runScopeMessages
/** A location without an agent, so its tests stay queued. */
const NOWHERE = 2

let place: Place
let site: CreatedSite
test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
  site = await createWaitingSite(api)
})

function createWaitingSite(api: Api, pages = ['Alpha', 'Beta']): Promise<CreatedSite> {
  return api.post('/api/sites', {
    name: unique('Pier'),
    project: place.project._id,
    pages: pages.map((name) => ({ url: `http://127.0.0.1:4010/${name}`, name })),
    devices: [place.mobile, place.desktop],
    regions: [NOWHERE],
    isScheduled: false,
  })
}

const pageOf = (name: string) => site.pages.find((one) => one.name === name)?._id ?? 0
const testsOf = (api: Api, name: string) => api.get(`/api/lighthouses/tests?page_id=${pageOf(name)}`)

test('what a search finds is tested, and nothing else @http @js', async ({ page, api }) => {
  await page.goto(paths.dashboardSite(place.client._id, site._id, { searchText: 'alpha' }))
  await expect(page.getByRole('button', { name: dashboardMessages.runTests, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: dashboardMessages.runMatching }).click()
  await expect(page.getByText(words.queued(1))).toBeVisible()
  await expect(page).toHaveURL(/searchText=alpha/)
  expect(await testsOf(api, 'Alpha')).toHaveLength(1)
  expect(await testsOf(api, 'Beta')).toHaveLength(0)
})

test('a large number of tests is asked about first', async ({ page, api }) => {
  const large = await createWaitingSite(
    api,
    Array.from({ length: LARGE_SCOPE + 1 }, (_, index) => `berth-${index}`),
  )
  const here = paths.dashboardSite(place.client._id, large._id)
  await page.goto(here)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: dashboardMessages.runTests, exact: true })).toHaveCount(0)
  await main.getByRole('link', { name: `${dashboardMessages.runTests}…` }).click()
  await expect(page.getByRole('heading', { name: scope.title })).toBeVisible()
  await expect(page.getByText(scope.scope(1, LARGE_SCOPE + 1, 2 * LARGE_SCOPE + 2))).toBeVisible()
  await expect(page.getByLabel(scope.subsets.all(2 * LARGE_SCOPE + 2))).toBeChecked()
  await expect(page.getByLabel(scope.subsets.failed(0))).toBeDisabled()
  await expect(page.getByText(scope.noAgent).first()).toBeVisible()
  await expect(page.getByLabel(scope.devices)).toHaveValue('MOBILE')
  await page.getByRole('button', { name: scope.title }).click()
  await expect(page.getByText(words.queued(LARGE_SCOPE + 1))).toBeVisible()
  await expect(page).toHaveURL(here)
})

test('an organization is tested after selection, within the search', async ({ page, api }) => {
  const run = page.getByRole('main').getByRole('link', { name: /^Run tests/ })
  await createPlace(api)
  await page.goto(paths.dashboard())
  await expect(page.getByRole('heading', { level: 1, name: dashboardMessages.title })).toBeVisible()
  await expect(run).toHaveCount(0)
  await page.getByLabel('Organization').selectOption(String(place.organization))
  await page.getByRole('main').getByLabel(dashboardMessages.searchClients).fill(place.client.name)
  await page.getByRole('main').getByRole('button', { name: formMessages.search }).click()
  await expect(page).toHaveURL(new RegExp(`organization=${place.organization}`))
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(2)
  await expect(run).toHaveText(`${dashboardMessages.runMatching}…`)
  await run.click()
  await expect(page.getByText(scope.scope(1, 2, 4))).toBeVisible()
  await page.getByRole('button', { name: scope.title }).click()
  await expect(page.getByText(words.queued(2))).toBeVisible()

  await page.getByRole('link', { name: formMessages.clear }).click()
  await expect(page).not.toHaveURL(/organization=/)
  await page.goto(paths.dashboard({ organization: place.organization, device: 'desktop' }))
  await expect(run).toHaveText(`${dashboardMessages.runTests}…`)
  await run.click()
  await page.getByRole('button', { name: scope.title }).click()
  await expect(page.getByText(words.queued(2))).toBeVisible()
  expect(await testsOf(api, 'Alpha')).toHaveLength(2)
})

test('runs, device and location are selected for one test of a page', async ({ page, api }) => {
  await page.goto(paths.report(site._id, pageOf('Alpha')))
  await page.locator('summary').filter({ hasText: reportMessages.more }).click()
  await page.getByRole('link', { name: words.options }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.optionsOf('Alpha') })).toBeVisible()
  await expect(page.getByLabel(runQualityMessages.runs)).toHaveValue('1')
  await page.getByLabel(runQualityMessages.runs).selectOption({ label: runQualityMessages.runChoice(5) })
  await expect(page.getByLabel(words.device)).toHaveValue('')
  await page.getByLabel(words.device).selectOption(String(place.desktop))
  const location = page.getByLabel(words.location)
  await expect(location).toHaveValue(String(NOWHERE))
  await expect(location).toContainText(words.locationWithoutAgent('Hanoi'))
  await page.getByRole('button', { name: words.action, exact: true }).click()
  await expect(page.getByText(words.queued(1))).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname.startsWith(paths.report(site._id, pageOf('Alpha'))))
  expect(await testsOf(api, 'Alpha')).toMatchObject([{ device: place.desktop, location: NOWHERE }])
})

test('without scripts lists and dashboards reload while tests are running, and only then', async ({
  page,
  api,
}) => {
  const screens = [
    paths.testManagement({ client: place.client._id }),
    paths.dashboard({ searchText: place.client.name }),
    paths.dashboardSite(place.client._id, site._id),
    paths.dashboardSite(place.client._id, site._id, { tab: 'filmstrip' }),
  ]
  const reload = page.locator('noscript meta[http-equiv="refresh"]')
  for (const screen of screens) {
    await page.goto(screen)
    await expect(reload).toHaveCount(0)
  }
  await api.post('/api/lighthouses/runtestfromdashboard', { page_id: pageOf('Alpha'), device: place.mobile })
  for (const screen of screens) {
    await page.goto(screen)
    await expect(reload).toHaveCount(1)
  }
  await page.goto(paths.testManagement({ client: place.client._id, dialog: 'cancel-queued' }))
  await expect(reload).toHaveCount(0)
})

test('a report keeps its device while a test of another device runs', async ({ page, api, measured }) => {
  const { site, shop } = await measureShop(api, measured.origin)
  const { choices } = await api.get(`/api/lighthouses/report?page_id=${shop}`)
  const devices: number[] = choices.map(({ device }: { device: number }) => device)
  await page.goto(paths.report(site._id, shop))
  const shown = new URL(
    (await page.getByRole('link', { name: 'Accessibility' }).first().getAttribute('href')) ?? '',
    'http://here.invalid',
  ).searchParams
  expect(devices.map(String)).toContain(shown.get('device'))
  expect(shown.get('location')).toBeTruthy()
  const other = devices.find((device) => String(device) !== shown.get('device'))
  await api.post('/api/lighthouses/runtestfromdashboard', { page_id: shop, device: other })
  await page.goto(paths.report(site._id, shop))
  const reload = page.locator('noscript meta[http-equiv="refresh"]')
  await expect(reload).toHaveAttribute('content', new RegExp(`device=${shown.get('device')}&`))
})

test('site options apply to the search results', async ({ page, api }) => {
  await page.goto(paths.dashboardSite(place.client._id, site._id, { searchText: 'beta' }))
  await page.getByRole('link', { name: words.options }).click()
  await expect(page.getByText(words.onlyMatching('beta'))).toBeVisible()
  await page.getByRole('link', { name: formMessages.cancel, exact: true }).click()
  await expect(page).toHaveURL(/searchText=beta/)
  await page.getByRole('link', { name: words.options }).click()
  await expect(page.getByText(words.onlyMatching('beta'))).toBeVisible()
  await page.getByRole('button', { name: dashboardMessages.runMatching }).click()
  await expect(page.getByText(words.queued(2))).toBeVisible()
  expect(await testsOf(api, 'Alpha')).toHaveLength(0)
  expect(await testsOf(api, 'Beta')).toHaveLength(2)
})

test('a test without an agent says so, in its report and in the list', async ({ page, api }) => {
  await api.post('/api/lighthouses/runtestfromdashboard', { page_id: pageOf('Alpha'), device: place.mobile })
  await page.goto(paths.report(site._id, pageOf('Alpha')))
  const status = page.getByRole('status').filter({ hasText: words.status.queued })
  await expect(status).toContainText(words.noAgent)
  await page.goto(paths.testManagement({ client: place.client._id }))
  const row = page.getByRole('row').filter({ hasText: 'Alpha' })
  await expect(row).toContainText(words.noAgentShort)
})

test.describe('a viewer', () => {
  test.use({ visitor: null })

  test('cancels their own tests only', async ({ page, context, baseUrl, api }) => {
    const newcomer = await createNewcomer(api)
    const { _id } = await newcomer.api.get('/api/auth/profile')
    // Former owners keep a membership.
    for (const email of [newcomer.email, ADMIN.email])
      await api.put(`/api/organizations/${place.organization}/owners`, { owners: [email] })
    await api.post(`/api/clients/${place.client._id}/users`, { subjectId: _id, role: 'clientViewer' })
    await context.addCookies([{ ...newcomer.api.cookie, url: baseUrl }])
    const status = page.getByRole('status').filter({ hasText: words.status.queued })
    const cancel = status.getByRole('button', { name: testingMessages.tests.cancel })

    await api.post('/api/lighthouses/runtestfromdashboard', { page_id: pageOf('Alpha') })
    await page.goto(paths.report(site._id, pageOf('Alpha')))
    await expect(status).toBeVisible()
    await expect(cancel).toHaveCount(0)

    await page.goto(paths.report(site._id, pageOf('Beta')))
    await page.getByRole('button', { name: words.action, exact: true }).first().click()
    await expect(page.getByText(words.queued(2))).toBeVisible()
    await cancel.click()
    await expect(page.getByText(testingMessages.tests.done(2))).toBeVisible()
    await expect(status).toHaveCount(0)
  })
})
