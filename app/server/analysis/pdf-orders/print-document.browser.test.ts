import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { browserPath } from '../../../tests/support/browser'
import { printScreen } from './print-screen'

const COOKIE = 'session=secret'
let seen: IncomingMessage[] = []
let [server, foreignServer]: Server[] = []
let [origin, foreign] = ['', '']

async function listen(own: Server): Promise<string> {
  await once(own.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(own.address() as AddressInfo).port}`
}

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
    if (pathname === '/moved') return to.writeHead(302, { location: '/screen' }).end()
    if (from.headers.cookie !== COOKIE) return to.writeHead(404).end()
    to.writeHead(200, { 'content-type': 'text/html' })
    to.end(`<style>@page { size: A4 portrait }</style><h1>One</h1><p style="break-before: page">Two
      <img src="/favicon"><img src="/film"><img src="${foreign}/x"><script>fetch('/ran')</script>`)
  })
  origin = await listen(server)
})
afterAll(() => {
  for (const own of [server, foreignServer]) {
    own?.closeAllConnections()
    own?.close()
  }
})
beforeEach(() => {
  seen = []
})

const print = (path: string, cookie = COOKIE, more: { signal?: AbortSignal; limitMs?: number } = {}) =>
  printScreen(
    { origin, path, cookie, language: 'en-GB' },
    { browserPath: browserPath(), hasSandbox: false, signal: new AbortController().signal, ...more },
  )

it('prints a screen on A4 with the session of the visitor, without scripts or other hosts', async () => {
  const { pdf } = await print('/screen?a=1')
  const text = pdf?.toString('latin1') ?? ''
  expect(text).toMatch(/^%PDF-/)
  expect(text.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  expect(text).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/)
  expect(seen.map(({ url }) => url).sort()).toEqual(['/film', '/screen?a=1'])
})

it.each([
  ['/screen', 'session=other', 404],
  ['/moved', COOKIE, 302],
])('prints no %s with the cookie %s', async (path, cookie, status) => {
  expect(await print(path, cookie)).toEqual({ pdf: null, status })
})

it('aborts at the timeout, and when all callers have left', async () => {
  await expect(print('/hangs', COOKIE, { limitMs: 1_500 })).rejects.toThrow('Timed out')
  const leaving = new AbortController()
  const printing = print('/hangs', COOKIE, { signal: leaving.signal })
  setTimeout(() => leaving.abort(), 1_000)
  await expect(printing).rejects.toThrow()
})
