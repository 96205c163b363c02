import { chartFormMessages } from '../../app/shared/messages/chart-form'
import { unsavedMessages } from '../../app/shared/messages/connection'
import { customDashboardMessages } from '../../app/shared/messages/custom-dashboards'
import { deletedMessages } from '../../app/shared/messages/deleted'
import { failuresMessages } from '../../app/shared/messages/failures'
import { formMessages } from '../../app/shared/messages/form'
import { personalDashboardMessages } from '../../app/shared/messages/personal-dashboards'
import { reportMessages } from '../../app/shared/messages/report'
import { paths } from '../../app/shared/paths'
import type { PersonalDashboard } from '../../app/shared/schemas/personal-dashboard'
import { type Api, createPlace, unique } from './support/api'
import { untilHydrated } from './support/hydrated'
import { ADMIN } from './support/people'
import { siteWithRuns } from './support/seed-database'
import { expect, test } from './support/test'
import { createNewcomer } from './support/trial-owner'

const words = customDashboardMessages
const form = chartFormMessages

test.use({ expectedStatuses: [422, 503] })

const createDashboard = (api: Api, client: number, template?: string) =>
  api.post<PersonalDashboard>('/api/dashboards', { client, name: unique('Figures'), template })

/** Two days of runs; LCP grows. */
async function measuredClient(api: Api): Promise<number> {
  const { site } = await siteWithRuns(
    api,
    [50, 44, 38, 30, 20, 10, 4].map((hoursAgo, index) => ({ hoursAgo, lcp: 1000 + index * 400 })),
  )
  return (await api.get(`/api/sites/${site}`)).client
}

test('a dashboard is created from a template, renamed, copied and deleted @http @js', async ({
  page,
  api,
}) => {
  const { client } = await createPlace(api)
  await page.goto(paths.clientDashboards(client._id))
  await expect(page.getByText(words.empty)).toBeVisible()
  await page.getByRole('link', { name: words.add }).click()
  const name = unique('Vitals')
  await page.getByRole('button', { name: words.create.submit }).click()
  await expect(page.getByText(/required/i).first()).toBeVisible()
  await page.getByLabel(words.create.name, { exact: true }).fill(name)
  await page.getByLabel(words.create.templates.slowestPages).check()
  await page.getByRole('button', { name: words.create.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.getByText(words.chart.gaps.noMatch).first()).toBeVisible()

  await page.getByRole('link', { name: words.view.edit }).click()
  await page.getByLabel(words.settings.name, { exact: true }).fill(`${name} 2`)
  await page.getByRole('button', { name: words.settings.save }).click()
  await expect(page.getByRole('status').getByText(words.done.renamed)).toBeVisible()
  await page.getByRole('button', { name: words.settings.copySubmit }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Copy of ${name} 2` })).toBeVisible()

  await page.goto(paths.clientDashboards(client._id))
  await page.getByRole('button', { name: words.moveUp(`Copy of ${name} 2`) }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Copy of')
  await page.getByRole('link', { name: `Copy of ${name} 2` }).click()
  await page.getByRole('link', { name: words.view.edit }).click()
  await page.getByRole('link', { name: formMessages.delete }).click()
  await page.getByRole('button', { name: words.settings.deleteSubmit }).click()
  await expect(page.getByRole('status').getByText(words.done.deleted)).toBeVisible()
  await expect(page.getByRole('link', { name: `Copy of ${name} 2`, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: deletedMessages.undo }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Copy of ${name} 2` })).toBeVisible()
})

test.describe('a viewer', () => {
  test.use({ visitor: null, expectedStatuses: [403] })

  test('copies the dashboards of others, and restores the copy that they deleted @http', async ({
    page,
    context,
    api,
    baseUrl,
  }) => {
    const { client, organization } = await createPlace(api)
    const { _id, name } = await createDashboard(api, client._id)
    const viewer = await createNewcomer(api)
    const { _id: subjectId } = await viewer.api.get('/api/auth/profile')
    // Former owners keep a membership without rights.
    for (const email of [viewer.email, ADMIN.email])
      await api.put(`/api/organizations/${organization}/owners`, { owners: [email] })
    await api.post(`/api/clients/${client._id}/users`, { subjectId, role: 'clientViewer' })
    await context.addCookies([{ ...viewer.api.cookie, url: baseUrl }])

    await page.goto(paths.personalDashboard(client._id, _id))
    await expect(page.getByText(words.view.notOwn)).toBeVisible()
    await expect(page.getByRole('link', { name: words.view.edit })).toHaveCount(0)
    await expect(page.getByRole('link', { name: words.view.addChart })).toHaveCount(0)
    await page.goto(paths.dashboardSettings(client._id, _id))
    await expect(page.getByText(failuresMessages.forbidden)).toBeVisible()
    await page.goto(paths.createChart(client._id, _id))
    await expect(page.getByText(failuresMessages.forbidden)).toBeVisible()

    await page.goto(paths.personalDashboard(client._id, _id))
    await page.getByRole('button', { name: words.view.duplicate }).click()
    const copy = `Copy of ${name}`
    await expect(page.getByRole('heading', { level: 1, name: copy })).toBeVisible()
    await expect(page.getByText(words.view.notOwn)).toHaveCount(0)
    await page.getByRole('link', { name: words.view.edit }).click()
    await page.getByRole('link', { name: formMessages.delete }).click()
    await page.getByRole('button', { name: words.settings.deleteSubmit }).click()
    await page.goto(paths.clientDashboards(client._id))
    const deleted = page.getByRole('region', { name: words.deleted })
    await expect(deleted).toContainText(viewer.email)
    await deleted.getByRole('button', { name: `${deletedMessages.restore} ${copy}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: copy })).toBeVisible()
  })
})

test('a chart is previewed without scripts, keeps its fields, and is saved', async ({ page, api }) => {
  const client = await measuredClient(api)
  const dashboard = await createDashboard(api, client)
  await page.goto(paths.personalDashboard(client, dashboard._id))
  await expect(page.getByText(words.view.empty)).toBeVisible()
  await page.getByRole('link', { name: words.view.addChart }).first().click()
  const preview = page.getByRole('region', { name: form.previewTitle })
  await expect(preview).toContainText(form.previewEmpty)
  await page.getByLabel(form.types.timeseries).check()
  await page.getByLabel(form.metric, { exact: true }).selectOption('lcp')
  await page.getByLabel(form.percentile).selectOption('p95')
  await page.getByLabel(form.showsPrevious).check()
  await page.getByRole('button', { name: form.preview, exact: true }).click()
  await expect(preview.getByText(reportMessages.showAsTable)).toBeVisible()
  await expect(page.getByLabel(form.percentile)).toHaveValue('p95')
  await expect(page.getByLabel(form.showsPrevious)).toBeChecked()

  await page.getByRole('button', { name: form.create }).click()
  await expect(page.getByText(/required/i).first()).toBeVisible()
  await expect(page.getByLabel(form.percentile)).toHaveValue('p95')
  const title = unique('Slow visits')
  await page.getByLabel(form.name, { exact: true }).fill(title)
  await page.getByRole('button', { name: form.create }).click()
  const card = page.getByRole('region', { name: title })
  await expect(card).toContainText(form.percentiles.p95)
  await expect(card.getByRole('link', { name: words.chart.csv(title) })).toHaveAttribute('href', /\/csv\?/)
  await expect(card.getByRole('button', { name: words.chart.png(title) })).toHaveCount(0)
  await expect(card.getByRole('table')).toHaveCount(0)
  await card.getByRole('link', { name: reportMessages.showAsTable }).click()
  await expect(card.getByRole('table').getByRole('rowheader').first()).toBeVisible()
})

test('a chart is edited into the other types and deleted @http', async ({ page, api }) => {
  const client = await measuredClient(api)
  const dashboard = await createDashboard(api, client)
  const title = unique('Spread')
  const chart = await api.post('/api/charts', { client, dashboard: dashboard._id, title })
  await page.goto(paths.personalDashboard(client, dashboard._id))
  await page.getByRole('link', { name: words.chart.edit(title) }).click()
  await page.getByLabel(form.types.correlation).check()
  await page.getByLabel(form.x, { exact: true }).selectOption('lcp')
  await page.getByLabel(form.y, { exact: true }).selectOption('lcp')
  await page.getByRole('button', { name: form.save }).click()
  await expect(page.getByText(personalDashboardMessages.faults.sameMetric)).toBeVisible()
  await page.getByLabel(form.y, { exact: true }).selectOption('fcp')
  await page.getByRole('button', { name: form.save }).click()
  await expect(page.getByRole('status').getByText(words.done.chartUpdated)).toBeVisible()

  await page.goto(paths.editChart(client, dashboard._id, chart._id))
  await page.getByLabel(form.types.histogram).check()
  await page.getByLabel(form.histogramMetric(1)).selectOption('lcp')
  await page.getByRole('button', { name: form.save }).click()
  const card = page.getByRole('region', { name: title })
  await expect(card.getByText('75th percentile')).toBeVisible()

  await page.goto(paths.editChart(client, dashboard._id, chart._id, { dialog: 'delete' }))
  await page.getByRole('button', { name: form.delete }).click()
  await expect(page.getByText(words.view.empty)).toBeVisible()
})

test('the preview follows the form with scripts @js', async ({ page, api }) => {
  const client = await measuredClient(api)
  const dashboard = await createDashboard(api, client)
  await page.goto(paths.createChart(client, dashboard._id))
  await untilHydrated(page)
  const preview = page.getByRole('region', { name: form.previewTitle })
  await page.getByLabel(form.types.histogram).check()
  await expect(preview.getByText('Median')).toBeVisible()
  await expect(page.getByLabel(form.metric, { exact: true })).toBeHidden()
  await page.getByLabel(form.types.timeseries).check()
  await expect(preview.locator('canvas')).toBeVisible()
})

test.describe('without a connection', () => {
  test.use({ expectedError: /Failed to load resource|Failed to fetch/ })

  test('a notice about the connection does not cover the buttons of the form @js', async ({
    page,
    context,
    api,
  }) => {
    const client = await measuredClient(api)
    const dashboard = await createDashboard(api, client)
    await page.goto(paths.createChart(client, dashboard._id))
    const title = page.getByLabel('Title', { exact: true })
    const add = page.getByRole('button', { name: form.create })
    await untilHydrated(page)
    await title.fill('Typed offline')
    await context.setOffline(true)
    await add.click()
    await expect(page.getByText(unsavedMessages.offline)).toBeVisible()
    await expect(title).toHaveValue('Typed offline')
    await context.setOffline(false)
    await add.click()
    await expect(page.getByRole('heading', { name: 'Typed offline' })).toBeVisible()
  })
})

test('charts are ordered and resized by keyboard, and stay so @js', async ({ page, api }) => {
  const { client } = await createPlace(api)
  const dashboard = await createDashboard(api, client._id, 'coreWebVitals')
  const [first, second] = dashboard.charts.map(({ title }) => title)
  await page.goto(paths.personalDashboard(client._id, dashboard._id))
  const titles = page.getByRole('heading', { level: 2 })
  await expect(titles.first()).toHaveText(first ?? '')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST')
  const handle = page.getByRole('button', { name: words.chart.move(first ?? '') })
  await untilHydrated(page)
  await handle.press('ArrowRight')
  await expect(titles.first()).toHaveText(second ?? '')
  await expect(handle).toBeFocused()
  const resize = page.getByRole('button', { name: words.chart.resize(first ?? '') })
  await resize.press('ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: words.settings.heights.high })).toHaveCount(1)
  await saved
  await page.reload()
  await expect(titles.first()).toHaveText(second ?? '')
})

test('a visitor of a share link reads the dashboards of the client and changes nothing @http', async ({
  page,
  api,
  browser,
  baseUrl,
}) => {
  const { client } = await createPlace(api)
  const dashboard = await createDashboard(api, client._id, 'coreWebVitals')
  const { key } = await api.post<{ key: string }>('/api/share-links', { name: 'Board', client: client._id })
  const visitor = await (await browser.newContext({ baseURL: baseUrl })).newPage()
  await visitor.goto(`${paths.personalDashboards()}?key=${key}`)
  await visitor.getByRole('link', { name: dashboard.name }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: dashboard.name })).toBeVisible()
  await expect(visitor.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(visitor.getByRole('link', { name: words.view.edit })).toHaveCount(0)
  await expect(visitor.getByRole('link', { name: words.view.addChart })).toHaveCount(0)
  await page.goto(paths.personalDashboard(client._id, dashboard._id))
  await expect(page.getByRole('link', { name: words.view.edit })).toBeVisible()
})

test('charts below the fold come when scrolled to, also for a visitor, and again after a failure @js', async ({
  page,
  api,
  browser,
  baseUrl,
}) => {
  const client = await measuredClient(api)
  const { _id: dashboard } = await createDashboard(api, client)
  for (let n = 1; n <= 8; n++)
    await api.post('/api/charts', {
      ...{ client, dashboard, title: `Chart ${n}`, type: 'timeseries', metric: 'lcp', width: 'full' },
    })
  const open = async (reader: typeof page, query: Record<string, string> = {}) => {
    const isRefused = { value: true }
    await reader.route('**/api/dashboards/*/alldata?*', (route) =>
      isRefused.value ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    )
    await reader.goto(paths.personalDashboard(client, dashboard, query))
    const card = reader.locator('[data-chart-card]').filter({ hasText: 'Chart 8' })
    await card.scrollIntoViewIfNeeded()
    await expect(card).toContainText(words.view.failed)
    isRefused.value = false
    await card.getByRole('button', { name: words.view.retry }).click()
    await card.getByText(reportMessages.showAsTable).click()
    await expect(card.getByRole('table')).toContainText(/\d s/)
  }
  await open(page)
  const { key } = await api.post<{ key: string }>('/api/share-links', { name: 'Board', client })
  const context = await browser.newContext({ baseURL: baseUrl })
  await open(await context.newPage(), { key })
  await context.close()
})
