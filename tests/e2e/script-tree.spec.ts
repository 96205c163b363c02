import type { Page } from '@playwright/test'
import { reportMessages } from '../../app/shared/messages/report'
import { scriptTreeMessages } from '../../app/shared/messages/script-tree'
import { paths } from '../../app/shared/paths'
import { failureSentence } from '../../app/shared/rules/measuring/run-failures'
import type { Measured } from './support/measured'
import { expect, test } from './support/test'

const words = scriptTreeMessages
const NARROW = { width: 390, height: 844 }

const screenOf = ({ site, shop }: Measured) => paths.report(site._id, shop, 'lighthouse')
const card = (page: Page) => page.getByRole('region', { name: words.title, exact: true })
const map = (page: Page) => card(page).getByRole('group', { name: words.map })
const rows = (page: Page) => card(page).getByRole('table').getByRole('rowheader')

test('scripts show their size and unused bytes', async ({ page, measured }) => {
  await page.goto(screenOf(measured))
  await expect(card(page)).toContainText(/\d KB in 6 scripts, [\d.]+% unused/)
  await expect(map(page)).toContainText('vendor.js')
  await expect(card(page).getByRole('table')).toBeHidden()
  await card(page).getByText(reportMessages.showAsTable).click()
  await expect(rows(page)).toHaveCount(6)
  const vendor = card(page).getByRole('row').filter({ hasText: '/shop/js/vendor.js' })
  expect(await vendor.getByRole('cell').allInnerTexts()).toEqual([
    expect.stringMatching(/%$/),
    expect.stringMatching(/^\d+\.\d\s?KB$/),
    expect.stringMatching(/^\d+\.\d\s?KB$/),
    expect.stringMatching(/^[1-9][\d.]*\s?%$/),
  ])
})

test('a script with a source map opens into its modules, and leads back', async ({ page, measured }) => {
  await page.goto(screenOf(measured))
  const carousel = map(page).getByRole('link', { name: /^Open .*carousel\.js: / })
  await carousel.press('Enter')
  await expect(page).toHaveURL(/[?&]script=\d+#scripts$/)
  await expect(page).toHaveURL(/[?&]pointId=/)
  const path = card(page).getByRole('navigation', { name: words.path })
  await expect(path.locator('[aria-current="page"]')).toContainText('carousel.js')
  await expect(rows(page)).toHaveText(['src', 'lib', words.unmapped])
  await card(page).getByRole('table').getByRole('link', { name: 'src', exact: true }).click()
  await expect(rows(page)).toHaveText(['slides.js', 'touch.js'])
  await path.getByRole('link', { name: /carousel\.js/ }).click()
  await expect(rows(page)).toHaveText(['src', 'lib', words.unmapped])
  await path.getByRole('link', { name: words.all }).click()
  await expect(page).not.toHaveURL(/script=/)
  await expect(map(page)).toContainText('vendor.js')
})

test('the map fits a phone, and what it tells is there in words @js', async ({ page, measured }) => {
  await page.setViewportSize(NARROW)
  await page.goto(screenOf(measured))
  const { x = -1, width = 0 } = (await map(page).boundingBox()) ?? {}
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(NARROW.width)
  await map(page).getByRole('link').first().click()
  await expect(rows(page).first()).toBeVisible()
  const whole = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(whole).toBeLessThanOrEqual(NARROW.width)
})

test('a page that could not be measured has no treemap', async ({ page, measured: { site, failing } }) => {
  await page.goto(paths.report(site._id, failing, 'lighthouse'))
  await expect(page.getByText(failureSentence('HTTP_404')).first()).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})
