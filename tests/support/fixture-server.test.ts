import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AWKWARD, type FixtureServer, startFixtureServer, TEMPLATES } from './fixture-server.ts'

let server: FixtureServer
beforeAll(async () => {
  server = await startFixtureServer()
})
afterAll(() => server.close())

const get = (path: string, init?: RequestInit) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', ...init })
const page = (path: string) => get(path, { headers: { accept: 'text/html' } })

function parts(html: string, base: string): string[] {
  const found = html.matchAll(/<(?:script|img|iframe|link)\b[^>]*?\b(?:src|href)="([^"]+)"/g)
  return [...found].map((match) => new URL(match[1] ?? '', base).href).filter((url) => url.startsWith('http'))
}

describe('the shop', () => {
  test('loads about 40 resources of 1.5 to 2.5 MB, from two hosts, and one is missing', async () => {
    const html = await (await page('/shop/')).text()
    const main = await (await get('/shop/js/main.js')).text()
    const hero = (await (await get('/shop/api/hero')).json()) as { src: string }
    const later = (await (await get('/shop/api/recommended')).json()) as { src: string }[]
    const urls = parts(html, `${server.url}/shop/`)
    urls.push(...[hero, ...later].map((item) => `${server.url}${item.src}`))
    const answers = await Promise.all(urls.map((url) => fetch(url)))
    const sizes = await Promise.all(answers.map(async (answer) => (await answer.arrayBuffer()).byteLength))
    const total = sizes.reduce((sum, size) => sum + size, html.length)
    expect(urls.length + 5).toBeGreaterThanOrEqual(38)
    expect(urls.length + 5).toBeLessThanOrEqual(45)
    expect(total).toBeGreaterThan(1_500_000)
    expect(total).toBeLessThan(2_500_000)
    expect(answers.filter((answer) => answer.status !== 200).map((answer) => answer.url)).toEqual([
      `${server.url}/shop/img/missing.png`,
    ])
    expect(new Set(urls.map((url) => new URL(url).hostname))).toEqual(new Set(['127.0.0.1', 'localhost']))
    expect(main).toContain('console.error')
  })

  test('sets an insecure cookie and no security headers', async () => {
    const { headers } = await page('/shop/')
    expect(headers.get('set-cookie')).toBe('shop_session=4f1d2c; path=/')
    for (const name of ['cache-control', 'content-security-policy', 'x-content-type-options']) {
      expect(headers.get(name)).toBeNull()
    }
  })

  test.each([
    ['/shop/product/1', 200],
    ['/shop/product/12', 200],
    ['/shop/product/13', 404],
    ['/shop/cart', 200],
  ])('%s: %d', async (path, status) => {
    const answer = await page(path)
    expect(answer.status).toBe(status)
    expect(await answer.text()).not.toContain('{{')
  })

  test('images are real and deterministic', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(async () => Buffer.from(await (await get('/shop/img/160-120-7.png')).arrayBuffer())),
    )
    expect(one?.equals(two as Buffer)).toBe(true)
    expect([one?.readUInt32BE(16), one?.readUInt32BE(20)]).toEqual([160, 120])
    const data = one?.subarray(41, 41 + one.readUInt32BE(33)) as Buffer
    expect(inflateSync(data)).toHaveLength(120 * (160 * 3 + 1))
  })
})

test('the good page is complete and small', async () => {
  const answer = await page('/good/')
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html.length).toBeLessThan(4000)
  for (const url of parts(html, `${server.url}/good/`)) expect((await fetch(url)).status).toBe(200)
})

describe.each(TEMPLATES)('the template $name', ({ name }) => {
  test('is served with its own styles, scripts and images and needs no other host', async () => {
    const html = await (await page(`/templates/${name}/`)).text()
    const urls = parts(html, `${server.url}/templates/${name}/`)
    expect(urls.every((url) => url.startsWith(server.url) || url.startsWith(server.thirdPartyUrl))).toBe(true)
    const own = urls.filter((url) => url.startsWith(server.url))
    expect(own.length).toBeGreaterThan(2)
    const statuses = await Promise.all(own.map(async (url) => (await fetch(url)).status))
    expect(statuses.every((status) => status === 200)).toBe(true)
    const bootstrap = urls.find((url) => url.includes('/npm/bootstrap@'))
    expect((await fetch(bootstrap ?? '')).status).toBe(200)
  })
})

describe('the awkward pages', () => {
  test.each(AWKWARD.filter(({ path }) => path !== '/awkward/hanging'))(
    '$path responds',
    async ({ path, expected }) => {
      const answer = await page(path)
      const status = answer.status
      const isRedirect = /redirect/.test(path)
      const code = /^HTTP_/.test(expected) ? Number(expected.slice(5)) : isRedirect ? 302 : 200
      expect(status).toBe(code)
      if (expected === 'NOT_HTML') expect(answer.headers.get('content-type')).not.toContain('html')
      await answer.body?.cancel()
    },
  )

  test('the hanging one does not', async () => {
    const hanging = request(`${server.url}/awkward/hanging`).end()
    const answered = once(hanging, 'response').then(() => 'answered')
    hanging.on('error', () => undefined)
    const quiet = new Promise((done) => setTimeout(() => done('silent'), 300))
    expect(await Promise.race([answered.catch(() => 'closed'), quiet])).toBe('silent')
    hanging.destroy()
  })

  test('the slow one takes two seconds', async () => {
    const start = performance.now()
    await (await get('/awkward/slow')).text()
    expect(performance.now() - start).toBeGreaterThanOrEqual(1990)
  })
})

test.each([
  '/templates/agency/..%2f..%2fpackage.json',
  '/templates/nobody/',
  '/good/..%2fshop%2findex.html',
  '/shop/img/9999-9999-1.png',
  '/constructor/',
])('%s is missing', async (path) => {
  expect((await page(path)).status).toBe(404)
})

test('closing ends open responses at once', async () => {
  const own = await startFixtureServer()
  const hanging = fetch(`${own.url}/awkward/hanging`).then(
    () => 'answered',
    () => 'cut',
  )
  const endless = await fetch(`${own.url}/awkward/endless`)
  const start = performance.now()
  await own.close()
  expect(performance.now() - start).toBeLessThan(1000)
  expect(await hanging).toBe('cut')
  await expect(endless.text()).rejects.toThrow()
})

test('runs alone and stops on a signal', async () => {
  const file = fileURLToPath(new URL('./fixture-server.ts', import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [file, '--port', '0'])
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(line)) ?? []
  expect((await fetch(`${url}/good/`)).status).toBe(200)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
}, 15_000)
