import { messages } from '../../app/shared/messages'
import { paths } from '../../app/shared/paths'
import { createPlace, createSite } from './support/api'
import { expect, test } from './support/test'

test('a site says how many runs a test may take', async ({ page, api }) => {
  const place = await createPlace(api)
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/', name: 'Walk' }])
  const path = paths.site(place.client._id, place.project._id, site._id)
  await page.goto(path)
  const runs = page.getByLabel(messages.trust.runs)
  await expect(runs).toHaveValue('1')
  await runs.selectOption({ label: messages.trust.runChoice(3) })
  await page.getByRole('button', { name: messages.form.save }).click()
  await expect(page.getByRole('status').getByText(messages.success.siteUpdated)).toBeVisible()
  await page.goto(path)
  await expect(runs).toHaveValue('3')
})
