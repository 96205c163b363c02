import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '~/server/measuring/engine'
import { env } from '~/server/platform/env'

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = findBrowser(env().CHROME_PATH)
  if (!executablePath) throw new Error('No Chromium found')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
