import { siteMessages } from '../../app/shared/messages/hierarchy'
import { siteImportMessages as words } from '../../app/shared/messages/site-imports'
import { successMessages } from '../../app/shared/messages/success'
import { paths } from '../../app/shared/paths'
import { createPlace, createSite, type Place, unique } from './support/api'
import { expect, test } from './support/test'

test.use({ expectedStatuses: [422] })

let place: Place
test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
})

const csv = (buffer: string) => ({ name: 'sites.csv', mimeType: 'text/csv', buffer: Buffer.from(buffer) })

test('a file is refused with its reason, checked, confirmed and written @http @js', async ({ page }) => {
  const { client, project } = place
  await page.goto(paths.projectSites(client._id, project._id))
  await page.getByRole('link', { name: words.open }).first().click()
  await page.getByLabel(words.text).fill('name,colour,pages\nA,red,https://1.1.1.1/')
  await page.getByRole('button', { name: words.check }).click()
  await expect(page.getByText(words.unknownColumns(['colour']))).toBeVisible()
  await expect(page.getByLabel(words.text)).toHaveValue('name,colour,pages\nA,red,https://1.1.1.1/')
  await page.getByLabel(words.ignoresUnknown).check()
  await page.getByRole('button', { name: words.check }).click()
  await expect(page.getByText(words.ignoredColumns(['colour']))).toBeVisible()
  await page.goto(paths.importSites(client._id, project._id))
  await page.getByLabel(words.text).fill('')
  const [first, second] = [unique('Quay'), unique('Pier')]
  const rows = `name;pages;devices;isScheduled\n${first};https://1.1.1.1/;;no\n${second};https://1.1.1.1/b;;no\nBad;https://1.1.1.1/;Watch;no\n`
  await page.getByLabel(words.file, { exact: true }).setInputFiles(csv(rows))
  await page.getByRole('button', { name: words.check }).click()
  await expect(page.getByRole('heading', { name: words.conclusion(2, 0) })).toBeVisible()
  await expect(page.getByText('No device named “Watch”')).toBeVisible()
  await page.getByLabel(words.allOrNothing).first().check()
  await page.getByRole('button', { name: words.confirm(2) }).click()
  await expect(page.getByText(words.notAllValid(1))).toBeVisible()
  await page.getByLabel(words.valid).check()
  await page.getByRole('button', { name: words.confirm(2) }).click()
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByText(words.done(2)).count()
    })
    .toBe(1)
  await expect(page.getByRole('link', { name: words.resultFile })).toHaveAttribute('href', /\/result$/)
  await page.getByRole('link', { name: first }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(first)
})

test('a site is copied to another host', async ({ page, api }) => {
  const { client, project } = place
  const site = await createSite(api, place, [{ url: 'https://1.1.1.1/a' }])
  await page.goto(paths.projectSites(client._id, project._id))
  await page.getByRole('link', { name: `${words.copy.action}: ${site.name}` }).click()
  await expect(page.getByLabel(words.copy.name)).toHaveValue(words.copy.newName(site.name))
  await page.getByLabel(words.copy.host).fill('not a host')
  await page.getByRole('button', { name: words.copy.submit }).click()
  await expect(page.getByText(words.copy.hostInvalid)).toBeVisible()
  await page.getByLabel(words.copy.host).fill('1.0.0.1')
  await page.getByRole('button', { name: words.copy.submit }).click()
  await expect(page.getByRole('status').getByText(successMessages.siteCopied)).toBeVisible()
  await page.goto(paths.duplicateSite(client._id, project._id))
  await expect(page.getByText(words.copy.choose)).toBeVisible()
  await expect(page.getByText(siteMessages.add)).toHaveCount(0)
})
