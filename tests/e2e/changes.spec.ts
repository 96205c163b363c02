import { formMessages } from '../../app/shared/messages/form'
import { deletionMessages, siteMessages } from '../../app/shared/messages/hierarchy'
import { scheduleFormMessages } from '../../app/shared/messages/schedule'
import { successMessages } from '../../app/shared/messages/success'
import { paths } from '../../app/shared/paths'
import { type CreatedSite, createPlace, createSite, type Place } from './support/api'
import { expect, test } from './support/test'

const schedule = scheduleFormMessages

let place: Place
let site: CreatedSite
test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
  site = await createSite(api, place, [
    { url: 'http://127.0.0.1:4010/good/', name: 'Walk' },
    { url: 'http://127.0.0.1:4010/shop/', name: 'Shop' },
    { url: 'http://127.0.0.1:4010/shop/cart', name: 'Cart' },
  ])
})

const editPath = () => paths.site(place.client._id, place.project._id, site._id)

test('a site is changed: schedule, devices, tags, pages @http @js', async ({ page }) => {
  await page.goto(paths.projectSites(place.client._id, place.project._id))
  await page.getByRole('link', { name: site.name, exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(site.name)
  await expect(page.getByLabel('Pause scheduled tests')).toBeChecked()

  await page.getByLabel('Tags').fill('coast, summer')
  await page.getByRole('button', { name: 'Remove page 2' }).click()
  await expect(page.getByLabel('Address of page 3')).toHaveCount(0)
  await expect(page.getByLabel('Name of page 2')).toHaveValue('Cart')
  await page.getByRole('group', { name: 'Devices' }).getByRole('checkbox').last().check()
  const devices = await page
    .getByRole('group', { name: 'Devices' })
    .getByRole('checkbox', { checked: true })
    .count()
  expect(devices).toBe(2)
  await page.getByRole('radio', { name: schedule.repeats.hours }).check()
  await page.getByLabel(schedule.hours).selectOption('6')
  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await page.getByLabel('Pause scheduled tests').uncheck()
  await page.getByRole('button', { name: formMessages.save }).click()
  await expect(page.getByRole('status').getByText(successMessages.siteUpdated)).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: site.name })
  await expect(row).toContainText('Every 6 hours')
  await expect(row).toContainText('coast')
  await expect(row.getByRole('cell').nth(1)).toHaveText('2')

  await page.goto(editPath())
  await expect(page.getByLabel('Tags')).toHaveValue('coast, summer')
  await expect(page.getByRole('radio', { name: schedule.repeats.hours })).toBeChecked()
  await expect(page.getByLabel(schedule.hours)).toHaveValue('6')
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin')
  await expect(page.getByLabel('Pause scheduled tests')).not.toBeChecked()
  await expect(page.getByLabel('Address of page 2')).toHaveValue('http://127.0.0.1:4010/shop/cart')
  await expect(
    page.getByRole('group', { name: 'Devices' }).getByRole('checkbox', { checked: true }),
  ).toHaveCount(2)
})

test('several addresses at once become pages @http @js', async ({ page }) => {
  await page.goto(editPath())
  await page.getByText('Add several addresses at once').click()
  await page
    .getByLabel('Addresses', { exact: true })
    .fill('http://127.0.0.1:4010/a\nhttp://127.0.0.1:4010/good/\nhttp://127.0.0.1:4010/b')
  await page.getByRole('button', { name: 'Add these pages' }).click()
  await expect(page.getByLabel('Address of page 5')).toHaveValue('http://127.0.0.1:4010/b')
  await expect(page.getByLabel('Address of page 6')).toHaveCount(0)
})

test.describe('a custom schedule', () => {
  test.use({ expectedStatuses: [422] })

  test('is asked for by cron, and refused where it makes no sense @http @js', async ({ page }) => {
    await page.goto(editPath())
    await expect(page.getByLabel('Cron')).toBeHidden()
    await page.getByText(schedule.more).click()
    await page.getByRole('radio', { name: schedule.repeats.own }).check()
    await page.getByLabel('Cron').fill('at tea time')
    await page.getByRole('button', { name: formMessages.save }).click()
    await expect(page.getByLabel('Cron')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(formMessages.schedule)).toBeVisible()
    await expect(page.getByLabel('Cron')).toHaveValue('at tea time')
    await page.getByLabel('Cron').fill('30 6 * * 1-5')
    await page.getByRole('button', { name: formMessages.save }).click()
    await expect(page.getByRole('row').filter({ hasText: site.name })).toContainText('30 6 * * 1-5')
  })
})

test.describe('deleting', () => {
  test.use({ expectedStatuses: [422, 409] })

  test('asks for the name as confirmation', async ({ page, api }) => {
    await page.goto(editPath())
    await page.getByRole('link', { name: 'Delete site' }).click()
    const name = page.getByLabel(deletionMessages.retype(site.name))
    await name.fill('another site')
    await page.getByRole('button', { name: formMessages.delete }).click()
    await expect(page.getByText(deletionMessages.mismatch)).toBeVisible()
    await expect(name).toHaveValue('another site')
    expect((await api.get(`/api/sites/${site._id}`)).name).toBe(site.name)

    await name.fill(site.name)
    await page.getByRole('button', { name: formMessages.delete }).click()
    await expect(page.getByRole('status').getByText(successMessages.siteDeleted)).toBeVisible()
    await expect(page.getByText(siteMessages.empty)).toBeVisible()
    await expect(api.get(`/api/sites/${site._id}`)).rejects.toThrow('404')
  })
})
