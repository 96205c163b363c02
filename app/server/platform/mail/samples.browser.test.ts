import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAIL_TEMPLATES } from '~/shared/values/choices'
import { browserPath } from '../../../../tests/support/browser'
import { readPreviewHtml } from './previews'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
})
afterAll(() => browser.close())

test.each([600, 360])('no mail is wider than %i px', async (width) => {
  const page = await browser.newPage({ viewport: { width, height: 800 }, javaScriptEnabled: false })
  const tooWide: string[] = []
  for (const template of MAIL_TEMPLATES) {
    await page.setContent(await (await readPreviewHtml(template)).text())
    const shown = await page.evaluate(() => document.documentElement.scrollWidth)
    if (shown > width) tooWide.push(`${template}: ${shown}`)
  }
  await page.close()
  expect(tooWide).toEqual([])
})
