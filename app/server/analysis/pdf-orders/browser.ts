import type { Browser } from 'playwright-core'
import { pdfMessages } from '~/shared/messages/pdf'
import { MINUTE_MS } from '~/shared/values/units'
import { findBrowser } from '../../measuring/engine/browser'
import { isolation } from '../../measuring/engine/isolation'
import { env } from '../../platform/env'
import { AppError } from '../../platform/errors'
import { onShutdown } from '../../platform/lifecycle'

/** After so many documents the memory that a browser does not give back is freed. */
const MAX_DOCUMENTS = 20
const IDLE_MS = MINUTE_MS
const START_LIMIT_MS = 30_000

let kept: Promise<Browser> | undefined
let printed = 0
let idle: NodeJS.Timeout | undefined
let isClosedAtShutdown = false

async function launch(): Promise<Browser> {
  const executablePath = findBrowser(env().CHROME_PATH)
  if (!executablePath) throw new AppError('UNAVAILABLE', pdfMessages.noBrowser)
  const { chromium } = await import('playwright-core')
  if (!isClosedAtShutdown) onShutdown(closeBrowser)
  isClosedAtShutdown = true
  return chromium.launch({
    executablePath,
    chromiumSandbox: hasSandbox(),
    timeout: START_LIMIT_MS,
    // Nothing is shown: without a process of its own the compositor takes less memory.
    args: ['--disable-gpu', '--in-process-gpu', '--disable-extensions', '--renderer-process-limit=1'],
    // The process handles signals itself.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}

/** As root, Chromium's sandbox needs a browser process of another user, which Playwright does not start. */
export function hasSandbox(): boolean {
  const { hasSandbox: isSupported, browserUser } = isolation()
  return isSupported && browserUser === null
}

export async function closeBrowser(): Promise<void> {
  clearTimeout(idle)
  const closing = kept
  kept = undefined
  printed = 0
  await closing?.then((browser) => browser.close()).catch(() => {})
}

/**
 * Runs with the browser of this process, which is started when first needed, replaced when it crashed or is old, and
 * closed when idle. After an error nothing of it is trusted.
 */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  clearTimeout(idle)
  if (printed >= MAX_DOCUMENTS || (kept && !(await kept.catch(() => null))?.isConnected()))
    await closeBrowser()
  kept ??= launch()
  printed += 1
  try {
    const result = await work(await kept)
    idle = setTimeout(() => void closeBrowser(), IDLE_MS).unref()
    return result
  } catch (error) {
    await closeBrowser()
    throw error
  }
}
