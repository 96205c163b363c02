import { formMessages } from '../../app/shared/messages/form'
import { shareLinksMessages } from '../../app/shared/messages/sharing'
import { testingMessages } from '../../app/shared/messages/testing'
import { paths } from '../../app/shared/paths'
import { unique } from './support/api'
import { expect, test } from './support/test'

const words = testingMessages.agents
const places = testingMessages.locations

test.use({ expectedStatuses: [409] })

test('an agent is registered with a key shown once, renamed, drained and revoked', async ({ page }) => {
  const name = unique('Harbour agent')
  await page.goto(paths.agentsStatus())
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  await page.getByRole('link', { name: words.add }).click()
  await page.getByLabel(words.name).fill(name)
  await page.getByLabel(words.location).selectOption({ label: 'Sweden' })
  await page.getByRole('button', { name: words.add }).click()
  await expect(page.getByLabel(words.key)).toHaveValue(/^lka_/)
  await expect(page.getByLabel(words.startCommand)).toHaveValue(/npm run agent$/)
  await page.getByRole('link', { name: shareLinksMessages.backToList }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(words.states.new)
  await expect(row).toContainText('Sweden')

  await page.goto(paths.agentsStatus({ dialog: 'add' }))
  await page.getByLabel(words.name).fill(name)
  await page.getByRole('button', { name: words.add }).click()
  await expect(page.getByText(words.nameTaken)).toBeVisible()
  await expect(page.getByLabel(words.name)).toHaveValue(name)

  await page.goto(paths.agentsStatus())
  await row.getByRole('link', { name: `${words.rename}: ${name}` }).click()
  await page.getByRole('textbox', { name: words.name }).fill(`${name} B`)
  await page.getByRole('button', { name: words.rename }).click()
  await expect(page.getByText(words.done.renamed)).toBeVisible()
  await row.getByRole('button', { name: `${words.drain}: ${name} B` }).click()
  await expect(page.getByText(words.done.drained)).toBeVisible()
  await expect(row).toContainText(words.states.drained)
  await row.getByRole('button', { name: `${words.resume}: ${name} B` }).click()
  await expect(page.getByText(words.done.resumed)).toBeVisible()

  await row.getByRole('link', { name: `${words.revoke}: ${name} B` }).click()
  await expect(page.getByText(words.revokeWarning)).toBeVisible()
  await page.getByRole('button', { name: words.revoke }).click()
  await expect(page.getByText(words.done.revoked)).toBeVisible()
  await expect(row).toContainText(words.states.revoked)
  await expect(row.getByRole('button')).toHaveCount(0)
})

test('the local agent shows its capabilities', async ({ page, measured }) => {
  expect(measured.good).toBeGreaterThan(0)
  await page.goto(paths.agentsStatus())
  const row = page.getByRole('row').filter({ hasText: 'Lighthouse' }).filter({ hasText: 'recorded' })
  await expect(row).toContainText('local')
  await expect(row).toContainText(words.perHourUnit)
  const location = page.getByRole('row').filter({ hasText: places.noRegion })
  await expect(location).toContainText('of capacity')
})

test('a location is created, changed and deleted, but not while in use', async ({ page }) => {
  const label = unique('Tokyo')
  await page.goto(paths.agentsStatus())
  await page.getByRole('link', { name: places.add }).click()
  await page.getByLabel(places.label).fill(label)
  await page.getByLabel(places.continent).selectOption('Asia')
  await page.getByRole('button', { name: formMessages.create }).click()
  await expect(page.getByText(places.done.created)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: label })
  await expect(row).toContainText('Asia')
  await row.getByRole('link', { name: `${places.change}: ${label}` }).click()
  await page.getByLabel(places.continent).selectOption('Oceania')
  await page.getByRole('button', { name: formMessages.save }).click()
  await expect(row).toContainText('Oceania')
  await row.getByRole('link', { name: `${formMessages.delete}: ${label}` }).click()
  await page.getByRole('button', { name: formMessages.delete }).click()
  await expect(page.getByText(places.done.deleted)).toBeVisible()
  await page.getByRole('link', { name: `${formMessages.delete}: Local` }).click()
  await page.getByRole('button', { name: formMessages.delete }).click()
  await expect(page.getByRole('alert')).toContainText(places.localLocationFixed)
})

test.describe('a member without rights', () => {
  test.use({ visitor: 'member', expectedStatuses: [403] })

  test('sees no agents', async ({ page }) => {
    expect((await page.goto(paths.agentsStatus()))?.status()).toBe(403)
  })
})
