import { clientMoveMessages as words } from '../../app/shared/messages/client-moves'
import { paths } from '../../app/shared/paths'
import { createPlace, unique } from './support/api'
import { expect, test } from './support/test'

test.use({ expectedStatuses: [409, 422] })

test('a client moves to another organization after its name was retyped @http @js', async ({ page, api }) => {
  const place = await createPlace(api)
  const name = unique('Harbor')
  const other = await api.post('/api/organizations', { name })
  await api.post(`/api/clients/${place.client._id}/regenerateapikey`, {})
  await page.goto(paths.clientSettings(place.client._id))
  await page.getByRole('link', { name: words.open }).click()
  await expect(page.getByRole('heading', { name: words.moves })).toBeVisible()
  await page.getByLabel(words.organization, { exact: true }).selectOption(String(other._id))
  await page.getByLabel(words.name).fill('Renamed client')
  await expect(page.getByText(words.accessStays(true, 0, 0) ?? '', { exact: true })).toBeVisible()
  await page.getByLabel(words.keepAccess).check()
  await page.getByLabel(words.retype(place.client.name)).fill('something else')
  await page.getByRole('button', { name: words.submit }).click()
  await expect(page.getByText(words.refused.confirm)).toBeVisible()
  await expect(page.getByLabel(words.organization, { exact: true })).toHaveValue(String(other._id))
  await expect(page.getByLabel(words.name)).toHaveValue('Renamed client')
  await expect(page.getByLabel(words.keepAccess)).toBeChecked()
  await page.getByLabel(words.keepAccess).uncheck()
  await page.getByLabel(words.retype(place.client.name)).fill(place.client.name)
  await page.getByRole('button', { name: words.submit }).click()
  await expect(page.getByText(words.started)).toBeVisible()
  await expect(page.getByText(words.accessRevoked)).toBeVisible()
  expect(await api.get(`/api/clients/${place.client._id}`)).toMatchObject({
    name: 'Renamed client',
    organization: other._id,
  })
  await expect
    .poll(
      async () => {
        await page.goto(paths.clientMove(place.client._id))
        return page.getByText(new RegExp(`^Moved from .* to ${name}`)).count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
})

test('an organization without room is refused at its field', async ({ page, api }) => {
  const place = await createPlace(api)
  await api.post('/api/sites', {
    project: place.project._id,
    name: unique('Site'),
    pages: [{ url: 'http://127.0.0.1:9/' }],
    frequency: '0 * * * *',
  })
  const other = await api.post('/api/organizations', { name: unique('Small') })
  await api.put(`/api/organizations/${other._id}/subscription`, { testQuota: 1 })
  await page.goto(paths.clientMove(place.client._id))
  await page.getByLabel(words.organization, { exact: true }).selectOption(String(other._id))
  await page.getByLabel(words.retype(place.client.name)).fill(place.client.name)
  await page.getByRole('button', { name: words.submit }).click()
  await expect(page.getByText(/above its quota of 1/)).toBeVisible()
})
