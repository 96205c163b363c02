import { budgetMessages } from '../../app/shared/messages/budget'
import { competitorBadgeMessages } from '../../app/shared/messages/competitor-badge'
import { competitorMessages } from '../../app/shared/messages/competitors'
import { deletedMessages } from '../../app/shared/messages/deleted'
import { urlMessages } from '../../app/shared/messages/hierarchy'
import { testingMessages } from '../../app/shared/messages/testing'
import { paths } from '../../app/shared/paths'
import { createPlace, createSite, type Place } from './support/api'
import { expect, test } from './support/test'

const words = competitorMessages
const badge = competitorBadgeMessages.label

test.use({ expectedStatuses: [409, 422] })

let place: Place
test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
})

test('a competitor is checked, added, marked everywhere and removed @http @js', async ({ page, api }) => {
  const own = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/' }])
  await page.goto(paths.clientCompetitors(place.client._id))
  await page.getByRole('link', { name: words.add }).click()
  await page.getByLabel(words.name, { exact: true }).fill('Rival quay')
  await page.getByLabel(words.urls).fill('ftp://127.0.0.1/')
  await page.getByRole('button', { name: words.add }).click()
  await expect(page.getByText(urlMessages.protocol)).toBeVisible()
  await expect(page.getByLabel(words.name, { exact: true })).toHaveValue('Rival quay')

  await page.getByLabel(words.urls).fill('http://127.0.0.1:4010/good/\nhttp://127.0.0.1:4010/slow/')
  await page.getByLabel(words.like).selectOption('')
  await page.getByText(words.ownSettings, { exact: true }).click()
  await page.getByLabel(words.frequency).selectOption('0 0 * * 1')
  await page.getByRole('button', { name: words.check }).click()
  await expect(page.getByRole('heading', { name: budgetMessages.capacity })).toBeVisible()
  await expect(page.getByLabel(words.frequency)).toHaveValue('0 0 * * 1')
  await page.getByLabel(words.like).selectOption({ label: own.name })
  await page.getByRole('button', { name: words.add }).click()
  await expect(page.getByText(words.added)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Rival quay' })
  await expect(row).toContainText('127.0.0.1:4010/slow')

  await row.getByRole('link', { name: '127.0.0.1:4010/good/' }).click()
  await expect(page.getByText(badge, { exact: true }).first()).toBeVisible()
  await page.goto(paths.clientProjects(place.client._id))
  await expect(page.getByRole('row').filter({ hasText: words.title })).toContainText(badge)
  await page.goto(paths.search({ searchText: 'Rival quay' }))
  await expect(page.getByRole('main').getByText(badge, { exact: true }).first()).toBeVisible()

  await page.goto(paths.clientCompetitors(place.client._id))
  await row.getByRole('link', { name: words.remove('Rival quay') }).click()
  await expect(page.getByText(words.removeWarning('Rival quay', 2))).toBeVisible()
  await page.getByRole('button', { name: words.removeSubmit }).click()
  await expect(page.getByText(words.removed)).toBeVisible()
  await expect(page.getByRole('button', { name: deletedMessages.undo })).toBeVisible()
  await expect(page.getByText(words.empty)).toBeVisible()
})

test('planned tests, agents and storage are on settings and lists', async ({ page, api }) => {
  const pages = [{ url: 'http://127.0.0.1:4010/good/' }]
  const devices = [place.mobile, place.desktop]
  await api.post('/api/sites', { name: 'Quay', project: place.project._id, pages, devices })
  for (const path of [
    paths.clientSettings(place.client._id),
    paths.projectSettings(place.client._id, place.project._id),
    paths.organizationInfo(place.organization),
  ]) {
    await page.goto(path)
    await expect(page.getByText(budgetMessages.own(60))).toBeVisible()
    await expect(page.getByRole('heading', { name: budgetMessages.storage })).toBeVisible()
  }
  await page.goto(paths.clientProjects(place.client._id))
  await expect(page.getByRole('row').filter({ hasText: place.project.name })).toContainText('60')
})

test('a form says what its schedule needs before it is saved', async ({ page }) => {
  await page.goto(paths.addSite(place.client._id, place.project._id))
  await page.getByLabel('Name', { exact: true }).fill('Planned quay')
  await page.getByLabel('Address of page 1').fill('https://1.1.1.1/quay')
  await page.getByRole('button', { name: testingMessages.budget.check }).click()
  await expect(page.getByRole('heading', { name: budgetMessages.capacity })).toBeVisible()
  await expect(page.getByRole('heading', { name: budgetMessages.storage })).toBeVisible()
})
