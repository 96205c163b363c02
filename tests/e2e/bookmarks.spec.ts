import { bookmarksMessages } from '../../app/shared/messages/bookmarks'
import { deletedMessages } from '../../app/shared/messages/deleted'
import { failuresMessages } from '../../app/shared/messages/failures'
import { formMessages } from '../../app/shared/messages/form'
import { dashboardMessages } from '../../app/shared/messages/hierarchy'
import { metricMessages, reportMessages } from '../../app/shared/messages/report'
import { successMessages } from '../../app/shared/messages/success'
import { paths } from '../../app/shared/paths'
import { type Api, createPlace, createSite, unique } from './support/api'
import { untilHydrated } from './support/hydrated'
import { loadedImages } from './support/images'
import { expect, test } from './support/test'

const words = bookmarksMessages

const bookmark = (api: Api, page: number) => api.post('/api/bookmarks', { page_id: page })

/** Its own page, as all admin tests share the bookmarks. */
async function createPage(api: Api) {
  const place = await createPlace(api)
  const name = unique('Berth')
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/', name }])
  return { place, site, name, id: site.pages[0]?._id ?? 0 }
}

test('a page is bookmarked on the dashboard, listed and removed', async ({ page, api }) => {
  const { place, site, name } = await createPage(api)
  await page.goto(paths.dashboardProject(place.client._id, place.project._id))
  const toggle = page.getByRole('button', { name: words.toggleOf(name) })
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await expect(page.getByRole('status').getByText(successMessages.bookmarkAdded)).toBeVisible()
  await expect(page).toHaveURL(paths.dashboardProject(place.client._id, place.project._id))
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: words.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  await page.getByRole('searchbox', { name: words.search }).fill(name)
  await page.getByRole('button', { name: formMessages.search }).click()
  await expect(page).toHaveURL(/searchText=/)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(`${place.client.name} › ${place.project.name} › ${site.name}`)
  await expect(row).toContainText(dashboardMessages.neverTested)
  const unmeasured = `${words.scoreOn(words.device.mobile, 'Performance')}: ${metricMessages.notMeasured}`
  await expect(row.getByRole('img', { name: unmeasured })).toHaveText('–')
  await expect(row.getByText(words.notTestedOn.desktop)).toHaveCount(1)

  await row.getByRole('button', { name: words.removeOf(name) }).click()
  await expect(page.getByRole('status').getByText(successMessages.bookmarkRemoved)).toBeVisible()
  await expect(page.getByText(words.noneFound(name))).toBeVisible()
  await expect(page).toHaveURL(/searchText=/)
  await page.getByRole('button', { name: deletedMessages.undo }).click()
  await expect(page.getByRole('status').getByText(successMessages.bookmarkAdded)).toBeVisible()
  await expect(row).toHaveCount(1)
})

test('a page is bookmarked in its report, and opened from the bookmarks @http @js', async ({
  page,
  api,
  javaScriptEnabled,
}) => {
  const { site, name, id } = await createPage(api)
  await page.goto(paths.report(site._id, id))
  const items = page.locator('main form button').filter({ hasText: new RegExp(`^${words.toggle}$`) })
  const toggle = async (isSet: boolean) => {
    if (javaScriptEnabled !== false) await untilHydrated(page)
    const item = items.or(page.getByRole('menuitem', { name: words.toggle, exact: true })).first()
    await page.locator('summary, button').filter({ hasText: reportMessages.more }).first().click()
    await expect(item).toBeVisible()
    expect(await item.getAttribute('aria-current')).toBe(isSet ? 'true' : null)
    await item.click()
  }
  await toggle(false)
  await expect(page.getByRole('status').getByText(successMessages.bookmarkAdded)).toBeVisible()

  await page.goto(paths.bookmarks({ searchText: name }))
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.report(site._id, id))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('link', { name: 'Quality', exact: true }).click()
  await page.getByRole('link', { name: 'SEO', exact: true }).click()
  await expect(page).toHaveURL(/\/seo/)
  await toggle(true)
  await expect(page.getByRole('status').getByText(successMessages.bookmarkRemoved)).toBeVisible()
  await expect(page).toHaveURL(/\/seo/)
})

test('metrics are shown on the bookmarks too', async ({ page, api, measured }) => {
  await bookmark(api, measured.shop)
  await bookmark(api, measured.failing)
  await page.goto(paths.bookmarks({ searchText: 'Measured harbour' }))
  const shop = page.getByRole('row').filter({ hasText: '/shop/' })
  for (const category of ['Performance', 'Accessibility', 'Best practices', 'SEO']) {
    const name = new RegExp(`^${words.scoreOn(words.device.mobile, category)}: \\d+, `)
    await expect(shop.getByRole('img', { name })).toBeVisible()
  }
  const failing = page.getByRole('row').filter({ hasText: 'awkward/404' }).first()
  await expect(failing.getByText(new RegExp(`^${words.failedOn(words.device.mobile, '')}`))).toBeVisible()

  await page.getByRole('columnheader', { name: words.device.mobile }).getByRole('link').click()
  await expect(page).toHaveURL(/orderBy=mobile/)
  const header = page.getByRole('columnheader', { name: words.device.mobile })
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  const names = page.getByRole('rowheader').getByRole('link')
  await expect(names).toHaveText(['shop', 'awkward/404'])
  await header.getByRole('link').click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(names).toHaveText(['shop', 'awkward/404'])
})

test('long lists are paged', async ({ page, api }) => {
  const place = await createPlace(api)
  const number = (index: number) => String(index + 1).padStart(2, '0')
  const name = unique('Mooring')
  const pages = Array.from({ length: 27 }, (_, index) => ({
    url: `http://127.0.0.1:4010/mooring/${number(index)}`,
    name: `${name} ${number(index)}`,
  }))
  const site = await createSite(api, place, pages)
  for (const { _id } of site.pages) await bookmark(api, _id)
  await page.goto(paths.bookmarks({ searchText: name }))
  await expect(page.getByText('1–25 of 27 bookmarks')).toBeVisible()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText('26–27 of 27 bookmarks')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await expect(page.getByRole('rowheader').first()).toContainText(`${name} 26`)
})

test('a site has its icon, or a letter', async ({ page, api, measured }) => {
  await bookmark(api, measured.shop)
  const icons = page.locator(`img[src="${paths.siteIcon(measured.site._id)}"]`)
  for (const path of [
    paths.bookmarks({ searchText: 'Measured harbour' }),
    paths.dashboardSite(measured.client, measured.site._id),
    paths.report(measured.site._id, measured.shop),
  ]) {
    await page.goto(path)
    await loadedImages(icons, 1)
    await expect(icons.first()).toHaveAttribute('alt', '')
  }
  const answer = await page.request.get(paths.siteIcon(measured.site._id))
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/svg+xml'])
})

test.describe('without bookmarks', () => {
  test.use({ visitor: 'member' })

  test('there is one sentence and one action', async ({ page }) => {
    await page.goto(paths.bookmarks())
    await expect(page.getByText(words.empty)).toBeVisible()
    await page.getByRole('link', { name: words.emptyAction }).click()
    await expect(page).toHaveURL(paths.dashboard())
  })
})

test.describe('a share-link visitor', () => {
  test.use({ visitor: null, expectedStatuses: [403] })

  test('has no bookmarks, but sees the icons', async ({ page, api }) => {
    const { place, site, id } = await createPage(api)
    const body = { name: 'For the board', client: place.client._id }
    const { url } = await api.post<{ url: string }>('/api/share-links', body)
    await page.goto(new URL(url).pathname + new URL(url).search)
    await expect(page.getByText(place.client.name).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Bookmark/ })).toHaveCount(0)
    await page.goto(paths.report(site._id, id))
    await loadedImages(page.locator(`img[src="${paths.siteIcon(site._id)}"]`), 1)
    await expect(page.locator('button').filter({ hasText: words.toggle })).toHaveCount(0)
    await expect(page.getByRole('link', { name: words.title, exact: true })).toHaveCount(0)
    expect((await page.goto(paths.bookmarks()))?.status()).toBe(403)
    await expect(page.getByText(failuresMessages.forbidden)).toBeVisible()
  })
})

test.describe('with scripts @js', () => {
  test('a bookmark is set on click, also several in a row', async ({ page, api }) => {
    const place = await createPlace(api)
    const names = [unique('North'), unique('South')]
    const pages = names.map((name, index) => ({ url: `http://127.0.0.1:4010/${index}`, name }))
    const site = await createSite(api, place, pages)
    await page.goto(paths.dashboardSite(place.client._id, site._id))
    const letGo: (() => void)[] = []
    const holds = names.map((_, index) => new Promise<void>((resolve) => (letGo[index] = resolve)))
    let sent = 0
    await page.route(/\/bookmarks(\.data)?(\?|$)/, async (route) => {
      await holds[sent++]
      await route.continue()
    })
    const toggles = names.map((name) => page.getByRole('button', { name: words.toggleOf(name) }))
    // The rows hydrate on interaction.
    await page.mouse.move(200, 300)
    await untilHydrated(page, 'results')
    for (const toggle of toggles) {
      await toggle.click()
      await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    }
    const kept = async (index: number) =>
      (await api.get(`/api/bookmarks/${site.pages[index]?._id}`)).isBookmarked
    expect([await kept(0), await kept(1)]).toEqual([false, false])
    const length = await page.evaluate(() => history.length)
    // The screen reloads after the first answer, before the second bookmark is stored.
    letGo[0]?.()
    await expect(page.getByRole('status').getByText(successMessages.bookmarkAdded).first()).toBeVisible()
    expect([await kept(0), await kept(1)]).toEqual([true, false])
    letGo[1]?.()
    await expect.poll(() => Promise.all([kept(0), kept(1)])).toEqual([true, true])
    for (const toggle of toggles) await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    expect(await page.evaluate(() => history.length)).toBe(length)
  })
})
