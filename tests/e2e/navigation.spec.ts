import type { Page } from '@playwright/test'
import { messages } from '../../app/shared/messages'
import { paths } from '../../app/shared/paths'
import { type CreatedSite, createPlace, createSite, type Place, unique } from './support/api'
import { check } from './support/barriers'
import { expect, test } from './support/test'

const words = messages.picker
const found = messages.placeSearch
const open = messages.navigation.open
const NARROW = { width: 390, height: 844 }

let place: Place
let site: CreatedSite
let beacon: string
test.beforeEach(async ({ api }) => {
  place = await createPlace(api, unique('Anchorage'))
  beacon = unique('Beacon')
  const number = (index: number) => String(index).padStart(2, '0')
  const pages = Array.from({ length: 30 }, (_, index) => ({
    url: `http://127.0.0.1:4010/anchorage/${number(index)}`,
    name: index === 29 ? beacon : `Mooring ${number(index)}`,
  }))
  site = await createSite(api, place, pages, { name: unique('Pier') })
})

const column = (page: Page, level: keyof typeof words.columns) =>
  page.getByRole('region', { name: words.columns[level], exact: true })
const KEPT = { startDate: '2026-01-01', endDate: '2026-01-31' }

test.describe('the columns as a screen', () => {
  test('lead from a client to the report of a page, and keep what was chosen before', async ({ page }) => {
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

  test('are filtered and go on by links', async ({ page }) => {
    await page.goto(paths.navigate({ site: site._id }))
    const pages = column(page, 'page')
    await expect(pages.getByRole('link', { name: /^(Beacon|Mooring)/ })).toHaveCount(24)
    await pages.getByRole('link', { name: words.more, exact: true }).click()
    await expect(pages.getByRole('link', { name: 'Mooring 28' })).toBeVisible()
    await expect(pages.getByRole('link', { name: words.more, exact: true })).toHaveCount(0)
    await pages.getByRole('link', { name: words.first }).click()
    await expect(pages.getByRole('link', { name: 'Mooring 00' })).toBeVisible()
    await pages.getByLabel(words.filter.page).last().fill('anchorage/07')
    await pages.getByRole('button').click()
    await expect(pages.getByRole('link', { name: /Mooring/ })).toHaveCount(1)
    await pages.getByLabel(words.filter.page).last().fill('nothing like it')
    await pages.getByRole('button').click()
    await expect(pages.getByText(words.noneFound)).toBeVisible()
  })

  test('stand one at a time on a narrow screen, with a way back', async ({ page }) => {
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

  test('begin anew where what was chosen is not there', async ({ page }) => {
    expect((await page.goto(paths.navigate({ site: 999_999_999 })))?.status()).toBe(200)
    await expect(column(page, 'client').getByRole('link').first()).toBeVisible()
    await expect(column(page, 'project').getByText(words.choose.project)).toBeVisible()
  })
})

test.describe('the columns over a screen @js', () => {
  const openPicker = async (page: Page) => {
    await page.waitForLoadState('networkidle')
    await page.getByRole('banner').getByRole('link', { name: open }).click()
    await expect(page.getByRole('dialog', { name: words.title })).toBeVisible()
  }

  test('open where the visitor is, go on by themselves, and give the focus back', async ({ page }) => {
    await page.goto(paths.report(site._id, site.pages[0]?._id ?? 0))
    await openPicker(page)
    const pages = column(page, 'page')
    await expect(pages.getByLabel(words.filter.page)).toBeFocused()
    await expect(column(page, 'client').locator('[aria-current]')).toHaveText(new RegExp(place.client.name))
    await expect(column(page, 'site').locator('[aria-current]')).toHaveText(new RegExp(site.name))
    await pages.getByRole('link', { name: 'Mooring 22' }).scrollIntoViewIfNeeded()
    await expect(pages.getByRole('link', { name: 'Mooring 28' })).toBeAttached()
    await check(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: open })).toBeFocused()
  })

  test('are gone through by the keyboard alone', async ({ page }) => {
    await page.goto('/dashboard')
    await openPicker(page)
    await expect(column(page, 'client').getByLabel(words.filter.client)).toBeFocused()
    await page.keyboard.type(place.client.name)
    await expect(column(page, 'client').getByRole('link', { name: place.client.name })).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(
      column(page, 'project').getByRole('link', { name: words.whole(place.client.name) }),
    ).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(
      column(page, 'site').getByRole('link', { name: words.whole(place.project.name) }),
    ).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(
      column(page, 'project').getByRole('link', { name: place.project.name, exact: true }),
    ).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(column(page, 'page').getByRole('link', { name: words.whole(site.name) })).toBeFocused()
    await page.keyboard.type('beacon')
    await expect(column(page, 'page').getByLabel(words.filter.page)).toHaveValue('beacon')
    await expect(column(page, 'page').getByRole('link', { name: beacon })).toHaveCount(1)
    await expect(column(page, 'page').getByRole('link', { name: /Mooring/ })).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: beacon })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('columns that cannot be read @js', () => {
  test.use({ expectedStatuses: [503] })

  test('are read again when asked to', async ({ page }) => {
    const clients = '**/api/navigation/clients*'
    await page.goto('/dashboard')
    await page.waitForLoadState('networkidle')
    await page.route(clients, (route) => route.fulfill({ status: 503 }))
    await page.getByRole('banner').getByRole('link', { name: open }).click()
    await expect(column(page, 'client').getByText(words.failed)).toBeVisible()
    await page.unroute(clients)
    await column(page, 'client').getByRole('button', { name: words.retry }).click()
    await expect(column(page, 'client').getByRole('link').first()).toBeVisible()
    await expect(column(page, 'client').getByText(words.failed)).toHaveCount(0)
  })
})

test.describe('the search', () => {
  const field = (page: Page) => page.getByRole('banner').getByLabel(messages.navigation.search).first()

  test('leads to its results by a form', async ({ page }) => {
    await page.goto(paths.dashboard({ ...KEPT }))
    await field(page).fill(beacon)
    await field(page).press('Enter')
    await expect(page).toHaveURL(/\/search\?.*q=Beacon/)
    const main = page.getByRole('main')
    await expect(main.getByText(found.found(1))).toBeVisible()
    await expect(main).toContainText(`${place.client.name} › ${place.project.name} › ${site.name}`)
    await main.getByRole('link', { name: beacon }).click()
    await expect(page.getByRole('heading', { level: 1, name: beacon })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('startDate')).toBe(KEPT.startDate)
    expect(new URL(page.url()).searchParams.get('device')).toBe(String(place.mobile))
  })

  test('says when nothing is found, and when there is more', async ({ page }) => {
    const text = unique('nowhere')
    await page.goto(paths.search({ q: text }))
    await expect(page.getByText(found.nothing(text))).toBeVisible()
    await page.getByRole('main').getByLabel(messages.navigation.search).fill('anchorage/')
    await page.getByRole('main').getByRole('button', { name: messages.form.search }).click()
    await expect(page.getByText(found.hasMore(24))).toBeVisible()
  })

  test('tells results to whoever went to it before the scripts came @js', async ({ page }) => {
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await field(page).click()
    await page.keyboard.type(beacon)
    await expect(page.getByRole('option', { name: new RegExp(beacon) })).toBeVisible()
  })

  test('tells results while typing, chosen by the keyboard @js', async ({ page }) => {
    await page.goto('/dashboard')
    await page.waitForLoadState('networkidle')
    await field(page).click()
    const box = page.getByRole('combobox', { name: messages.navigation.search })
    await expect(box).toHaveAttribute('aria-expanded', 'false')
    const asked: number[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/navigation/search')) asked.push(Date.now())
    })
    await page.keyboard.type(beacon, { delay: 20 })
    const typedAt = Date.now()
    await expect(page.getByRole('option', { name: new RegExp(beacon) })).toBeVisible()
    expect(asked).toHaveLength(1)
    expect((asked[0] ?? 0) - typedAt).toBeGreaterThan(400)
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    const option = page.getByRole('option', { selected: true })
    await expect(option).toContainText(beacon)
    await expect(box).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(box).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: beacon })).toBeVisible()
  })
})

test.describe('the way to a screen', () => {
  const trail = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' })

  test('begins with all clients, and leads to each step', async ({ page }) => {
    await page.goto(paths.report(site._id, site.pages[0]?._id ?? 0, 'performance', KEPT))
    await expect(trail(page).getByRole('listitem')).toHaveCount(5)
    await expect(trail(page).getByRole('link', { name: messages.navigation.allClients })).toBeVisible()
    await trail(page).getByRole('link', { name: place.project.name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: place.project.name })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('startDate')).toBe(KEPT.startDate)
  })

  test('has beside each step a way to the others', async ({ page, javaScriptEnabled }) => {
    await page.goto(paths.report(site._id, site.pages[0]?._id ?? 0, 'overview', KEPT))
    await page.waitForLoadState('networkidle')
    await trail(page).getByText(messages.navigation.switchFrom('Mooring 00')).click()
    if (!javaScriptEnabled) {
      await trail(page).getByRole('link', { name: messages.navigation.all.page }).click()
      await column(page, 'page').getByRole('link', { name: 'Mooring 05' }).click()
    } else {
      await expect(trail(page).getByRole('link', { name: 'Mooring 00' })).toHaveAttribute(
        'aria-current',
        'true',
      )
      await trail(page).getByLabel(words.filter.page).fill('mooring 05')
      await trail(page).getByRole('link', { name: 'Mooring 05' }).click()
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Mooring 05' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('startDate')).toBe(KEPT.startDate)
  })
})

test.describe('a visitor by link', () => {
  test.use({ visitor: null })

  test('finds what is shared, and nothing else', async ({ page, api }) => {
    const other = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/', name: 'Elsewhere' }])
    const { url } = await api.post('/api/share-links', {
      name: 'For the board',
      client: place.client._id,
      project: place.project._id,
      site: site._id,
    })
    await page.goto(new URL(url).pathname + new URL(url).search)
    await page.goto(paths.navigate({ project: place.project._id }))
    await expect(column(page, 'site').getByRole('link', { name: site.name, exact: true })).toBeVisible()
    await expect(column(page, 'site').getByText(other.name)).toHaveCount(0)
    await page.goto(paths.search({ q: 'Elsewhere' }))
    await expect(page.getByText(found.nothing('Elsewhere'))).toBeVisible()
    await page.goto(paths.search({ q: beacon }))
    await page.getByRole('main').getByRole('link', { name: beacon }).click()
    await expect(page.getByRole('heading', { level: 1, name: beacon })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(messages.dashboard.title)
  })
})
