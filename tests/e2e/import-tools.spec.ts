import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { siteImportMessages } from '../../app/shared/messages/site-imports'
import { toolImportMessages as words } from '../../app/shared/messages/tool-imports'
import { paths } from '../../app/shared/paths'
import { createPlace } from './support/api'
import { expect, test } from './support/test'

test.use({ expectedStatuses: [422] })

const database = (buffer: Buffer) => ({ name: 'kuma.db', mimeType: 'application/octet-stream', buffer })

test('a database of Uptime Kuma is refused with its reason, checked and imported @http @js', async ({
  page,
  api,
}) => {
  const { client, project } = await createPlace(api)
  const kuma = gunzipSync(readFileSync('tests/fixtures/tools/kuma-1.db.gz'))
  await page.goto(paths.importSites(client._id, project._id))
  await page.getByRole('link', { name: words.sources['uptime-kuma'] }).click()
  await expect(page).toHaveURL(/from=uptime-kuma/)
  await page.getByRole('button', { name: words.form.check }).click()
  await expect(page.getByText(words.form.fileRequired)).toBeVisible()
  await page.getByLabel(words.form.file, { exact: true }).setInputFiles(database(kuma.subarray(0, 30_000)))
  await page.getByRole('button', { name: words.form.check }).click()
  await expect(page.getByText(words.notDatabase)).toBeVisible()
  await page.getByLabel(words.form.file, { exact: true }).setInputFiles(database(kuma))
  await page.getByRole('button', { name: words.form.check }).click()
  await expect(page.getByRole('heading', { name: siteImportMessages.conclusion(3, 0) })).toBeVisible()
  await expect(page.getByText(words.kuma.kind('ping'))).toBeVisible()
  await expect(page.getByText(words.kuma.retries)).toBeVisible()
  await expect(page.getByText(/[\d,]+ uptime checks/)).toBeVisible()
  await page.getByRole('button', { name: siteImportMessages.confirm(3) }).click()
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByText(/[\d,]+ uptime checks, [\d,]+ written/).count()
    })
    .toBe(1)
})

test('the address of a server is kept when it is refused @http', async ({ page, api }) => {
  const { client, project } = await createPlace(api)
  await page.goto(paths.importSites(client._id, project._id, { from: 'lighthouse-ci' }))
  await page.getByLabel(words.form.address).fill('lhci.example')
  await page.getByLabel(words.form.toolProject).fill('Shop')
  await page.getByRole('button', { name: words.form.check }).click()
  await expect(page.getByText(words.lhci.notServer)).toBeVisible()
  await expect(page.getByLabel(words.form.address)).toHaveValue('lhci.example')
  await expect(page.getByLabel(words.form.toolProject)).toHaveValue('Shop')
})
