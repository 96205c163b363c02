import type { Page } from '@playwright/test'
import { formMessages } from '../../app/shared/messages/form'
import { navigationMessages } from '../../app/shared/messages/navigation'
import { pickerMessages } from '../../app/shared/messages/picker'
import { paths } from '../../app/shared/paths'
import type { CreatedSite, Place } from './support/api'
import { check } from './support/axe'
import { untilHydrated } from './support/hydrated'
import { column, createLargeSite } from './support/large-site'
import { expect, test } from './support/test'

const words = pickerMessages

let place: Place
let site: CreatedSite
let beacon: string
test.beforeEach(async ({ api }) => {
  ;({ place, site, beacon } = await createLargeSite(api))
})

/** Holds the answers to requests of columns that fit. */
async function holdColumn(page: Page, fits: (params: URLSearchParams) => boolean) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asks = (url: URL) => /\/navigation($|\/clients$)/.test(url.pathname) && fits(url.searchParams)
  await page.route(asks, async (route) => {
    await released
    await route.continue()
  })
  const requested = page.waitForRequest((request) => asks(new URL(request.url())))
  return { requested, release }
}

test.describe('Comboboxes by the keyboard alone @js', () => {
  test('the columns lead from a client to the report of a page', async ({ page }) => {
    await page.goto('/dashboard')
    const link = page.getByRole('banner').getByRole('link', { name: navigationMessages.open })
    await untilHydrated(page)
    await link.focus()
    await page.keyboard.press('Enter')
    const filter = (level: keyof typeof words.filter) =>
      column(page, level).getByRole('combobox', { name: words.filter[level] })
    await expect(filter('client')).toBeFocused()
    // Enter before the filter has run selects the filtered option, also while that is loaded.
    const { requested, release } = await holdColumn(
      page,
      (params) => params.get('search') === place.client.name,
    )
    await page.keyboard.type(place.client.name)
    await requested
    await page.keyboard.press('Enter')
    release()
    await expect(filter('project')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(filter('site')).toBeFocused()
    await check(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+Tab')
    await expect(filter('page')).toHaveCount(0)
    await filter('site').focus()
    await page.keyboard.type(site.name)
    await page.keyboard.press('Enter')
    await expect(filter('page')).toBeFocused()
    await page.keyboard.type('beacon')
    await expect(column(page, 'page').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: beacon })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('the columns open at the current place, load more, and return the focus', async ({ page }) => {
    await page.goto(paths.report(site._id, site.pages[0]?._id ?? 0))
    const link = page.getByRole('banner').getByRole('link', { name: navigationMessages.open })
    await untilHydrated(page)
    await link.click()
    const pages = column(page, 'page')
    await expect(pages.getByRole('combobox')).toBeFocused()
    await expect(column(page, 'site').locator('[aria-current]')).toHaveText(new RegExp(site.name))
    await pages.getByRole('option', { name: 'Mooring 22' }).scrollIntoViewIfNeeded()
    await expect(pages.getByRole('option', { name: 'Mooring 28' })).toBeAttached()
    await page.getByRole('button', { name: formMessages.close }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(link).toBeFocused()
  })

  test('the menu of a breadcrumb switches to a sibling', async ({ page }) => {
    await page.goto(paths.report(site._id, site.pages[0]?._id ?? 0))
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    const summary = trail.locator('summary', { hasText: navigationMessages.switchFrom('Mooring 00') })
    await untilHydrated(page)
    await summary.focus()
    await page.keyboard.press('Enter')
    const filter = page.getByRole('combobox', { name: words.filter.page })
    await expect(filter).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(filter).toHaveCount(0)
    const step = trail.getByRole('button', { name: navigationMessages.switchFrom('Mooring 00') })
    await expect(step).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(filter).toBeFocused()
    await page.keyboard.type('mooring 05')
    await expect(page.getByRole('option', { name: 'Mooring 05' })).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Mooring 05' })).toBeVisible()

    // Enter while more are loaded selects what the arrows chose.
    const { requested, release } = await holdColumn(page, (params) => params.has('after'))
    const other = navigationMessages.switchFrom('Mooring 05')
    await trail
      .locator('summary', { hasText: other })
      .or(trail.getByRole('button', { name: other }))
      .press('Enter')
    await expect(page.getByRole('option', { name: 'Mooring 05' })).toHaveAttribute('data-focus', '')
    await page.keyboard.press('End')
    await requested
    const last = page.getByRole('option').last()
    await expect(last).toHaveAttribute('data-focus', '')
    const name = await last.getAttribute('title')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
    release()
    await page.unrouteAll({ behavior: 'wait' })
  })
})
