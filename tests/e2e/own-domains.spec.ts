import { randomUUID } from 'node:crypto'
import { brandDomainMessages as words } from '../../app/shared/messages/brand-domains'
import { paths } from '../../app/shared/paths'
import { expect, test } from './support/test'

test.use({ expectedStatuses: [422] })

test('a domain is refused, added with its two records, and removed', async ({ page, api }) => {
  const { _id } = await api.post('/api/organizations', { name: `Agency ${randomUUID()}` })
  await api.confirm()
  const host = `status-${randomUUID().slice(0, 8)}.agency.example`
  await page.goto(paths.organizationDomains(_id))
  await expect(page.getByText(words.empty)).toBeVisible()

  const field = page.getByLabel(words.host, { exact: true })
  await field.fill('localhost')
  await page.getByRole('button', { name: words.add }).click()
  await expect(page.getByText(words.refused.internal)).toBeVisible()
  await expect(field).toHaveValue('localhost')

  await field.fill(`https://${host}/`)
  await page.getByRole('button', { name: words.add }).click()
  await expect(page.getByRole('heading', { name: host })).toBeVisible()
  const records = page.getByRole('list', { name: words.recordsOf(host) })
  await expect(records.getByText(`_lightkeeper.${host}`)).toBeVisible()
  await expect(page.getByText(words.next.waiting)).toBeVisible()

  await page.getByRole('link', { name: words.removeName(host) }).click()
  await page.getByRole('button', { name: words.remove, exact: true }).click()
  await expect(page.getByText(words.empty)).toBeVisible()
})
