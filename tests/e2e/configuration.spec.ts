import { configurationMessages } from '../../app/shared/messages/configuration'
import { paths } from '../../app/shared/paths'
import { createPlace, unique } from './support/api'
import { expect, test } from './support/test'

const words = configurationMessages.screen

test.use({ expectedStatuses: [422] })

test('a file is planned, corrected, planned again and applied @js @http', async ({ page, api }) => {
  const { organization } = await createPlace(api)
  const name = unique('From a file')
  await page.goto(paths.organizationConfiguration(organization))
  const text = page.getByLabel(words.text)
  const faulty = `version: 1\nclients:\n  - name: ${name}\n    colour: red\n`
  await text.fill(faulty)
  await page.getByRole('button', { name: words.showPlan }).click()
  await expect(page.getByText(words.faults(1))).toBeVisible()
  await expect(page.getByText(configurationMessages.faults.at(4, 5))).toBeVisible()
  await expect(text).toHaveValue(faulty)

  await text.fill(`version: 1\nclients:\n  - name: ${name}\n    retentionDays: 30\n`)
  await page.getByRole('button', { name: words.showPlan }).click()
  await expect(page.getByRole('heading', { name: words.plan, exact: true })).toBeVisible()
  await page.getByRole('button', { name: words.apply }).click()
  await expect(page.getByText(words.applied('1 created'))).toBeVisible()
  const { items } = await api.get(`/api/clients?keyword=${encodeURIComponent(name)}`)
  expect(items).toMatchObject([{ name, retentionDays: 30 }])
})

test('the export is a download', async ({ page, api }) => {
  const { organization } = await createPlace(api)
  await page.goto(paths.organizationConfiguration(organization))
  const to = await page.getByRole('link', { name: words.downloadYaml }).getAttribute('href')
  expect(to).toBe(paths.configurationFile(organization, { format: 'yaml', download: 'true' }))
})
