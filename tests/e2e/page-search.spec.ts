import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { formMessages } from '../../app/shared/messages/form'
import { dashboardMessages } from '../../app/shared/messages/hierarchy'
import { navigationMessages } from '../../app/shared/messages/navigation'
import { paletteMessages, shortcutsMessages } from '../../app/shared/messages/palette'
import { pickerMessages, placeSearchMessages } from '../../app/shared/messages/picker'
import { paths } from '../../app/shared/paths'
import { type CreatedSite, createSite, type Place, unique } from './support/api'
import { untilHydrated } from './support/hydrated'
import { column, createLargeSite } from './support/large-site'
import { expect, test } from './support/test'

const words = pickerMessages
const found = placeSearchMessages
const KEPT = { startDate: '2026-01-01', endDate: '2026-01-31' }

let place: Place
let site: CreatedSite
let beacon: string
test.beforeEach(async ({ api }) => {
  ;({ place, site, beacon } = await createLargeSite(api))
})

test.describe('the search', () => {
  const field = (page: Page) => page.getByRole('banner').getByLabel(navigationMessages.search).first()

  test('leads to its results by a form @http @js', async ({ page }) => {
    await page.goto(paths.dashboard({ ...KEPT }))
    await field(page).fill(beacon)
    await field(page).press('Enter')
    await expect(page).toHaveURL(/\/search\?.*searchText=Beacon/)
    const main = page.getByRole('main')
    await expect(main.getByText(found.found(1))).toBeVisible()
    await expect(main).toContainText(`${place.client.name} › ${place.project.name} › ${site.name}`)
    await main.getByRole('link', { name: beacon }).click()
    await expect(page.getByRole('heading', { level: 1, name: beacon })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('startDate')).toBe(KEPT.startDate)
    expect(new URL(page.url()).searchParams.get('device')).toBe(String(place.mobile))
  })

  test('shows when nothing matches, and when there is more', async ({ page }) => {
    const text = unique('nowhere')
    await page.goto(paths.search({ searchText: text }))
    await expect(page.getByText(found.nothing(text))).toBeVisible()
    await page.getByRole('main').getByLabel(navigationMessages.search).fill('anchorage/')
    await page.getByRole('main').getByRole('button', { name: formMessages.search }).click()
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
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('tells results while typing, chosen by the keyboard @js', async ({ page }) => {
    await page.goto('/dashboard')
    await untilHydrated(page)
    await field(page).click()
    const box = page.getByRole('combobox', { name: navigationMessages.search })
    await expect(box).toHaveAttribute('aria-expanded', 'false')
    const options = page.getByRole('listbox', { name: found.title, exact: true }).getByRole('option')
    await page.evaluate(() => addEventListener('input', () => performance.mark('typed'), true))
    await page.keyboard.type(beacon, { delay: 20 })
    await expect(options.filter({ hasText: beacon })).toBeVisible()
    const waits = await page.evaluate(() => {
      const keys = performance.getEntriesByName('typed')
      const requests = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/navigation/search'))
      return requests.map(({ startTime }) => {
        const last = keys.findLast((key) => key.startTime <= startTime)
        return startTime - (last?.startTime ?? startTime)
      })
    })
    expect(waits.length).toBeGreaterThan(0)
    for (const wait of waits) expect(wait).toBeGreaterThan(450)
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    // The first option links to all results; Enter selects it before any result has loaded.
    await expect(options.first()).toContainText(found.showAll)
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toContainText(beacon)
    const chosen = await options.nth(1).getAttribute('id')
    expect(chosen).toBeTruthy()
    await expect(box).toHaveAttribute('aria-activedescendant', chosen ?? '')
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
    await expect(box).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: beacon })).toBeVisible()
  })
})

test.describe('the command palette', () => {
  const palette = paletteMessages
  const unnamed = async (page: Page) =>
    (await new AxeBuilder({ page }).include('[role="dialog"]').analyze()).violations.map(({ id }) => id)

  test('opens with a key, finds, runs and remembers, by the keyboard alone @js', async ({ page }) => {
    await page.goto(paths.report(site._id, site.pages[0]?._id ?? 0, 'overview', KEPT))
    await untilHydrated(page)
    const dialog = page.getByRole('dialog', { name: palette.title })
    const input = dialog.getByRole('combobox', { name: palette.input })
    const options = dialog.getByRole('listbox', { name: palette.list }).getByRole('option')

    await page.keyboard.press('Control+k')
    await expect(input).toBeFocused()
    const here = dialog.getByRole('group', { name: palette.groups.here })
    await expect(here).toContainText(palette.actions.addNote)
    await expect(options.first()).not.toContainText(palette.actions.addNote)
    expect(await unnamed(page)).toEqual([])
    await page.keyboard.type(beacon)
    await expect(options.filter({ hasText: beacon }).first()).toBeVisible()
    await expect(dialog.getByRole('status')).toHaveText(palette.results(1))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: beacon })).toBeVisible()
    await expect(dialog).toHaveCount(0)

    await page.keyboard.press('/')
    await expect(dialog.getByRole('group', { name: palette.groups.recent, exact: true })).toContainText(
      beacon,
    )
    await expect(dialog.getByRole('group', { name: palette.groups.searches })).toContainText(beacon)
    await page.keyboard.type('all clients')
    await expect(options.first()).toContainText(palette.showAll('all clients'))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('dashb')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard\?/)

    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('/')
    await expect(input).toBeFocused()
    // Slowed, so that the next keys come between the new address and its screen.
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 8 })
    await page.keyboard.type('desktop')
    await expect(options.first()).toContainText(palette.actions.device(palette.formFactors.DESKTOP))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/device=desktop/)

    await page.keyboard.press('/')
    await expect(input).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await page.keyboard.press('?')
    const shortcuts = page.getByRole('dialog', { name: shortcutsMessages.title })
    await expect(shortcuts).toContainText(shortcutsMessages.rows.palette)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    expect(await unnamed(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(shortcuts).toHaveCount(0)

    const search = page.getByRole('banner').getByLabel(navigationMessages.search).first()
    await search.focus()
    await page.keyboard.type('/?')
    await expect(search).toHaveValue('/?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('breadcrumbs', () => {
  const trail = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' })

  test('start with all clients, and link to each step', async ({ page }) => {
    await page.goto(paths.report(site._id, site.pages[0]?._id ?? 0, 'performance', KEPT))
    await expect(trail(page).getByRole('listitem')).toHaveCount(5)
    await expect(trail(page).getByRole('link', { name: navigationMessages.allClients })).toBeVisible()
    await trail(page).getByRole('link', { name: place.project.name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: place.project.name })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('startDate')).toBe(KEPT.startDate)
  })

  test('has beside each step a way to the others @js @nojs', async ({ page, javaScriptEnabled }) => {
    await page.goto(paths.report(site._id, site.pages[0]?._id ?? 0, 'overview', KEPT))
    const step = trail(page).locator('summary', { hasText: navigationMessages.switchFrom('Mooring 00') })
    if (javaScriptEnabled) await untilHydrated(page)
    await step.click()
    if (!javaScriptEnabled) {
      await trail(page).getByRole('link', { name: navigationMessages.all.page }).click()
      await column(page, 'page').getByRole('link', { name: 'Mooring 05' }).click()
    } else {
      const current = page.getByRole('option', { name: 'Mooring 00' })
      await expect(current).toHaveAttribute('aria-current', 'true')
      await page.getByRole('combobox', { name: words.filter.page }).fill('mooring 05')
      await page.getByRole('option', { name: 'Mooring 05' }).click()
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Mooring 05' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('startDate')).toBe(KEPT.startDate)
  })
})

const firstIn = (page: Page, hasScripts: boolean) =>
  hasScripts
    ? page.getByRole('combobox', { name: words.filter.page })
    : page.getByRole('link', { name: navigationMessages.all.page })

/** A `<details>` until scripts first open it, then a Headless UI button. */
const stepOf = (trail: Locator, name: string) =>
  trail.locator('summary', { hasText: name }).or(trail.getByRole('button', { name }))

test('the menu of a step opens within the window @js @nojs', async ({ page, javaScriptEnabled }) => {
  await page.goto(paths.report(site._id, site.pages[0]?._id ?? 0))
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  const step = stepOf(trail, navigationMessages.switchFrom('Mooring 00'))
  if (javaScriptEnabled) await untilHydrated(page)
  for (const width of [680, 740, 800, 860, 920]) {
    await page.setViewportSize({ width, height: 900 })
    await step.click()
    const first = firstIn(page, javaScriptEnabled)
    await expect(first).toBeInViewport({ ratio: 1 })
    await step.click()
    await expect(first).toBeHidden()
  }
})

test('a narrow screen names where one is, with a way to what stands beside it and above @js @nojs', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.report(site._id, site.pages[0]?._id ?? 0, 'overview', KEPT))
  if (javaScriptEnabled) await untilHydrated(page)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  const here = trail.locator('[aria-current="page"]')
  await expect(here).toHaveText('Mooring 00')
  await expect(here).toBeInViewport({ ratio: 1 })
  await expect(trail.getByRole('link', { name: site.name, exact: true })).toBeInViewport({ ratio: 1 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)

  const step = stepOf(trail, navigationMessages.switchFrom('Mooring 00'))
  await step.click()
  await expect(firstIn(page, javaScriptEnabled)).toBeInViewport({ ratio: 1 })
  await step.click()
  const above = trail.getByRole('link', { name: place.project.name, exact: true })
  await expect(above).toBeHidden()
  await trail.locator('summary', { hasText: 'Show 3 more' }).click()
  const shown = page.getByRole('menuitem', { name: place.project.name, exact: true })
  await (javaScriptEnabled ? shown : above).click()
  await expect(page.getByRole('heading', { level: 1, name: place.project.name })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('startDate')).toBe(KEPT.startDate)
})

test.describe('a share-link visitor', () => {
  test.use({ visitor: null })

  test('finds the shared scope, and nothing else', async ({ page, api }) => {
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
    await page.goto(paths.search({ searchText: 'Elsewhere' }))
    await expect(page.getByText(found.nothing('Elsewhere'))).toBeVisible()
    await page.goto(paths.search({ searchText: beacon }))
    await page.getByRole('main').getByRole('link', { name: beacon }).click()
    await expect(page.getByRole('heading', { level: 1, name: beacon })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(dashboardMessages.title)
  })
})
