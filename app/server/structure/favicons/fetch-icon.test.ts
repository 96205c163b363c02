import { expect, test } from 'vitest'
import { type Answer, answeringServer } from '../../../../tests/support/answering-server'
import { PNG } from '../../../../tests/support/pictures'
import { fetchIcon } from './fetch-icon'

const web = answeringServer()

const say =
  (body: string | Buffer, status = 200, headers: Record<string, string> = {}): Answer =>
  (to) =>
    to.writeHead(status, headers).end(body)
const page = (...links: string[]) =>
  say(`<!doctype html>${links.map((href) => `<link rel="icon" href="${href}">`).join('')}`)
const fetched = () => fetchIcon(`${web.base}/start`, true)
const PICTURE = { mediaType: 'image/png', bytes: PNG }

test('uses the icon that the home page declares', async () => {
  web.answers = { '/start': page('/named.png'), '/named.png': say(PNG), '/favicon.ico': say('never asked') }
  expect(await fetched()).toEqual(PICTURE)
  expect(web.requests).toEqual(['/start', '/named.png'])
})

test('detects the type by content, not by header', async () => {
  const html = { 'content-type': 'text/html' }
  web.answers = { '/start': page('/page.html'), '/page.html': say(PNG, 200, html) }
  expect(await fetched()).toEqual(PICTURE)
})

test('falls back to default paths when the declared icon is invalid, too large, missing or an SVG', async () => {
  const large = Buffer.concat([PNG, Buffer.alloc(100_001)])
  web.answers = {
    '/start': page('/text.png', '/large.png', '/gone.png', '/drawn.svg'),
    '/text.png': say('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    '/large.png': say(large),
    '/gone.png': say(PNG, 404),
    '/favicon.ico': say(PNG),
  }
  expect(await fetched()).toEqual(PICTURE)
  expect(web.requests).toEqual(['/start', '/text.png', '/large.png', '/gone.png', '/favicon.ico'])
})

test('requests only a few of many icons', async () => {
  web.answers = { '/start': page(...Array.from({ length: 50 }, (_, index) => `/${index}.png`)) }
  expect(await fetched()).toBe('none')
  expect(web.requests).toEqual(['/start', '/0.png', '/1.png', '/2.png', '/favicon.ico'])
})

test('follows redirects', async () => {
  web.answers = {
    '/start': say('', 302, { location: '/home/' }),
    '/home/': page('i.png'),
    '/home/i.png': say('', 301, { location: '/moved.png' }),
    '/moved.png': say(PNG),
  }
  expect(await fetched()).toEqual(PICTURE)
})

test('uses no icon of a third-party sign-in page', async () => {
  const foreign = web.base.replace('127.0.0.1', 'localhost')
  web.answers = {
    '/start': say('', 302, { location: `${foreign}/login` }),
    '/login': page('/theirs.png'),
    '/theirs.png': say(PNG),
  }
  expect(await fetched()).toBe('none')
  expect(web.requests).not.toContain('/theirs.png')
  expect(web.requests.at(-1)).toBe('/favicon.ico')
})

test('leaves time for the default paths when the page does not respond', async () => {
  web.answers = { '/start': () => {}, '/favicon.ico': say(PNG) }
  expect(await fetched()).toEqual(PICTURE)
})

test('ends within three seconds', async () => {
  web.answers = { '/start': page('/slow.png'), '/slow.png': () => {}, '/favicon.ico': () => {} }
  const startedAt = performance.now()
  expect(await fetched()).toBe('unreached')
  expect(performance.now() - startedAt).toBeLessThan(4_500)
})

test('reaches no private address, through the site or its page', async () => {
  web.answers = { '/start': page('http://169.254.169.254/i.png'), '/favicon.ico': say(PNG) }
  expect(await fetchIcon(`${web.base}/start`, false)).toBe('unreached')
  expect(web.requests).toEqual([])
  expect(await fetched()).toEqual(PICTURE)
  expect(web.requests).toEqual(['/start', '/favicon.ico'])
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
  ['nor one that is web.asked too often', { '/start': page(), '/favicon.ico': say('', 429) }, 'unreached'],
])('%s', async (_, given, expected) => {
  web.answers = given
  expect(await fetched()).toBe(expected)
})
