import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { browserPath } from '../../../../tests/support/browser'
import { readPageNumbers } from './page-numbers'
import { type Printed, printDocument } from './print-document'

const COOKIE = 'session=secret'
let seen: IncomingMessage[] = []
let [server, foreignServer]: Server[] = []
let [origin, foreign] = ['', '']
let browser: Browser

async function listen(own: Server): Promise<string> {
  await once(own.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(own.address() as AddressInfo).port}`
}

const document = () => `<!doctype html><html lang="en"><title>Report</title><style>@page { size: A4 portrait }
    h2 { break-before: page }</style><h1>Report</h1>
  <ul><li><a href="#one">One</a> <span data-page-of="one"></span><li><a href="#two">Two</a>
    <span data-page-of="two"></span></ul>
  <h2 id="one">One</h2><p style="height: 300mm"><img src="/favicon"><img src="/film"><img src="${foreign}/x">
  <h2 id="two">Two</h2><script>fetch('/ran')</script>`

beforeAll(async () => {
  foreignServer = createServer((from, to) => {
    seen.push(from)
    to.end()
  })
  foreign = await listen(foreignServer)
  server = createServer((from, to) => {
    seen.push(from)
    const { pathname } = new URL(from.url ?? '/', 'http://here.invalid')
    if (pathname === '/hangs') return
    if (pathname === '/moved') return to.writeHead(302, { location: '/document' }).end()
    if (from.headers.cookie !== COOKIE) return to.writeHead(404).end()
    to.writeHead(200, { 'content-type': 'text/html' })
    to.end(document())
  })
  origin = await listen(server)
  browser = await chromium.launch({ executablePath: browserPath(), chromiumSandbox: false })
})
afterAll(async () => {
  await browser?.close()
  for (const own of [server, foreignServer]) {
    own?.closeAllConnections()
    own?.close()
  }
})
beforeEach(() => {
  seen = []
})

const print = (
  path: string,
  { cookie = COOKIE, signal = new AbortController().signal, steps = [] as number[] } = {},
): Promise<Printed> =>
  printDocument(
    browser,
    { origin, path, cookie, language: 'en-GB' },
    { hasSandbox: false, signal, onStep: async (step) => void steps.push(step) },
  )

it('prints a tagged document on A4, whose contents have the pages of its headings', async () => {
  const steps: number[] = []
  const printed = await print('/document?a=1', { steps })
  if (printed.pdf === null) throw new Error('Nothing was printed')
  const text = printed.pdf.toString('latin1')
  expect(text).toMatch(/^%PDF-/)
  expect(text).toMatch(/\/MarkInfo <<[^>]*\/Marked true/)
  expect(text).toMatch(/\/Outlines /)
  expect(text).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/)
  expect(printed.pages).toBe(4)
  expect(await readPageNumbers(printed.pdf)).toEqual({ pages: 4, numbers: { one: 2, two: 4 } })
  expect(steps).toEqual([1, 2, 3])
  // Loaded once, without scripts, pictures of users or other hosts.
  expect(seen.map(({ url }) => url).sort()).toEqual(['/document?a=1', '/film'])
})

it.each([
  ['/document', 'session=other', 404],
  ['/moved', COOKIE, 302],
])('prints no %s with the cookie %s', async (path, cookie, status) => {
  expect(await print(path, { cookie })).toEqual({ pdf: null, status })
})

it('stops when it is aborted, and the browser prints the next document', async () => {
  const leaving = new AbortController()
  const printing = print('/hangs', { signal: leaving.signal })
  const failing = expect(printing).rejects.toThrow('cancelled')
  setTimeout(() => leaving.abort(new Error('cancelled')), 500)
  await failing
  expect((await print('/document')).status).toBe(200)
})
