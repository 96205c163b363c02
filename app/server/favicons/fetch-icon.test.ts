import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PNG } from '../../../tests/support/pictures'
import { fetchIcon } from './fetch-icon'

type Answer = (to: ServerResponse) => void
let asked: string[] = []
let answers: Record<string, Answer> = {}
const server = createServer(({ url = '' }, to) => {
  asked.push(url)
  const answer = answers[url]
  if (answer) answer(to)
  else to.writeHead(404).end('none')
})
let base = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  answers = {}
})

const say =
  (body: string | Buffer, status = 200, headers: Record<string, string> = {}): Answer =>
  (to) =>
    to.writeHead(status, headers).end(body)
const page = (...links: string[]) =>
  say(`<!doctype html>${links.map((href) => `<link rel="icon" href="${href}">`).join('')}`)
const fetched = () => fetchIcon(`${base}/start`, true)
const PICTURE = { mediaType: 'image/png', bytes: PNG }

test('uses the icon that the home page declares', async () => {
  answers = { '/start': page('/named.png'), '/named.png': say(PNG), '/favicon.ico': say('never asked') }
  expect(await fetched()).toEqual(PICTURE)
  expect(asked).toEqual(['/start', '/named.png'])
})

test('detects the type by content, not by header', async () => {
  const html = { 'content-type': 'text/html' }
  answers = { '/start': page('/page.html'), '/page.html': say(PNG, 200, html) }
  expect(await fetched()).toEqual(PICTURE)
})

test('falls back to default paths when the declared icon is invalid, too large, missing or an SVG', async () => {
  const large = Buffer.concat([PNG, Buffer.alloc(100_001)])
  answers = {
    '/start': page('/text.png', '/large.png', '/gone.png', '/drawn.svg'),
    '/text.png': say('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    '/large.png': say(large),
    '/gone.png': say(PNG, 404),
    '/favicon.ico': say(PNG),
  }
  expect(await fetched()).toEqual(PICTURE)
  expect(asked).toEqual(['/start', '/text.png', '/large.png', '/gone.png', '/favicon.ico'])
})

test('requests only a few of many icons', async () => {
  answers = { '/start': page(...Array.from({ length: 50 }, (_, index) => `/${index}.png`)) }
  expect(await fetched()).toBe('none')
  expect(asked).toEqual(['/start', '/0.png', '/1.png', '/2.png', '/favicon.ico'])
})

test('follows redirects', async () => {
  answers = {
    '/start': say('', 302, { location: '/home/' }),
    '/home/': page('i.png'),
    '/home/i.png': say('', 301, { location: '/moved.png' }),
    '/moved.png': say(PNG),
  }
  expect(await fetched()).toEqual(PICTURE)
})

test('uses no icon of a third-party sign-in page', async () => {
  const elsewhere = base.replace('127.0.0.1', 'localhost')
  answers = {
    '/start': say('', 302, { location: `${elsewhere}/login` }),
    '/login': page('/theirs.png'),
    '/theirs.png': say(PNG),
  }
  expect(await fetched()).toBe('none')
  expect(asked).not.toContain('/theirs.png')
  expect(asked.at(-1)).toBe('/favicon.ico')
})

test('leaves time for the default paths when the page does not respond', async () => {
  answers = { '/start': () => {}, '/favicon.ico': say(PNG) }
  expect(await fetched()).toEqual(PICTURE)
})

test('ends within three seconds', async () => {
  answers = { '/start': page('/slow.png'), '/slow.png': () => {}, '/favicon.ico': () => {} }
  const startedAt = performance.now()
  expect(await fetched()).toBe('unreached')
  expect(performance.now() - startedAt).toBeLessThan(4_500)
})

test('reaches no private address, through the site or its page', async () => {
  answers = { '/start': page('http://169.254.169.254/i.png'), '/favicon.ico': say(PNG) }
  expect(await fetchIcon(`${base}/start`, false)).toBe('unreached')
  expect(asked).toEqual([])
  expect(await fetched()).toEqual(PICTURE)
  expect(asked).toEqual(['/start', '/favicon.ico'])
})

test('fails for an unknown host', async () => {
  expect(await fetchIcon('http://nowhere.invalid/', true)).toBe('unreached')
})

const cut: Answer = (to) => to.destroy()
const gone = say('gone', 410)
test.each<[string, Record<string, Answer>, string]>([
  ['a host that answers and has nothing has none', { '/start': page(), '/favicon.ico': gone }, 'none'],
  ['a host that forbids its icon has none', { '/start': page(), '/favicon.ico': say('', 403) }, 'none'],
  ['a page instead of an icon is none', { '/start': page(), '/favicon.ico': page() }, 'none'],
  ['a host that hangs up is not reached', { '/start': cut, '/favicon.ico': cut }, 'unreached'],
  ['nor is one whose page did not say where to look', { '/start': cut, '/favicon.ico': gone }, 'unreached'],
  ['nor one whose named icon fails', { '/start': page('/i.png'), '/i.png': say('', 502) }, 'unreached'],
  ['nor one that is asked too often', { '/start': page(), '/favicon.ico': say('', 429) }, 'unreached'],
])('%s', async (_, given, expected) => {
  answers = given
  expect(await fetched()).toBe(expected)
})
