import type { Page } from '@playwright/test'
import { formMessages } from '../../app/shared/messages/form'
import { savedFilterMessages } from '../../app/shared/messages/saved-filters'
import { scheduleFormMessages } from '../../app/shared/messages/schedule'
import { selectionMessages, siteEditMessages, siteMoveMessages } from '../../app/shared/messages/site-edit'
import { paths } from '../../app/shared/paths'
import { createPlace, type Place, unique } from './support/api'
import { expect, test } from './support/test'

const words = siteEditMessages
const select = selectionMessages
const move = siteMoveMessages

let place: Place
let ids: Record<string, number>
test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
  ids = {}
  for (const name of ['Alpha', 'Beta', 'Gamma']) {
    const site = await api.post('/api/sites', {
      name,
      project: place.project._id,
      pages: [{ url: `http://127.0.0.1:4010/${name}` }],
      isScheduled: false,
    })
    ids[name] = site._id
  }
})

const list = () => paths.projectSites(place.client._id, place.project._id)
const edit = (params = {}) => paths.editSites(place.client._id, place.project._id, params)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const check = async (page: Page, ...names: string[]) => {
  for (const name of names) await page.getByLabel(select.select(name)).check()
}

test('checked sites are tagged, enabled and edited together @http @js @nojs', async ({ page, api }) => {
  await page.goto(list())
  await check(page, 'Alpha', 'Beta')
  await page.getByLabel(select.tag, { exact: true }).fill('shop, eu')
  await press(page, select.addTags)
  await expect(page.getByText(words.saved(2, 0, 0, 0))).toBeVisible()
  await check(page, 'Gamma')
  await press(page, select.enable)
  await expect(page.getByText(words.saved(1, 0, 0, 0))).toBeVisible()

  await page.goto(`${list()}?tags=eu`)
  await page.getByLabel(select.all(2)).check()
  await press(page, select.edit)
  await expect(page.getByRole('heading', { level: 1, name: words.title(2) })).toBeVisible()
  await page.getByLabel(words.scheduledTests).selectOption('on')
  await page.getByLabel(words.frequency, { exact: true }).selectOption({ label: words.ownSchedule })
  await page.getByLabel(scheduleFormMessages.cron).fill('0 7 * * 1')
  await page.getByLabel(words.tagMode).selectOption('remove')
  await page.getByRole('textbox', { name: words.tags, exact: true }).fill('eu')
  await press(page, words.save)
  await expect(page.getByText(words.saved(2, 0, 0, 0))).toBeVisible()
  expect(await api.get(`/api/sites/${ids['Beta']}`)).toMatchObject({
    frequency: '0 7 * * 1',
    isScheduled: true,
    tags: ['shop'],
  })
  expect(await api.get(`/api/sites/${ids['Gamma']}`)).toMatchObject({ frequency: '0 0 * * *', tags: [] })
})

test.describe('a form of many sites', () => {
  test.use({ expectedStatuses: [409, 422] })

  test('says what is missing, and keeps what was typed', async ({ page }) => {
    await page.goto(edit())
    await expect(page.getByRole('heading', { level: 1, name: words.title(3) })).toBeVisible()
    await press(page, words.save)
    await expect(page.getByText(words.nothingToChange)).toBeVisible()
    await page.getByLabel(words.frequency, { exact: true }).selectOption({ label: words.ownSchedule })
    await page.getByLabel(scheduleFormMessages.cron).fill('nonsense')
    await page.getByRole('textbox', { name: words.tags, exact: true }).fill('eu')
    await page.getByLabel(words.tagMode).selectOption('add')
    await press(page, words.save)
    await expect(page.getByText(formMessages.schedule)).toBeVisible()
    await expect(page.getByLabel(scheduleFormMessages.cron)).toHaveValue('nonsense')
    await expect(page.getByRole('textbox', { name: words.tags, exact: true })).toHaveValue('eu')
    await expect(page.getByLabel(words.tagMode)).toHaveValue('add')
  })

  for (const [choice, frequency] of [
    [words.applyAnyway, '0 * * * *'],
    [words.skipThese, '0 9 * * *'],
  ] as const)
    test(`names who changed a site meanwhile: ${choice}`, async ({ page, api }) => {
      await page.goto(edit({ ids: `${ids['Alpha']},${ids['Beta']}` }))
      await api.put(`/api/sites/${ids['Alpha']}`, { frequency: '0 9 * * *' })
      await page.getByLabel(words.frequency, { exact: true }).selectOption('0 * * * *')
      await press(page, words.save)
      await expect(page.getByText(words.conflicts(1))).toBeVisible()
      await expect(page.getByText(/Changed by .+@.+ on /)).toBeVisible()
      await expect(page.getByText(/Schedule: .+09:00.* → .*hour/i)).toBeVisible()
      expect((await api.get(`/api/sites/${ids['Beta']}`)).frequency).toBe('0 0 * * *')
      await press(page, choice)
      const skipped = choice === words.skipThese ? 1 : 0
      await expect(page.getByText(words.saved(2 - skipped, 0, skipped, 0))).toBeVisible()
      expect((await api.get(`/api/sites/${ids['Alpha']}`)).frequency).toBe(frequency)
      expect((await api.get(`/api/sites/${ids['Beta']}`)).frequency).toBe('0 * * * *')
    })

  test('moves checked sites to another project @http @js', async ({ page, api }) => {
    const target = await api.post('/api/projects', { name: unique('Blog'), client: place.client._id })
    await page.goto(list())
    await check(page, 'Alpha', 'Gamma')
    await press(page, select.move)
    await expect(page.getByRole('heading', { name: move.title(2) })).toBeVisible()
    const twin = { name: 'ALPHA', project: target._id, pages: [{ url: 'http://127.0.0.1:4010/twin' }] }
    const { _id } = await api.post('/api/sites', { ...twin, isScheduled: false })
    await page.getByLabel(move.project).selectOption({ label: target.name })
    await press(page, move.submit)
    await expect(page.getByText(move.namesTaken(['ALPHA']))).toBeVisible()
    await expect(page.getByLabel(move.project)).toHaveValue(String(target._id))
    await api.put(`/api/sites/${_id}`, { name: 'Twin' })
    await press(page, move.submit)
    await expect(page.getByText(move.moved(2, target.name))).toBeVisible()
    const { items } = await api.get(`/api/sites?project=${target._id}`)
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Alpha', 'Gamma', 'Twin'])
  })

  test('acts on checked sites only, and deletes them by their number', async ({ page, api }) => {
    await page.goto(list())
    await expect(page.getByRole('button', { name: select.delete })).toHaveCount(0)
    await check(page, 'Alpha', 'Gamma')
    await press(page, select.delete)
    await expect(page.getByRole('heading', { name: select.deleteTitle(2) })).toBeVisible()
    await page.getByLabel(select.retypeCount(2)).fill('3')
    await press(page, formMessages.delete)
    await expect(page.getByText(select.countMismatch(2))).toBeVisible()
    await page.getByLabel(select.retypeCount(2)).fill('2')
    await press(page, formMessages.delete)
    await expect(page.getByText(select.deleted(2))).toBeVisible()
    const { items } = await api.get(`/api/sites?project=${place.project._id}`)
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Beta'])
  })
})

test('tests of the checked sites are started', async ({ page }) => {
  await page.goto(list())
  await check(page, 'Alpha')
  await press(page, select.run)
  await expect(page.getByText(/^(Test|\d+ tests) queued$/)).toBeVisible()
})

test('a filter is saved, shared, used, renamed and deleted @http @js', async ({ page }) => {
  const name = unique('Betas')
  await page.goto(list())
  await page.getByRole('searchbox').fill('Beta')
  await page.getByRole('button', { name: formMessages.search }).click()
  await page.getByRole('link', { name: savedFilterMessages.save }).click()
  await page.getByLabel(savedFilterMessages.name, { exact: true }).fill(name)
  await page.getByLabel(savedFilterMessages.shareWith).selectOption({ index: 1 })
  await press(page, formMessages.save)
  await expect(page.getByText(savedFilterMessages.saved)).toBeVisible()
  await page.goto(list())
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('Beta')
  await page.getByRole('link', { name: savedFilterMessages.editNamed(name) }).click()
  await page.getByLabel(savedFilterMessages.name, { exact: true }).fill(`${name} 2`)
  await press(page, formMessages.save)
  await page.getByRole('link', { name: savedFilterMessages.editNamed(`${name} 2`) }).click()
  await press(page, formMessages.delete)
  await expect(page.getByText(savedFilterMessages.deleted)).toBeVisible()
  await expect(page.getByRole('link', { name: `${name} 2` })).toHaveCount(0)
})

test('tags of clients and projects are edited, shown and filter their lists', async ({ page }) => {
  const tag = unique('tag').toLowerCase()
  const projects = paths.clientProjects(place.client._id)
  for (const [settings, shownOn] of [
    [paths.clientSettings(place.client._id), paths.clients()],
    [paths.projectSettings(place.client._id, place.project._id), projects],
  ] as const) {
    await page.goto(`${settings}?edit=tags`)
    await page.getByLabel(select.tag, { exact: true }).fill(tag)
    await press(page, formMessages.save)
    await page.goto(`${shownOn}?tags=${encodeURIComponent(tag)}`)
    await expect(page.getByRole('row').filter({ hasText: tag })).toHaveCount(1)
    await expect(page.getByRole('row')).toHaveCount(2)
  }
})
