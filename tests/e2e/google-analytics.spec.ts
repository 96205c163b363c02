import { formMessages } from '../../app/shared/messages/form'
import { googleAnalyticsMessages as words } from '../../app/shared/messages/google-analytics'
import { successMessages } from '../../app/shared/messages/success'
import { paths } from '../../app/shared/paths'
import { createPlace, createSite } from './support/api'
import { expect, test } from './support/test'

test.use({ expectedStatuses: [422] })

test('a property ID is stored, an ID of another kind is refused, and the retired flag stays', async ({
  page,
  api,
}) => {
  const place = await createPlace(api)
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/' }])
  const path = paths.site(place.client._id, place.project._id, site._id)
  const field = page.getByLabel(words.propertyId)
  const save = page.getByRole('button', { name: formMessages.save })

  await page.goto(path)
  await expect(page.getByText(words.retired)).toHaveCount(0)
  await field.fill('UA-12345-1')
  await save.click()
  await expect(page.getByText(words.universalId)).toBeVisible()
  await expect(field).toHaveValue('UA-12345-1')

  await api.put(`/api/sites/${site._id}`, { isUniversalGA: true })
  await page.goto(path)
  await expect(page.getByText(words.retired)).toBeVisible()
  await field.fill('properties/123456789')
  await save.click()
  await expect(page.getByRole('status').getByText(successMessages.siteUpdated)).toBeVisible()
  await page.goto(path)
  await expect(field).toHaveValue('123456789')
  await expect(page.getByText(words.retired)).toBeVisible()
})
