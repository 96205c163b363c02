import { formMessages } from '../../app/shared/messages/form'
import { deviceMessages } from '../../app/shared/messages/hierarchy'
import { successMessages } from '../../app/shared/messages/success'
import { testingMessages } from '../../app/shared/messages/testing'
import { paths } from '../../app/shared/paths'
import { DEVICE_PRESETS } from '../../app/shared/rules/measuring/device-presets'
import { createPlace, createSite, type Place } from './support/api'
import { expect, test } from './support/test'

const words = testingMessages.device
const TABLET = DEVICE_PRESETS.find(({ id }) => id === 'tablet')

test.use({ expectedStatuses: [409, 422] })

let place: Place
test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
})

test('a device begins with a preset, is refused absurd figures, and is saved, changed and deleted @http @js', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(paths.clientDevices(place.client._id))
  await expect(page.getByRole('row').filter({ hasText: words.global })).toHaveCount(2)
  await page.getByRole('link', { name: words.add }).click()
  await page.getByLabel(words.preset).selectOption('tablet')
  if (!javaScriptEnabled) await page.getByRole('button', { name: formMessages.apply }).click()
  await expect(page.getByLabel(words.name, { exact: true })).toHaveValue(TABLET?.name ?? '')
  await page.getByLabel(words.name, { exact: true }).fill('Counter tablet')
  await page.getByLabel(words.width).fill('90000')
  await page.getByLabel(words.pixelRatio).fill('two')
  await page.getByLabel(words.upload).fill('777')
  await page.getByRole('button', { name: formMessages.create }).click()
  await expect(page.getByText(words.range(words.width, 200, 4096))).toBeVisible()
  await expect(page.getByText(words.number)).toBeVisible()
  await expect(page.getByLabel(words.width)).toHaveValue('90000')
  await expect(page.getByLabel(words.upload)).toHaveValue('777')
  await page.getByLabel(words.width).fill('900')
  await page.getByLabel(words.pixelRatio).fill('2')
  await page.getByLabel(words.makeDefault).check()
  await page.getByRole('button', { name: formMessages.create }).click()
  await expect(page.getByText(successMessages.deviceCreated)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Counter tablet' })
  await expect(row).toContainText('900 × 1080')
  await expect(row).toContainText(words.custom)
  await expect(row).toContainText(words.isDefault)

  await row.getByRole('link', { name: 'Change: Counter tablet' }).click()
  await expect(page.getByLabel(words.makeGlobal)).toHaveCount(0)
  await expect(page.getByText(words.inUseNote)).toHaveCount(0)
  await page.getByLabel(words.makeDefault).uncheck()
  await page.getByLabel(words.method).selectOption('simulate')
  await page.getByLabel(words.download).fill('0')
  await page.getByRole('button', { name: formMessages.save }).click()
  await expect(page.getByText(words.simulateSpeedRequired)).toBeVisible()
  await page.getByLabel(words.download).fill('5000')
  await page.getByRole('button', { name: formMessages.save }).click()
  await expect(page.getByText(successMessages.deviceUpdated)).toBeVisible()
  await expect(row).toContainText('5 Mbps')
  await expect(row.getByText(words.isDefault, { exact: true })).toHaveCount(0)

  await row.getByRole('link', { name: 'Delete: Counter tablet' }).click()
  await page.getByRole('button', { name: formMessages.delete }).click()
  await expect(page.getByText(successMessages.deviceDeleted)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a device in use lists its sites, and cannot be deleted', async ({ page, api }) => {
  const { _id } = await api.post('/api/devices', {
    client: place.client._id,
    name: 'Kiosk',
    formFactor: 'DESKTOP',
    emulation: TABLET?.emulation,
  })
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/' }], { devices: [_id] })
  await page.goto(paths.clientDevices(place.client._id))
  await page.getByRole('link', { name: 'Where used: Kiosk' }).click()
  await expect(page.getByRole('link', { name: site.name })).toBeVisible()
  await page.goto(paths.clientDevices(place.client._id, { dialog: 'edit', device: _id }))
  await expect(page.getByText(words.inUseNote)).toBeVisible()
  await page.goto(paths.clientDevices(place.client._id, { dialog: 'delete', device: _id }))
  await page.getByRole('button', { name: formMessages.delete }).click()
  await expect(page.getByText(deviceMessages.usedBy([site.name], 1))).toBeVisible()
})
