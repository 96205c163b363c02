import { activityMessages } from '../../app/shared/messages/activity'
import { failuresMessages } from '../../app/shared/messages/failures'
import { formMessages } from '../../app/shared/messages/form'
import { partsMessages } from '../../app/shared/messages/parts'
import { paths } from '../../app/shared/paths'
import { createPlace, createSite, type Place } from './support/api'
import { ADMIN } from './support/people'
import { expect, test } from './support/test'

const words = activityMessages

let place: Place
test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
})

test('actions are in the log of their client and project, and can be filtered', async ({ page, api }) => {
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/' }])
  await page.goto(paths.clientProjects(place.client._id))
  await page.getByRole('link', { name: partsMessages.activityTab }).click()
  await expect(page).toHaveURL(paths.clientLogs(place.client._id))
  const row = page.getByRole('row').filter({ hasText: `Created site ${site.name}` })
  await expect(row).toContainText(ADMIN.email)
  await expect(page.getByText(`Created project ${place.project.name}`)).toBeVisible()
  await row.locator('summary').click()
  await expect(row.getByText('http://127.0.0.1:4010/good/').first()).toBeVisible()

  await page.getByLabel(words.type).selectOption('project')
  await page.getByRole('button', { name: formMessages.apply }).click()
  await expect(page.getByText(`Created project ${place.project.name}`)).toBeVisible()
  await expect(page.getByText(`Created site ${site.name}`)).toHaveCount(0)
  await page.getByLabel(words.search, { exact: true }).fill('nothing of this name')
  await page.getByRole('button', { name: formMessages.apply }).click()
  await expect(page.getByText(words.noneFound)).toBeVisible()
  await expect(page).toHaveURL(/[?&]searchText=nothing/)
  await page.getByRole('link', { name: formMessages.clear }).click()
  await expect(page.getByText(`Created site ${site.name}`)).toBeVisible()

  await page.goto(paths.projectLogs(place.client._id, place.project._id))
  await expect(page.getByRole('heading', { level: 1, name: place.project.name })).toBeVisible()
  await expect(page.getByText(`Created site ${site.name}`)).toBeVisible()
  await expect(page.getByText(`Created client ${place.client.name}`)).toHaveCount(0)
})

test('the audit log of all shows the client, pages back and exports the same', async ({ page, api }) => {
  for (let i = 0; i < 52; i++) {
    await api.post('/api/projects', { name: `${place.client.name} ${i}`, client: place.client._id })
  }
  await page.goto(paths.systemAuditLog())
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  await expect(page.getByText(`Created project ${place.client.name} 51`)).toBeVisible()
  await page.getByRole('link', { name: words.older }).click()
  await expect(page.getByText(`Created project ${place.client.name} 0`, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: words.newest }).click()
  await expect(page.getByText(`Created project ${place.client.name} 51`)).toBeVisible()

  await page.getByLabel(words.search, { exact: true }).fill(`${place.client.name} 51`)
  await page.getByRole('button', { name: formMessages.apply }).click()
  await expect(page.getByText(`Created project ${place.client.name} 50`)).toHaveCount(0)
  const arrives = page.waitForEvent('download')
  await page.getByRole('link', { name: words.export }).click()
  const file = await arrives
  expect(file.suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`Created project ${place.client.name} 51`)
})

test('invalid filters are ignored', async ({ page }) => {
  await page.goto(`${paths.auditLog()}?from=yesterday&type=%27&before=x&organization=-1`)
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
})

test.describe('a member without rights', () => {
  test.use({ visitor: 'member', expectedStatuses: [403, 404] })

  test('sees no log', async ({ page }) => {
    expect((await page.goto(paths.auditLog()))?.status()).toBe(403)
    await expect(page.getByText(failuresMessages.forbidden)).toBeVisible()
    expect((await page.goto(paths.systemAuditLog()))?.status()).toBe(403)
    expect((await page.goto(paths.clientLogs(place.client._id)))?.status()).toBe(404)
  })
})

test('an open page offers to reload when another version answers @js', async ({ page }) => {
  await page.clock.install()
  await page.goto(paths.dashboard())
  await page.route('**/api/version?*', (route) => route.fulfill({ json: { version: 'newer' } }))
  await expect(async () => {
    await page.clock.runFor(301_000)
    await expect(page.getByText(failuresMessages.newVersion)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('link', { name: failuresMessages.reloadAction })).toBeVisible()
})
