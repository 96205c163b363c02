import type { Browser, Route } from 'playwright-core'
import { timeout } from 'remix-utils/promise'

interface Screen {
  origin: string
  path: string
  cookie: string
  /** The visitor's languages: they decide how dates are written. */
  language: string
}
interface Means {
  browserPath: string
  hasSandbox: boolean
  signal: AbortSignal
  limitMs?: number
}
export type Printed = { pdf: Buffer; status: 200 } | { pdf: null; status: number }

const LIMIT_MS = 20_000
/** Images from other hosts, or uploaded by users. */
const FOREIGN_PICTURE = /favicon|avatar/

/** Blocks other hosts. Only this route adds the cookie: the browser has none. Returns the status. */
async function answer(
  route: Route,
  { origin, cookie, language }: Screen,
  hasSandbox: boolean,
): Promise<number> {
  const request = route.request()
  const url = new URL(request.url())
  const isForeign = url.origin !== origin || (!hasSandbox && FOREIGN_PICTURE.test(url.pathname))
  if (isForeign || request.method() !== 'GET') throw new Error('Not for this page')
  // A redirect must not receive the cookie.
  const headers = { ...request.headers(), cookie, 'accept-language': language }
  const response = await route.fetch({ headers, maxRedirects: 0 })
  if (response.ok()) await route.fulfill({ response })
  else await route.abort()
  return response.status()
}

async function print(browser: Browser, screen: Screen, hasSandbox: boolean): Promise<Printed> {
  // Screens work without scripts; the server renders their charts.
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' })
  let status = 0
  await context.route('**', async (route) => {
    const answered = answer(route, screen, hasSandbox)
    const given = await answered.catch(() =>
      route.abort().then(
        () => 0,
        () => 0,
      ),
    )
    if (route.request().isNavigationRequest()) status = given
  })
  const page = await context.newPage()
  await page.goto(screen.origin + screen.path, { waitUntil: 'load' }).catch((error: unknown) => {
    if (status === 0) throw error
  })
  if (status !== 200) return { pdf: null, status }
  return { pdf: await page.pdf({ preferCSSPageSize: true, printBackground: true }), status }
}

/** Prints a screen as an A4 PDF; without a PDF, `status` is the screen's HTTP status. */
export async function printScreen(screen: Screen, options: Means): Promise<Printed> {
  const { browserPath, hasSandbox, signal, limitMs = LIMIT_MS } = options
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({
    executablePath: browserPath,
    chromiumSandbox: hasSandbox,
    timeout: limitMs,
    // The server handles signals itself.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const close = () => void browser.close().catch(() => {})
  signal.addEventListener('abort', close, { once: true })
  try {
    signal.throwIfAborted()
    return await timeout(print(browser, screen, hasSandbox), { ms: limitMs })
  } finally {
    signal.removeEventListener('abort', close)
    await browser.close()
  }
}
