import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { isSame, type Numbered, readPageNumbers } from './page-numbers'

export interface PrintedDocument {
  origin: string
  path: string
  cookie: string
  /** The requester's languages: they decide how dates are written. */
  language: string
}
interface Means {
  hasSandbox: boolean
  signal: AbortSignal
  /** After each of the steps 1 to 3: opened, printed, contents numbered. */
  onStep?: (step: number) => Promise<void>
}
export type Printed = { pdf: Buffer; pages: number; status: 200 } | { pdf: null; status: number }

/** As browsers do per host; the server limits the open pictures of a caller. */
const MAX_REQUESTS = 6
/** Wider numbers could move what follows the contents; twice is unheard of. */
const MAX_PASSES = 3
/** Pictures that users upload are decoded only in a sandbox. */
const FOREIGN_PICTURE = /favicon|avatar/
/** The room between the margins of a sheet of A4, in CSS pixels. */
const SHEET = { width: 703, height: 1031 }
/** `page.pdf` has its own limit for everything. */
const OPTIONS = { tagged: true, outline: true, preferCSSPageSize: true, printBackground: true }

/** At most so many at once; the others wait in order. */
function limiter(max: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

/** Blocks other hosts. Only this route adds the cookie: the browser has none. Returns the status. */
async function answer(
  route: Route,
  { origin, cookie, language }: PrintedDocument,
  hasSandbox: boolean,
): Promise<number> {
  const request = route.request()
  const url = new URL(request.url())
  const isForeign = url.origin !== origin || (!hasSandbox && FOREIGN_PICTURE.test(url.pathname))
  if (isForeign || request.method() !== 'GET') throw new Error('Not for this page')
  // A redirect must not receive the cookie.
  const headers = { ...request.headers(), cookie, ...(language && { 'accept-language': language }) }
  // Whoever prints has a limit for the whole.
  const response = await route.fetch({ headers, maxRedirects: 0, timeout: 0 })
  if (response.ok()) await route.fulfill({ response })
  else await route.abort()
  return response.status()
}

/** The server renders charts and contents; scripts of the document do not run. */
async function openDocument(
  context: BrowserContext,
  document: PrintedDocument,
  hasSandbox: boolean,
): Promise<{ page: Page; status: number }> {
  let status = 0
  const limited = limiter(MAX_REQUESTS)
  await context.route('**', async (route) => {
    const given = await limited(() => answer(route, document, hasSandbox)).catch(() =>
      route.abort().then(
        () => 0,
        () => 0,
      ),
    )
    if (route.request().isNavigationRequest()) status = given
  })
  const page = await context.newPage()
  // Laid out for paper at once: what was first laid out for a screen takes a third more memory, and time for each print.
  await page.setViewportSize(SHEET)
  await page.emulateMedia({ media: 'print' })
  await page
    .goto(document.origin + document.path, { waitUntil: 'load', timeout: 0 })
    .catch((error: unknown) => {
      if (status === 0) throw error
    })
  return { page, status }
}

/** Writes the numbers into the contents; returns whether there are any to write. Runs in the browser. */
function writeNumbers(numbers: Record<string, number>): boolean {
  const places = [...document.querySelectorAll('[data-page-of]')]
  for (const place of places)
    place.textContent = String(numbers[place.getAttribute('data-page-of') ?? ''] ?? '')
  return places.length > 0
}

/** Prints until the numbers in the contents are those of the file that has them. */
async function printNumbered(page: Page, onStep: Means['onStep']): Promise<{ pdf: Buffer; read: Numbered }> {
  const session = await page.context().newCDPSession(page)
  let pdf = await page.pdf(OPTIONS)
  await onStep?.(2)
  let read = await readPageNumbers(pdf)
  for (let pass = 1; await page.evaluate(writeNumbers, read.numbers); pass++) {
    // Otherwise the layouts of all passes are in memory together.
    await session.send('HeapProfiler.collectGarbage')
    pdf = await page.pdf(OPTIONS)
    const again = await readPageNumbers(pdf)
    if (isSame(read.numbers, again.numbers)) break
    if (pass === MAX_PASSES) throw new Error('The page numbers of the contents do not settle')
    read = again
  }
  await onStep?.(3)
  return { pdf, read }
}

/** Prints a document as PDF; without a PDF, `status` is the HTTP status of the document. */
export async function printDocument(
  browser: Browser,
  document: PrintedDocument,
  { hasSandbox, signal, onStep }: Means,
): Promise<Printed> {
  signal.throwIfAborted()
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' })
  // The calls that wait for the browser fail with it.
  const close = () => void context.close().catch(() => {})
  signal.addEventListener('abort', close, { once: true })
  try {
    const { page, status } = await openDocument(context, document, hasSandbox)
    if (status !== 200) return { pdf: null, status }
    await onStep?.(1)
    const { pdf, read } = await printNumbered(page, onStep)
    return { pdf, pages: read.pages, status }
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', close)
    await context.close().catch(() => {})
  }
}
