import { formMessages } from '../../app/shared/messages/form'
import { addWebsiteMessages } from '../../app/shared/messages/onboarding'
import { scheduleFormMessages } from '../../app/shared/messages/schedule'
import { successMessages } from '../../app/shared/messages/success'
import { testingMessages } from '../../app/shared/messages/testing'
import { paths } from '../../app/shared/paths'
import { createPlace, createSite, type Place } from './support/api'
import { expect, test } from './support/test'

const words = testingMessages.budget
const schedule = scheduleFormMessages

let place: Place
test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
})

test('a schedule tells before it is saved what it comes to @http @js', async ({
  page,
  javaScriptEnabled,
}) => {
  const check = async () => {
    if (!javaScriptEnabled) await page.getByRole('button', { name: words.check }).click()
  }
  await page.goto(paths.addSite(place.client._id, place.project._id))
  await page.getByLabel('Name', { exact: true }).fill('Planned quay')
  await page.getByPlaceholder('https://example.com/').first().fill('http://127.0.0.1:4010/good/')
  await page.getByText(schedule.more).click()
  await page.getByRole('radio', { name: schedule.repeats.own }).check()
  await page.getByLabel('Cron', { exact: true }).fill('30 9 * * *')
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await check()
  await expect(page.getByText(words.site(60))).toBeVisible()
  const times = page.locator('[data-verdict] time')
  await expect(times).toHaveCount(5)
  await expect(times.first()).toContainText('09:30')
  await expect(page.getByText('Local: no queue')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Planned quay')

  await page.getByRole('radio', { name: schedule.repeats.hourly }).check()
  await check()
  await expect(page.getByText(words.site(1440))).toBeVisible()
  await page.getByLabel(addWebsiteMessages.startsTests).uncheck()
  await page.getByRole('button', { name: formMessages.create }).click()
  await expect(page.getByText(successMessages.siteCreated)).toBeVisible()
})

test('a site that waits for an agent says so', async ({ page, api, javaScriptEnabled }) => {
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/' }])
  await page.goto(paths.site(place.client._id, place.project._id, site._id))
  await page.getByLabel('Hanoi').check()
  if (!javaScriptEnabled) await page.getByRole('button', { name: words.check }).click()
  await expect(page.getByText(words.noAgent('Hanoi'))).toBeVisible()
  await expect(page.getByText(words.paused)).toBeVisible()
})
