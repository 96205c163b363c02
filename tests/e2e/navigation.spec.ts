import { alertsMessages } from '../../app/shared/messages/alerts'
import { benchmarkMessages } from '../../app/shared/messages/benchmark'
import { compareSessionMessages } from '../../app/shared/messages/compare-sessions'
import { customDashboardMessages } from '../../app/shared/messages/custom-dashboards'
import { dashboardMessages } from '../../app/shared/messages/hierarchy'
import { navigationMessages } from '../../app/shared/messages/navigation'
import { partsMessages } from '../../app/shared/messages/parts'
import { pickerMessages } from '../../app/shared/messages/picker'
import { paths } from '../../app/shared/paths'
import { type CreatedSite, createSite, type Place } from './support/api'
import { untilHydrated } from './support/hydrated'
import { column, createLargeSite } from './support/large-site'
import { withDatabase } from './support/seed-database'
import { expect, test } from './support/test'

const words = pickerMessages
const open = navigationMessages.open
const NARROW = { width: 390, height: 844 }
const KEPT = { startDate: '2026-01-01', endDate: '2026-01-31' }

let place: Place
let site: CreatedSite
test.beforeEach(async ({ api }) => {
  ;({ place, site } = await createLargeSite(api))
})

test.describe('the columns as a screen', () => {
  test('lead from a client to the report of a page, and keep what was chosen before @http @js', async ({
    page,
  }) => {
    await page.goto(paths.navigate({ ...KEPT, clients: place.client.name }))
    await column(page, 'client').getByRole('link', { name: place.client.name }).click()
    await expect(page).toHaveURL(new RegExp(`client=${place.client._id}`))
    await column(page, 'project').getByRole('link', { name: place.project.name, exact: true }).click()
    await column(page, 'site').getByRole('link', { name: site.name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`site=${site._id}`))
    await expect(column(page, 'page').getByRole('link', { name: /Mooring/ })).toHaveCount(23)
    await column(page, 'page').getByRole('link', { name: 'Mooring 03' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mooring 03' })).toBeVisible()
    const { pathname, searchParams } = new URL(page.url())
    expect(pathname).toBe(new URL(paths.report(site._id, site.pages[3]?._id ?? 0), page.url()).pathname)
    expect(Object.fromEntries(searchParams)).toEqual({
      ...KEPT,
      device: String(place.mobile),
      location: '1',
    })
  })

  test('are filtered and paged by links', async ({ page }) => {
    await page.goto(paths.navigate({ site: site._id }))
    const pages = column(page, 'page')
    await expect(pages.getByRole('link', { name: /^(Beacon|Mooring)/ })).toHaveCount(24)
    await pages.getByRole('link', { name: words.next.page }).click()
    await expect(pages.getByRole('link', { name: 'Mooring 28' })).toBeVisible()
    await expect(pages.getByRole('link', { name: words.next.page })).toHaveCount(0)
    await pages.getByRole('link', { name: words.first }).click()
    await expect(pages.getByRole('link', { name: 'Mooring 00' })).toBeVisible()
    await pages.getByLabel(words.filter.page).last().fill('anchorage/07')
    await pages.getByRole('button').click()
    await expect(pages.getByRole('link', { name: /Mooring/ })).toHaveCount(1)
    await pages.getByLabel(words.filter.page).last().fill('nothing like it')
    await pages.getByRole('button').click()
    await expect(pages.getByText(words.noneFound)).toBeVisible()
  })

  test('page in each of the four, with the selection visible', async ({ page, api }) => {
    test.slow()
    // Sorts before the wanted entry by name.
    for (const name of Array.from({ length: 24 }, (_, index) => `Aback ${index}`)) {
      await api.post('/api/clients', { name, organization: place.organization })
      await api.post('/api/projects', { name, client: place.client._id })
      await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/' }], { name })
    }
    await page.goto(paths.navigate({ organization: place.organization }))
    const chosen = { client: place.client.name, project: place.project.name, site: site.name }
    for (const level of ['client', 'project', 'site'] as const) {
      const own = column(page, level).getByRole('link', { name: chosen[level], exact: true })
      await expect(column(page, level).getByRole('link', { name: /^Aback/ })).toHaveCount(24)
      await expect(own).toHaveCount(0)
      await column(page, level).getByRole('link', { name: words.next[level] }).click()
      await own.click()
      await expect(page).toHaveURL(new RegExp(`[?&]${level}=\\d`))
      await expect(own).toHaveAttribute('aria-current', 'true')
    }
    await column(page, 'page').getByRole('link', { name: words.next.page }).click()
    await expect(column(page, 'page').getByRole('link', { name: 'Mooring 28' })).toBeVisible()
    // Other tests look for their client on the first page.
    await withDatabase((db) => db.deleteFrom('live.client').where('name', 'like', 'Aback %').execute())
  })

  test('stand one at a time on a narrow screen, with a way back @http @js', async ({ page }) => {
    await page.setViewportSize(NARROW)
    await page.goto(paths.navigate({ site: site._id }))
    await expect(column(page, 'page')).toBeVisible()
    await expect(column(page, 'site')).toBeHidden()
    await page.getByRole('link', { name: words.back('sites') }).click()
    await expect(column(page, 'site').getByRole('link', { name: site.name, exact: true })).toBeVisible()
    await expect(column(page, 'page')).toBeHidden()
    await column(page, 'site')
      .getByRole('link', { name: words.whole(place.project.name) })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: place.project.name })).toBeVisible()
  })

  test('reset where the selection does not exist', async ({ page }) => {
    expect((await page.goto(paths.navigate({ site: 999_999_999 })))?.status()).toBe(200)
    await expect(column(page, 'client').getByRole('link').first()).toBeVisible()
    await expect(column(page, 'project').getByText(words.choose.project)).toBeVisible()
  })
})

test.describe('columns that cannot be read @js', () => {
  test.use({ expectedStatuses: [503] })

  test('are read again when asked to', async ({ page }) => {
    const clients = '**/api/navigation/clients*'
    await page.goto('/dashboard')
    const opener = page.getByRole('banner').getByRole('link', { name: open })
    await untilHydrated(page)
    await page.route(clients, (route) => route.fulfill({ status: 503 }))
    await opener.click()
    await expect(column(page, 'client').getByText(words.failed)).toBeVisible()
    await page.unroute(clients)
    await column(page, 'client').getByRole('button', { name: words.retry }).click()
    await expect(column(page, 'client').getByRole('option').first()).toBeVisible()
    await expect(column(page, 'client').getByText(words.failed)).toHaveCount(0)
  })
})

/** Sections that lead somewhere on the first day. */
const ALWAYS = [
  dashboardMessages.title,
  navigationMessages.uptime,
  alertsMessages.title,
  navigationMessages.settings,
]

test('every section is one link away', async ({ page }) => {
  await page.goto(paths.dashboard())
  const linksIn = (name: string) =>
    page.getByRole('navigation', { name, exact: true }).getByRole('link').allTextContents()
  const shown = await linksIn(navigationMessages.sections)
  expect(shown).toEqual(expect.arrayContaining(ALWAYS))
  await page.getByRole('navigation', { name: navigationMessages.moreSections }).locator('summary').click()
  const more = await linksIn(navigationMessages.moreSections)
  const optional = [
    customDashboardMessages.title,
    compareSessionMessages.title,
    benchmarkMessages.title,
    navigationMessages.bookmarks,
  ]
  const others = [navigationMessages.report, partsMessages.emailSubscriptions]
  expect([...shown, ...more].toSorted()).toEqual([...ALWAYS, ...optional, ...others].toSorted())
})

test.describe('whoever can add nothing', () => {
  test.use({ visitor: 'member' })

  test('has no links to sections without content', async ({ page }) => {
    await page.goto(paths.dashboard())
    const sections = page.getByRole('navigation', { name: navigationMessages.sections, exact: true })
    expect(await sections.getByRole('link').allTextContents()).toEqual(ALWAYS)
    await page.goto(paths.bookmarks())
    await expect(sections.getByRole('link', { name: navigationMessages.bookmarks })).toBeVisible()
  })
})

test('a click at the moment of hydration is handled @js', async ({ page }) => {
  await page.addInitScript((name) => {
    new MutationObserver((_, observer) => {
      observer.disconnect()
      const links = [...document.querySelectorAll<HTMLElement>('header a')]
      links.find(({ title }) => title === name)?.click()
    }).observe(document, { subtree: true, attributeFilter: ['data-hydrated'] })
  }, open)
  await page.goto(paths.dashboard())
  await expect(page.getByRole('dialog', { name: words.title })).toBeVisible()
  await expect(page).toHaveURL(paths.dashboard())
})

test('an answer that the next click cuts short is no fault @js', async ({ page }) => {
  await page.goto(paths.dashboard())
  const settings = page.getByRole('link', { name: 'Settings', exact: true })
  await untilHydrated(page)
  await page.evaluate(() => void Promise.reject(new DOMException('The next click came', 'AbortError')))
  await settings.click()
  await expect(page).toHaveURL(/\/settings/)
})
