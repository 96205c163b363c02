import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '~/server/engine'
import { env } from '~/server/process/env'

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
