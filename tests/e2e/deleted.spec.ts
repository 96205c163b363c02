import { deletedMessages as words } from '../../app/shared/messages/deleted'
import { formMessages } from '../../app/shared/messages/form'
import { deletionMessages } from '../../app/shared/messages/hierarchy'
import { pageMoveMessages as moves } from '../../app/shared/messages/page-move'
import { paths } from '../../app/shared/paths'
import { createPlace, createSite, type Place, unique } from './support/api'
import { expect, test } from './support/test'

const PAGES = [{ url: 'https://1.1.1.1/own' }]
let place: Place
test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
})

test('a deleted site is restored by the notice of the next screen', async ({ page, api }) => {
  const site = await createSite(api, place, PAGES)
  await page.goto(`${paths.site(place.client._id, place.project._id, site._id)}?dialog=delete`)
  await page.getByLabel(deletionMessages.retype(site.name)).fill(site.name)
  await page.getByRole('button', { name: formMessages.delete, exact: true }).click()
  await page.getByRole('button', { name: words.undo }).click()
  await expect(page).toHaveURL(paths.site(place.client._id, place.project._id, site._id))
  await expect(page.getByText(words.restored(site.name))).toBeVisible()
})

test('the list restores, and says when the name was used again', async ({ page, api }) => {
  const site = await createSite(api, place, PAGES)
  await api.delete(`/api/sites/${site._id}`, { name: site.name })
  await createSite(api, place, PAGES, { name: site.name })
  const restore = page.getByRole('button', { name: `${words.restore} ${site.name}` })
  await page.goto(paths.deleted({ pageNumber: 2 }))
  await expect(restore).toHaveCount(0)
  await page.goto(paths.deleted())
  await expect(page.getByText(words.restorable).first()).toBeVisible()
  await restore.click()
  await expect(page.getByText(words.restoredAs(`${site.name} (2)`))).toBeVisible()
})

test.describe('deleting now', () => {
  test.use({ expectedStatuses: [422] })

  test('asks for the name', async ({ page, api }) => {
    const site = await createSite(api, place, PAGES)
    await api.delete(`/api/sites/${site._id}`, { name: site.name })
    await page.goto(paths.deleted())
    await page.getByRole('link', { name: `${words.deleteNow}: ${site.name}` }).click()
    await page.getByLabel(deletionMessages.retype(site.name)).fill('other')
    await page.getByRole('button', { name: formMessages.delete, exact: true }).click()
    await expect(page.getByText(deletionMessages.mismatch)).toBeVisible()
    await expect(page.getByLabel(deletionMessages.retype(site.name))).toHaveValue('other')
    await page.getByLabel(deletionMessages.retype(site.name)).fill(site.name)
    await page.getByRole('button', { name: formMessages.delete, exact: true }).click()
    await expect(page.getByText(words.purgeStarted)).toBeVisible()
    await expect(page.getByRole('button', { name: `${words.restore} ${site.name}` })).toHaveCount(0)
  })
})

test.describe('moving a page', () => {
  test.use({ expectedStatuses: [422, 409] })

  test('to another site and to a new one', async ({ page, api }) => {
    const urls = [1, 2, 3].map((n) => ({ url: `https://1.1.1.1/${n}` }))
    const [from, to] = [await createSite(api, place, urls), await createSite(api, place, PAGES)]
    const settings = paths.site(place.client._id, place.project._id, from._id)
    await page.goto(settings)
    const move = async () => {
      await page.getByRole('link', { name: moves.button }).click()
      await page.getByLabel(moves.site, { exact: true }).selectOption({ value: String(to._id) })
      await page.getByRole('button', { name: moves.button }).click()
      await expect(page.getByText(moves.moved(to.name))).toBeVisible()
    }
    await move()
    await page.getByRole('button', { name: words.undo }).click()
    await expect(page.getByText(moves.moved(from.name))).toBeVisible()
    await expect(page).toHaveURL(settings)
    await move()

    await page.goto(`${settings}?dialog=move-page-new`)
    await page.getByLabel(moves.siteName).fill(to.name)
    await page.getByRole('button', { name: moves.button }).click()
    await expect(page.getByLabel(moves.siteName)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(moves.siteName)).toHaveValue(to.name)
    const name = unique('Fresh')
    await page.getByLabel(moves.siteName).fill(name)
    await page.getByRole('button', { name: moves.button }).click()
    await expect(page.getByText(moves.moved(name))).toBeVisible()
    await page.goto(settings)
    await expect(page.getByText(moves.onlyPage)).toBeVisible()
  })
})
