import type { Locator, Page } from '@playwright/test'
import { loginMessages } from '../../app/shared/messages/account'
import { demoMessages as words } from '../../app/shared/messages/demo'
import { paths } from '../../app/shared/paths'
import { isFull } from '../support/slice'
import { ADMIN } from './support/people'
import { startProduct } from './support/product'
import { expect, test } from './support/test'

test('demo data is offered to super admins', async ({ page }) => {
  await page.goto(paths.demo())
  await expect(page.getByText(words.about)).toBeVisible()
  await expect(page.getByRole('button', { name: words.load })).toBeVisible()
})

/** Part of the long form: a year of history takes half a minute. */
if (isFull)
  test.describe('with its own product', () => {
    test.use({ visitor: null })
    test.setTimeout(300_000)

    /** Without scripts a browser reloads the screen by itself. */
    const untilThere = (page: Page, wanted: Locator) =>
      expect
        .poll(
          async () => {
            await page.goto(page.url())
            return wanted.count()
          },
          { timeout: 120_000 },
        )
        .toBe(1)

    test('from an empty product to the demo, and back', async ({ page }) => {
      const product = await startProduct()
      try {
        await page.goto(product.url)
        await page.getByLabel(loginMessages.email).fill(ADMIN.email)
        await page.getByLabel(loginMessages.password).fill(ADMIN.password)
        await page.getByRole('button', { name: loginMessages.submit }).click()
        await page.getByRole('button', { name: words.load }).click()
        await expect(page.getByRole('progressbar')).toBeVisible()
        const startedAt = Date.now()
        const open = page.getByRole('link', { name: words.open })
        await untilThere(page, open)
        const seconds = (Date.now() - startedAt) / 1000
        process.stdout.write(`Demo data loaded in ${seconds.toFixed(1)} s\n`)
        await open.click()
        await expect(page.getByText('Cedar & Pine Furniture').first()).toBeVisible()
        await page.getByRole('link', { name: words.remove }).click()
        await page.getByRole('button', { name: words.remove }).click()
        await untilThere(page, page.getByRole('button', { name: words.load }))
      } finally {
        await product.stop()
      }
    })
  })
