import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { pdfMessages } from '~/shared/messages/pdf'
import { MINUTE_MS } from '~/shared/values/units'
import { browserVersion, findBrowser, prefixedStart } from '../../measuring/engine/browser'
import { isolation } from '../../measuring/engine/isolation'
import { clearJobFolder, createJobFolder, removeStaleJobFolders } from '../../measuring/engine/job-folder'
import { jobEnvironment } from '../../measuring/engine/measuring-process'
import { env } from '../../platform/env'
import { AppError } from '../../platform/errors'
import { onShutdown } from '../../platform/lifecycle'

/** After so many documents the memory that a browser does not give back is freed. */
const MAX_DOCUMENTS = 20
const IDLE_MS = MINUTE_MS
const START_LIMIT_MS = 30_000
/** Calls to a browser that hangs never end: after this time its processes are killed. */
const CLOSE_LIMIT_MS = 3_000

interface Printer {
  browser: Browser
  /** Names its processes, and is removed with them. */
  folder: string
}

/** Screens and measurements come first. */
const LOW_PRIORITY = process.platform === 'win32' ? [] : ['nice', '-n', '10']

/** The browser ended during the work, which may succeed with another one. */
export class BrowserLostError extends Error {}

let kept: Promise<Printer> | undefined
let printed = 0
let idle: NodeJS.Timeout | undefined
let isClosedAtShutdown = false

/** The headless shell of the same version, where it is installed beside the browser: it takes half the memory. */
async function findPrinter(): Promise<string> {
  const browserPath = findBrowser(env().CHROME_PATH)
  if (!browserPath) throw new AppError('UNAVAILABLE', pdfMessages.noBrowser)
  const shell = findBrowser(join(dirname(browserPath), 'chromium-headless-shell'))
  if (!shell) return browserPath
  const [own, other] = await Promise.all(
    [browserPath, shell].map((path) => browserVersion(path).catch(() => '')),
  )
  return own === other ? shell : browserPath
}

async function launch(): Promise<Printer> {
  const browserPath = await findPrinter()
  const { chromium } = await import('playwright-core')
  if (!isClosedAtShutdown) onShutdown(closeBrowser)
  isClosedAtShutdown = true
  await removeStaleJobFolders().catch(() => {})
  const folder = await createJobFolder()
  try {
    // With a profile of its own nothing is left outside of the folder when this process is killed.
    const profile = await chromium.launchPersistentContext(join(folder, 'profile'), {
      artifactsDir: join(folder, 'artifacts'),
      // In a PID namespace of its own its children end with it, however it ends.
      executablePath: await prefixedStart(browserPath, folder, [...LOW_PRIORITY, ...isolation().prefix]),
      env: jobEnvironment(folder),
      chromiumSandbox: hasSandbox(),
      timeout: START_LIMIT_MS,
      // Nothing is shown: without a process of its own the compositor takes less memory.
      args: ['--disable-gpu', '--in-process-gpu', '--disable-extensions', '--renderer-process-limit=1'],
      // The process handles signals itself.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    const browser = profile.browser()
    if (!browser) throw new Error('A profile without its browser')
    await Promise.all(profile.pages().map((page) => page.close()))
    return { browser, folder }
  } catch (error) {
    await clearJobFolder(folder)
    throw error
  }
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
  const printer = await closing?.catch(() => null)
  if (!printer) return
  const { browser, folder } = printer
  if (browser.isConnected()) await Promise.race([browser.close().catch(() => {}), delay(CLOSE_LIMIT_MS)])
  await clearJobFolder(folder)
}

/** Rejects when the browser ends, and when the work does not end soon after it was aborted. */
function lossOf(browser: Browser, signal: AbortSignal): { lost: Promise<never>; forget: () => void } {
  let forget = () => {}
  const lost = new Promise<never>((_, reject) => {
    let limit: NodeJS.Timeout | undefined
    const onEnd = () => reject(new BrowserLostError('The browser ended'))
    const onAbort = () => {
      limit = setTimeout(() => reject(signal.reason), CLOSE_LIMIT_MS)
    }
    browser.once('disconnected', onEnd)
    signal.addEventListener('abort', onAbort, { once: true })
    forget = () => {
      clearTimeout(limit)
      browser.off('disconnected', onEnd)
      signal.removeEventListener('abort', onAbort)
    }
  })
  return { lost, forget }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs with the browser of this process, which is started when first needed, replaced when it crashed or is old, and
 * closed when idle. One document at a time; after an error nothing of it is trusted.
 */
export function withBrowser<T>(work: (browser: Browser) => Promise<T>, signal: AbortSignal): Promise<T> {
  const printed = last.then(() => printWith(work, signal))
  last = printed.catch(() => {})
  return printed
}

async function printWith<T>(work: (browser: Browser) => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  clearTimeout(idle)
  if (printed >= MAX_DOCUMENTS || (kept && !(await kept.catch(() => null))?.browser.isConnected()))
    await closeBrowser()
  kept ??= launch()
  printed += 1
  try {
    const { browser } = await kept
    const { lost, forget } = lossOf(browser, signal)
    const result = await Promise.race([work(browser), lost]).finally(forget)
    idle = setTimeout(() => void closeBrowser(), IDLE_MS).unref()
    return result
  } catch (error) {
    const isLost = (await kept?.catch(() => null))?.browser.isConnected() === false
    await closeBrowser()
    throw isLost ? new BrowserLostError('The browser ended', { cause: error }) : error
  }
}
