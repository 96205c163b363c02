import { rangeMessages } from '../../app/shared/messages/report'
import { usageMessages } from '../../app/shared/messages/usage'
import { paths } from '../../app/shared/paths'
import { createPlace, createSite, type Place } from './support/api'
import { expect, test } from './support/test'

const words = usageMessages

// A place of another organization.
test.use({ expectedStatuses: [404] })

let place: Place
test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
})

test('admins open the usage of a client and drill down to its sites', async ({ page, api }) => {
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/' }])
  await api.post('/api/lighthouses/runtestfromdashboard', { site_id: site._id })
  await page.goto(paths.clientProjects(place.client._id))
  const tabs = page.getByRole('navigation', { name: place.client.name })
  await tabs.getByRole('link', { name: words.title }).click()
  await expect(page).toHaveURL(paths.clientStatistics(place.client._id))
  await expect(page.getByRole('heading', { level: 1, name: place.client.name })).toBeVisible()
  await expect(page.getByRole('heading', { name: words.plan.title })).toBeVisible()
  const projects = page.getByRole('table', { name: words.parts.client.title })
  const row = projects.getByRole('row').filter({ hasText: place.project.name })
  await expect(row).toBeVisible()

  await page.getByRole('link', { name: words.groups.week }).click()
  await expect(page).toHaveURL(/group=week/)
  await projects.getByRole('link', { name: place.project.name }).click()
  await expect(page).toHaveURL(
    paths.projectStatistics(place.client._id, place.project._id, { group: 'week' }),
  )
  await expect(
    page.getByRole('table', { name: words.parts.project.title }).getByText(site.name),
  ).toBeVisible()

  const arrives = page.waitForEvent('download')
  await page.getByRole('link', { name: words.download }).click()
  expect((await arrives).suggestedFilename()).toMatch(/^statistics-.*\.csv$/)
})

test('dates are a form, and wrong ones are replaced by the last 30 days', async ({ page }) => {
  await page.goto(paths.statisticsOf('client', place.client._id, { byBillingPeriod: 'true' }))
  await page.getByLabel(words.from).fill('2026-03-01')
  await page.getByLabel(words.to).fill('2026-04-30')
  await page.getByRole('button', { name: words.show }).click()
  await expect(page).toHaveURL(/byBillingPeriod=true&startDate=2026-03-01&endDate=2026-04-30/)
  await expect(page.getByText(words.none)).toBeVisible()
  await page.goto(
    paths.clientStatistics(place.client._id, { startDate: '2026-04-30', endDate: '2026-03-01' }),
  )
  await expect(page.getByText(rangeMessages.invalid)).toBeVisible()
})

test('super admins go from all organizations to a project', async ({ page, api }) => {
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/' }])
  await api.post('/api/lighthouses/runtestfromdashboard', { site_id: site._id })
  await page.goto('/settings/system-admin/statistics?group=month')
  await expect(page).toHaveURL(paths.systemStatistics({ group: 'month' }))
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  const client = place.client._id
  const { organization } = await api.get(`/api/clients/${client}`)
  await page.getByRole('table', { name: words.parts.platform.title }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/system-admin\/statistics\/organization\/\d+\?group=month/)
  const whole = { organization, client, project: place.project._id }
  await page.goto(paths.systemStatisticsOf(whole))
  await expect(page.getByRole('heading', { level: 1, name: place.project.name })).toBeVisible()
  await page.getByRole('link', { name: place.client.name, exact: true }).click()
  await expect(page).toHaveURL(paths.systemStatisticsOf({ organization, client }))
  const wrong = { ...whole, organization: organization + 999 }
  expect((await page.goto(paths.systemStatisticsOf(wrong)))?.status()).toBe(404)
})
