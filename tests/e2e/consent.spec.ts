import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { consentMessages } from '../../app/shared/messages/consent'
import { formMessages } from '../../app/shared/messages/form'
import { successMessages } from '../../app/shared/messages/success'
import { paths } from '../../app/shared/paths'
import { type CreatedSite, createPlace, createSite, type Place } from './support/api'
import { expect, test } from './support/test'

const words = consentMessages
test.use({ expectedStatuses: [422] })
let server: Server
let place: Place
let site: CreatedSite
test.beforeAll(async () => {
  server = createServer((_, to) => to.end('<script id="Cookiebot" data-cbid="x"></script>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})
test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  site = await createSite(api, place, [{ url, name: 'Banner' }])
})

const editPath = () => paths.site(place.client._id, place.project._id, site._id)

test('the consent cookie of a site is found, taken over and saved @http @js', async ({ page }) => {
  await page.goto(editPath())
  await page.getByLabel('Tags').fill('kept')
  await page.getByRole('button', { name: words.find }).click()
  const found = page.getByRole('list', { name: words.found })
  await expect(found).toContainText(words.requestedBy('Cookiebot'))
  await expect(page.getByLabel('Tags')).toHaveValue('kept')
  await found.getByRole('button', { name: words.use }).click()
  await expect(page.getByLabel(words.name)).toHaveValue('CookieConsent')
  await page.getByLabel(words.keepTrace).check()
  await page.getByRole('button', { name: formMessages.save }).click()
  await expect(page.getByRole('status').getByText(successMessages.siteUpdated)).toBeVisible()

  await page.goto(editPath())
  await expect(page.getByLabel(words.name)).toHaveValue('CookieConsent')
  await expect(page.getByLabel(words.value)).toHaveValue(/necessary/)
  await expect(page.getByLabel(words.keepTrace)).toBeChecked()
  await expect(page.getByLabel('Tags')).toHaveValue('kept')
})

test('half a cookie is refused at its field, and two empty fields delete it', async ({ page }) => {
  await page.goto(editPath())
  await page.getByLabel(words.name).fill('consent')
  await page.getByRole('button', { name: formMessages.save }).click()
  await expect(page.getByText(words.both)).toBeVisible()
  await expect(page.getByLabel(words.name)).toHaveValue('consent')
  await page.getByLabel(words.value).fill('yes')
  await page.getByRole('button', { name: formMessages.save }).click()
  await expect(page.getByRole('status').getByText(successMessages.siteUpdated)).toBeVisible()
  await page.goto(editPath())
  await expect(page.getByLabel(words.value)).toHaveValue('yes')
  await page.getByLabel(words.name).fill('')
  await page.getByLabel(words.value).fill('')
  await page.getByRole('button', { name: formMessages.save }).click()
  await expect(page.getByRole('status').getByText(successMessages.siteUpdated)).toBeVisible()
  await page.goto(editPath())
  await expect(page.getByLabel(words.name)).toHaveValue('')
})
