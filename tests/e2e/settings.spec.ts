import { accountMessages } from '../../app/shared/messages/account'
import { formMessages } from '../../app/shared/messages/form'
import { settingsFieldsMessages } from '../../app/shared/messages/hierarchy'
import { navigationMessages } from '../../app/shared/messages/navigation'
import { partsMessages } from '../../app/shared/messages/parts'
import { successMessages } from '../../app/shared/messages/success'
import { paths } from '../../app/shared/paths'
import { createPlace, type Place, unique } from './support/api'
import { expect, test } from './support/test'

const words = navigationMessages
const { name: label } = settingsFieldsMessages

let place: Place
test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
})

test.describe('a name', () => {
  test.use({ expectedStatuses: [422, 409] })

  test('becomes a field, keeps what was refused, and is saved', async ({ page, api }) => {
    const settings = paths.clientSettings(place.client._id)
    const name = unique('Quay')
    await page.goto(settings)
    await expect(page.getByLabel(label, { exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: formMessages.editField(label) }).click()
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(place.client.name)
    await page.getByLabel(label, { exact: true }).fill('   ')
    await page.getByRole('button', { name: formMessages.save, exact: true }).first().click()
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(label, { exact: true }).fill(name)
    await page.getByRole('button', { name: formMessages.save, exact: true }).first().click()
    await expect(page.getByText(successMessages.clientUpdated)).toBeVisible()
    await expect(page).toHaveURL(settings)
    expect((await api.get(`/api/clients/${place.client._id}`)).name).toBe(name)

    await page.getByRole('link', { name: formMessages.editField(label) }).click()
    await page.getByRole('link', { name: formMessages.cancel }).click()
    await expect(page).toHaveURL(settings)
  })

  test('of a project and an organization is edited the same way, other fields stay', async ({
    page,
    api,
  }) => {
    const project = paths.projectSettings(place.client._id, place.project._id)
    const organization = paths.organizationInfo(place.organization)
    for (const path of [project, organization]) {
      await page.goto(`${path}?edit=name`)
      await page.getByLabel(label, { exact: true }).fill(unique('Renamed'))
      await page.getByRole('button', { name: formMessages.save, exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Renamed')
    }
    await page.goto(`${organization}?edit=domain`)
    await page.getByLabel('Domain').fill('quay.example')
    await page.getByRole('button', { name: formMessages.save, exact: true }).first().click()
    await page.goto(`${organization}?edit=name`)
    await page.getByRole('button', { name: formMessages.save, exact: true }).first().click()
    expect(await api.get(`/api/organizations/${place.organization}`)).toMatchObject({
      domain: 'quay.example',
    })
  })
})

test('the navigation of the settings is grouped, and names the section one is in', async ({ page }) => {
  await page.goto(paths.users())
  const navigation = page.getByRole('navigation', { name: words.settings, exact: true })
  for (const group of ['workspace', 'measuring', 'alerts'] as const)
    await expect(navigation).toContainText(words.settingsGroups[group])
  expect(await navigation.getByRole('link').count()).toBeLessThanOrEqual(12)
  const people = navigation.getByRole('link', { name: words.rooms.people })
  await expect(people).toHaveAttribute('aria-current', 'page')
  const tabs = page.getByRole('main').getByRole('navigation', { name: words.related })
  await tabs.getByRole('link', { name: partsMessages.teams }).click()
  await expect(page.getByRole('heading', { level: 1, name: partsMessages.teams })).toBeVisible()
  await expect(people).toHaveAttribute('aria-current', 'page')
})

test.describe('a member', () => {
  test.use({ visitor: 'member' })

  test('sees no sections of owners, and switches the theme on any screen', async ({ page, memberApi }) => {
    await page.goto(paths.clients())
    const navigation = page.getByRole('navigation', { name: words.settings, exact: true })
    await expect(navigation.getByRole('link', { name: words.clients })).toBeVisible()
    await expect(navigation.getByRole('link', { name: partsMessages.outbox })).toHaveCount(0)
    await page.goto(paths.dashboard({ device: 'desktop' }))
    await page.getByRole('banner').locator('summary', { hasText: accountMessages.settings }).click()
    await page.getByRole('button', { name: accountMessages.theme.use.dark }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page).toHaveURL(/\/dashboard\?device=desktop/)
    await memberApi.put('/api/auth/profile', { theme: 'system' })
  })
})
