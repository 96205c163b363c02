import type { Browser, Route } from 'playwright-core'
import { timeout } from 'remix-utils/promise'

interface Screen {
  /** Where this server answers, without a way round by a proxy. */
  origin: string
  path: string
  /** The session of the visitor: the screen is printed with exactly their rights. */
  cookie: string
}
interface Means {
  browserPath: string
  hasSandbox: boolean
  signal: AbortSignal
  limitMs?: number
}
export type Printed = { pdf: Buffer; status: 200 } | { pdf: null; status: number }

const LIMIT_MS = 20_000
/** Pictures whose bytes come from other hosts, or from people. */
const FOREIGN_PICTURE = /favicon|avatar/

/** Only this server is asked, and only it sees the cookie: the browser itself holds none. Returns the status. */
async function answer(route: Route, { origin, cookie }: Screen, hasSandbox: boolean): Promise<number> {
  const request = route.request()
  const url = new URL(request.url())
  const isForeign = url.origin !== origin || (!hasSandbox && FOREIGN_PICTURE.test(url.pathname))
  if (isForeign || request.method() !== 'GET') throw new Error('Not for this page')
  // The cookie is not sent on to where a redirect leads.
  const response = await route.fetch({ headers: { ...request.headers(), cookie }, maxRedirects: 0 })
  if (response.ok()) await route.fulfill({ response })
  else await route.abort()
  return response.status()
}

async function print(browser: Browser, screen: Screen, hasSandbox: boolean): Promise<Printed> {
  // Screens are whole without scripts; the server draws their charts.
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

/** Prints a screen of this product as A4; without a PDF, `status` is what the server answered for the screen. */
export async function printScreen(screen: Screen, means: Means): Promise<Printed> {
  const { browserPath, hasSandbox, signal, limitMs = LIMIT_MS } = means
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({
    executablePath: browserPath,
    chromiumSandbox: hasSandbox,
    timeout: limitMs,
    // Signals are for the server to handle.
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
