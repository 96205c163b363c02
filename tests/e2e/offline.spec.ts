import type { Locator, Page, Route } from '@playwright/test'
import { bookmarksMessages } from '../../app/shared/messages/bookmarks'
import { connectionMessages, notLoadedMessages, unsavedMessages } from '../../app/shared/messages/connection'
import { formMessages } from '../../app/shared/messages/form'
import { dashboardMessages } from '../../app/shared/messages/hierarchy'
import { successMessages } from '../../app/shared/messages/success'
import { testingMessages } from '../../app/shared/messages/testing'
import { paths } from '../../app/shared/paths'
import { type Api, createPlace, createSite, type Place, unique } from './support/api'
import { holdScripts, untilHydrated } from './support/hydrated'
import { expect, test } from './support/test'

const words = connectionMessages

test.use({ expectedError: /Failed to load resource|Error loading route module|Failed to fetch/ })

let place: Place
test.beforeEach(async ({ api, measured }) => {
  place = await createPlace(api)
  // The drawer has the section only with a bookmark.
  await api.post('/api/bookmarks', { page_id: measured.shop })
})

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true })
const nameField = (page: Page) => page.getByLabel('Name', { exact: true })
const nameOfClient = async (api: Api) => (await api.get(`/api/clients/${place.client._id}`)).name

interface Failure {
  at: string | RegExp
  fail: (route: Route) => Promise<void>
  says: string
}

/** With the clock stopped only the button repeats what failed. */
async function failUntilRetried(page: Page, link: Locator, { at, fail, says }: Failure): Promise<void> {
  await page.route(at, fail)
  await page.clock.pauseAt(Date.now() + 2_000)
  await link.click()
  await expect(page.getByText(says)).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await page.unroute(at, fail)
  await page.getByRole('button', { name: words.retry }).click()
  await page.clock.resume()
}

async function openForm(page: Page): Promise<void> {
  await page.goto(`${paths.clientSettings(place.client._id)}?edit=name`)
  await untilHydrated(page)
}

test('without a connection the screen and its input stay, and everything resumes by itself @js', async ({
  page,
  context,
  api,
}) => {
  const name = unique('Berth')
  await openForm(page)
  await nameField(page).fill(name)
  await context.setOffline(true)
  await expect(page.getByText(words.offline)).toBeVisible()
  await page.getByRole('button', { name: formMessages.save, exact: true }).click()
  await expect(page.getByText(unsavedMessages.offline)).toBeVisible()
  await section(page, bookmarksMessages.title).click()
  await expect(nameField(page)).toHaveValue(name)
  await expect(page).toHaveURL(`${paths.clientSettings(place.client._id)}?edit=name`)
  await page.getByRole('link', { name: 'Devices' }).first().click()
  await expect(nameField(page)).toHaveValue(name)

  await context.setOffline(false)
  await expect(page).toHaveURL(paths.clientDevices(place.client._id))
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByText(words.offline)).toHaveCount(0)
  expect(await nameOfClient(api)).toBe(place.client.name)

  await openForm(page)
  await nameField(page).fill(name)
  let sent = 0
  await page.route('**/*.data*', async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent += 1
    return sent === 1 ? route.abort('connectionreset') : route.continue()
  })
  const save = page.getByRole('button', { name: formMessages.save, exact: true })
  await save.click()
  await expect(page.getByText(unsavedMessages.unknown)).toBeVisible()
  await expect(page.getByText(words.offline)).toHaveCount(0)
  await expect(nameField(page)).toHaveValue(name)
  expect([sent, await nameOfClient(api)]).toEqual([1, place.client.name])
  await save.dblclick()
  await expect(page.getByText(successMessages.clientUpdated)).toBeVisible()
  await expect(page.getByText(unsavedMessages.unknown)).toHaveCount(0)
  expect([sent, await nameOfClient(api)]).toEqual([2, name])
})

test('while the server restarts, links, lazy parts and toggles wait or revert, and a new build is loaded @js', async ({
  page,
  api,
}) => {
  const device = testingMessages.device
  const gateway = (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' })
  const page1 = unique('Berth')
  await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/', name: page1 }])

  await page.clock.install()
  await page.goto(paths.clientDevices(place.client._id))
  await untilHydrated(page)
  await failUntilRetried(page, section(page, dashboardMessages.title), {
    at: '**/*.data*',
    fail: gateway,
    says: notLoadedMessages.unavailable,
  })
  await expect(page).toHaveURL(paths.dashboard())

  // A dialog whose script does not load.
  await page.goto(paths.clientDevices(place.client._id))
  await untilHydrated(page)
  await failUntilRetried(page, page.getByRole('link', { name: device.add }), {
    at: /\/assets\/dialog-overlay|\/api\/version/,
    fail: (route) => route.abort('connectionrefused'),
    says: words.offline,
  })
  await expect(page.getByRole('dialog', { name: device.add })).toBeVisible()

  // A toggle with a fetcher.
  await page.goto(paths.dashboardProject(place.client._id, place.project._id))
  const toggle = page.getByRole('button', { name: bookmarksMessages.toggleOf(page1) })
  await page.mouse.move(200, 200)
  await untilHydrated(page, 'results')
  await page.route('**/bookmarks.data*', gateway)
  await toggle.click()
  await expect(page.getByText(unsavedMessages.unknown)).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/bookmarks.data*', gateway)

  // A screen whose script a newer build has replaced.
  await page.goto(paths.clientDevices(place.client._id))
  await untilHydrated(page)
  await page.route(/\/assets\/bookmarks-/, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await section(page, bookmarksMessages.title).click()
  await expect(page.getByRole('heading', { level: 1, name: bookmarksMessages.title })).toBeVisible()
  await expect(page).toHaveURL(paths.bookmarks())
})

/** Clicks by the mouse, since a held screen has no stable targets. */
const shownLinks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('header nav a[href^="/"], main a[href^="/"]')]
      .map((link) => ({ to: link.pathname, box: link.getBoundingClientRect() }))
      .filter(
        ({ to, box }) => to !== location.pathname && box.width > 0 && box.top > 0 && box.bottom < innerHeight,
      )
      .filter(({ box }) => document.elementFromPoint(box.x + 4, box.y + box.height / 2)?.closest('a'))
      .map(({ to, box }) => ({ to, x: box.x + 4, y: box.y + box.height / 2 })),
  )

test('no click on a link ends at the error page of the browser @js', async ({ page, context, api }) => {
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/', name: unique('Berth') }])
  const client = place.client._id
  for (const screen of [
    paths.dashboard(),
    paths.clientDevices(client),
    paths.dashboardSite(client, site._id),
  ]) {
    await page.goto(screen)
    await untilHydrated(page)
    const links = (await shownLinks(page)).slice(0, 10)
    expect(links.length).toBeGreaterThan(5)
    const at = page.url()
    await context.setOffline(true)
    for (const { to, x, y } of links) {
      await page.mouse.click(x, y)
      const notice = page.getByText(notLoadedMessages.offline).filter({ visible: true })
      await expect(notice, `after a click on the link to ${to}`).toBeVisible()
      expect(page.url(), `after a click on the link to ${to}`).toBe(at)
    }
    await context.setOffline(false)
    await expect(page).toHaveURL((url) => url.pathname === links.at(-1)?.to)
  }

  await page.goto(paths.dashboard())
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  const link = section(page, bookmarksMessages.title)
  await link.waitFor()
  await context.setOffline(true)
  await link.click()
  await expect(page.getByText(notLoadedMessages.offline)).toBeVisible()
  await expect(page).toHaveURL(paths.dashboard())
  await context.setOffline(false)
  await page.getByRole('link', { name: words.retry }).click()
  await expect(page).toHaveURL(paths.bookmarks())
  await release()
})
