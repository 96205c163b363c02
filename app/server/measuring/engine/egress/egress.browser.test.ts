import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from '../browser'
import {
  attackByElements,
  attackByPeers,
  attackByScripts,
  attackByServiceWorker,
  REDIRECTS,
  SERVICE_WORKER,
} from '../fixtures/attacks'
import { type GuardedBrowser, PUBLIC_HOST, startGuardedBrowser } from '../fixtures/guarded-browser'
import { type Inside, startInside } from '../fixtures/inside'
import { type SecureSite, startSecureSite } from '../fixtures/secure-site'

function welcome(from: { headers: Record<string, unknown> }, socket: Duplex): void {
  const key = `${from.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
  const accept = createHash('sha1').update(key).digest('base64')
  socket.on('error', () => {})
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  socket.write(Buffer.concat([Buffer.from([0x81, 5]), Buffer.from('hello')]))
}

describe('a browser behind the egress proxy', () => {
  let inside: Inside
  let secure: SecureSite
  let browser: GuardedBrowser
  let base = ''
  const answer: RequestListener = (from, to) => {
    const { port } = inside
    const html = (text: string) => to.writeHead(200, { 'content-type': 'text/html' }).end(text)
    const [, what = '', status = ''] = (from.url ?? '').split('/')
    const away = `http://127.0.0.1:${port}/`
    if (what === 'moved') to.writeHead(Number(status), { location: `${away}moved/${status}` }).end()
    else if (what === 'to') to.writeHead(Number(status), { location: `${away}${status}` }).end()
    else if (what === 'sw.js')
      to.writeHead(200, { 'content-type': 'text/javascript' }).end(SERVICE_WORKER(port))
    else if (what === 'elements') html(attackByElements(port))
    else if (what === 'scripts') html(attackByScripts(port))
    else if (what === 'peers') html(attackByPeers(port))
    else if (what === 'service-worker') html(attackByServiceWorker)
    else if (what === 'refresh') html(`<meta http-equiv="refresh" content="0; url=${away}refresh">`)
    else if (what === 'script') html(`<script>location = ${JSON.stringify(`${away}script`)}</script>`)
    else if (what === 'form')
      html(`<form method="post" action="${away}form"></form><script>document.forms[0].submit()</script>`)
    else if (what === 'window') html(`<a href="${away}window" target="_blank">Open</a>`)
    else html('<!doctype html><title>empty</title>')
  }
  const site = createServer(answer).on('upgrade', (from, socket) => {
    if (from.url?.startsWith('/to/'))
      socket.end(`HTTP/1.1 302 Found\r\nLocation: ws://127.0.0.1:${inside.port}/\r\n\r\n`)
    else welcome(from as never, socket)
  })

  beforeAll(async () => {
    inside = await startInside()
    await once(site.listen(0, '127.0.0.1'), 'listening')
    base = `http://${PUBLIC_HOST}:${(site.address() as AddressInfo).port}`
    secure = await startSecureSite(findBrowser() ?? '', answer, { host: PUBLIC_HOST })
    secure.server.on('upgrade', (from, socket) => welcome(from as never, socket))
    const [outside, own] = [
      { address: '192.0.32.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    browser = await startGuardedBrowser(secure.browserPath, {
      'turns-inside.test': [[outside], [own]],
      'both.test': [[outside, own]],
      'six.test': [[{ address: '::ffff:7f00:1', family: 6 }]],
    })
  })
  afterEach(() => expect(inside.reached).toEqual([]))
  afterAll(async () => {
    await browser?.close()
    await secure?.close()
    site.closeAllConnections()
    site.close()
    await inside.close()
  })

  async function outcomeOf(url: string): Promise<string[]> {
    const page = await browser.newPage()
    expect((await page.goto(url, { waitUntil: 'domcontentloaded' }))?.status()).toBe(200)
    // In the background a page has no animation frames to poll in.
    await page.waitForFunction('window.outcome', { timeout: 30_000, polling: 100 })
    const outcome = (await page.evaluate('window.outcome')) as string[]
    await page.close()
    return outcome
  }

  it('reaches no private address by elements, directly or by redirect', async () => {
    await outcomeOf(`${base}/elements`)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
  })

  it('reaches no private address by scripts, in any notation', async () => {
    const outcome = await outcomeOf(`${base}/scripts`)
    expect(outcome.length).toBeGreaterThan(60)
    expect(new Set(outcome)).toEqual(new Set(['rejected']))
  })

  it('reaches no private address by WebRTC or WebTransport', async () => {
    const from = [base, `https://${PUBLIC_HOST}:${secure.port}`]
    const outcomes = await Promise.all(from.map((origin) => outcomeOf(`${origin}/peers`)))
    expect(outcomes.map((outcome) => [...new Set(outcome)])).toEqual([['rejected'], ['rejected']])
  })

  it('reaches no private address by a service worker', async () => {
    const page = await browser.newPage()
    await page.goto(`https://${PUBLIC_HOST}:${secure.port}/service-worker`)
    await page.waitForFunction('window.through', { timeout: 20_000 })
    expect(await page.evaluate('window.through')).toEqual(['rejected', 'rejected', 'rejected'])
    await page.close()
  })

  it('is not redirected to a private address by any status, element or script', async () => {
    const paths = [...REDIRECTS.map((status) => `moved/${status}`), 'refresh', 'script', 'form', 'window']
    const pages = await Promise.all(
      paths.map(async (path) => {
        const page = await browser.newPage()
        await page.goto(`${base}/${path}`, { timeout: 20_000 }).catch(() => {})
        // The browser blocks windows that no visitor asked for.
        if (path === 'window') await page.click('a')
        return page
      }),
    )
    const refusals = () =>
      paths.map((path) => browser.failures.get(`http://127.0.0.1:${inside.port}/${path}`)?.code)
    await expect.poll(refusals, { timeout: 20_000 }).toEqual(paths.map(() => 'PRIVATE_TARGET'))
    await Promise.all(pages.map((page) => page.close()))
  })

  it('uses the first DNS answer only', async () => {
    const page = await browser.newPage()
    await page.goto(`${base}/`)
    const ask = (host: string) =>
      page.evaluate(
        (url) =>
          fetch(url, { mode: 'no-cors', signal: AbortSignal.timeout(2_000) }).then(
            () => 'answered',
            () => 'failed',
          ),
        `http://${host}:${inside.port}/`,
      )
    for (const host of ['turns-inside.test', 'turns-inside.test', 'both.test', 'both.test', 'six.test'])
      expect(await ask(host)).toBe('failed')
    expect(Object.fromEntries(browser.lookups)).toMatchObject({
      'turns-inside.test': 1,
      'both.test': 1,
      'six.test': 1,
    })
    await page.close()
  })

  it('opens WebSockets to permitted hosts, plain and encrypted', async () => {
    const page = await browser.newPage()
    await page.goto(`${base}/`)
    const word = (url: string) =>
      page.evaluate(
        (address) =>
          new Promise((resolve) => {
            const socket = new WebSocket(address)
            socket.onmessage = ({ data }) => resolve(data)
            socket.onerror = () => resolve('failed')
          }),
        url,
      )
    expect(await word(`${base.replace('http', 'ws')}/`)).toBe('hello')
    expect(await word(`wss://${PUBLIC_HOST}:${secure.port}/`)).toBe('hello')
    await page.close()
  })
})
