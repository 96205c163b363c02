import type { Page } from '@playwright/test'
import { formMessages } from '../../app/shared/messages/form'
import { testingMessages } from '../../app/shared/messages/testing'
import { paths } from '../../app/shared/paths'
import { createPlace, type Place } from './support/api'
import { holdScripts, untilHydrated } from './support/hydrated'
import { expect, test } from './support/test'

const words = testingMessages.device
const NAME = { exact: true }

test.use({ expectedStatuses: [422] })

let place: Place
let list: string
test.beforeEach(async ({ api, page }) => {
  place = await createPlace(api)
  list = paths.clientDevices(place.client._id)
  await page.setViewportSize({ width: 1200, height: 700 })
})

const opener = (page: Page) => page.getByRole('link', { name: words.add })
const overlay = (page: Page) => page.getByRole('dialog', { name: words.add })

async function openOverlay(page: Page): Promise<void> {
  await page.goto(list)
  await untilHydrated(page)
  await opener(page).click()
  await expect(overlay(page).locator(':focus')).toBeVisible()
}

test.describe('a dialog over its screen @js', () => {
  const WAYS: Record<string, (page: Page) => Promise<unknown>> = {
    Escape: (page) => page.keyboard.press('Escape'),
    'the cross': (page) => overlay(page).getByRole('link', { name: formMessages.close }).click(),
    'the backdrop': (page) => page.mouse.click(20, 400),
    'the back button': (page) => page.goBack(),
  }
  for (const [name, close] of Object.entries(WAYS)) {
    test(`is closed by ${name}, which gives the focus back`, async ({ page }) => {
      await openOverlay(page)
      await expect(page.getByRole('table', { includeHidden: true })).toBeVisible()
      await close(page)
      await expect(overlay(page)).toHaveCount(0)
      await expect(page).toHaveURL(list)
      await expect(opener(page)).toBeFocused()
    })
  }

  test('traps the focus, and retains input when refused', async ({ page }) => {
    await openOverlay(page)
    for (let presses = 0; presses < 50; presses++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    }
    await page.getByLabel(words.name, NAME).fill('Counter tablet')
    await page.getByLabel(words.width).fill('90000')
    await page.getByRole('button', { name: formMessages.create }).click()
    await expect(overlay(page).getByText(words.range(words.width, 200, 4096))).toBeVisible()
    await expect(page.getByLabel(words.name, NAME)).toHaveValue('Counter tablet')
    await page.getByLabel(words.width).fill('900')
    await page.getByRole('button', { name: formMessages.create }).click()
    await expect(overlay(page)).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: 'Counter tablet' })).toBeVisible()
    await expect(opener(page)).toBeFocused()
  })

  test('starts as a page: hydration moves nothing and loses no input', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto(paths.clientDevices(place.client._id, { dialog: 'add' }), {
      waitUntil: 'domcontentloaded',
    })
    const name = page.getByLabel(words.name, NAME)
    await name.fill('Typed early')
    const before = await page.locator('[data-dialog]').boundingBox()
    release()
    // A lost letter makes the next Backspace delete one of the name, a lost Backspace leaves a letter.
    while (!(await overlay(page).isVisible()))
      for (let round = 0; round < 15; round++) {
        await page.keyboard.press('x')
        await page.keyboard.press('Backspace')
      }
    expect(await page.locator('[data-dialog]').boundingBox()).toEqual(before)
    await expect(page.getByLabel(words.name, NAME)).toHaveValue('Typed early')
    await expect(page.getByLabel(words.name, NAME)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('table')).toBeVisible()
    await expect(opener(page)).toBeFocused()
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('preserves the scroll position of its screen', async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 420 })
    await page.goto(paths.clientSettings(place.client._id))
    const link = page.getByRole('link', { name: formMessages.delete })
    await untilHydrated(page)
    await link.scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => scrollY)
    expect(scrolled).toBeGreaterThan(0)
    await link.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(link).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  })
})

test.describe('a dialog without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('is a page with a link back', async ({ page }) => {
    await page.goto(list)
    await opener(page).click()
    await expect(page.getByRole('heading', { level: 1, name: words.add })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await page.getByRole('link', { name: formMessages.close }).click()
    await expect(page).toHaveURL(list)
  })
})
