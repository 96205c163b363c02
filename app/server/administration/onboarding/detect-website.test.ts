import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { urlMessages } from '~/shared/messages/hierarchy'
import { addWebsiteMessages } from '~/shared/messages/onboarding'
import { detectWebsite } from './detect-website'
import { siteNameIn } from './site-name'

const words = addWebsiteMessages
const answers: Record<string, (to: ServerResponse) => void> = {
  '/': (to) => to.end('<meta property="og:site_name" content=" Harbour \n Trust ">'),
  '/plain': (to) => to.end('hello'),
  '/gone': (to) => to.writeHead(410).end(),
  '/busy': (to) => to.writeHead(503).end(),
  '/away': (to) => to.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  '/silent': () => {},
}
const server = createServer(({ url = '' }, to) => (answers[url] ?? answers['/gone'])?.(to))
let host = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const detect = (typed: string, allowPrivate = true) => detectWebsite(typed, { allowPrivate, limitMs: 500 })
const refusal = async (typed: string, allowPrivate = true) =>
  detect(typed, allowPrivate).then(
    () => 'accepted',
    (error: { fields?: { url?: string[] } }) => error.fields?.url?.[0],
  )

describe('detectWebsite', () => {
  it('accepts an address without its scheme, and names the site as it names itself', async () => {
    expect(await detect(host)).toEqual({ url: `http://${host}/`, names: ['Harbour Trust', host] })
    expect(await detect(`http://${host}/plain`)).toEqual({ url: `http://${host}/plain`, names: [host] })
  })

  it('accepts a page that is busy', async () => {
    expect(await detect(`http://${host}/busy`)).toMatchObject({ url: `http://${host}/busy` })
  })

  it.each([
    ['', urlMessages.required],
    ['ftp://example.com', urlMessages.protocol],
    ['not an address', urlMessages.invalid],
    ['user:pass@example.com', urlMessages.credentials],
    ['nowhere.invalid', words.notFound('nowhere.invalid')],
    ['http://127.0.0.1:1', words.refused('127.0.0.1:1')],
  ])('refuses %j', async (typed, message) => {
    expect(await refusal(typed)).toBe(message)
  })

  it('explains what the server answered, or that it did not', async () => {
    expect(await refusal(`http://${host}/gone`)).toBe(words.missing(410))
    expect(await refusal(`http://${host}/silent`)).toBe(words.timedOut(host, 8))
  })

  it('reaches no private address, also by redirect', async () => {
    for (const typed of [host, 'localhost', 'http://[::1]/', '169.254.169.254'])
      expect(await refusal(typed, false)).toBe(urlMessages.private)
    expect(await refusal(`http://${host}/away`)).toBe(urlMessages.private)
  })
})

it.each([
  ['<meta name="application-name" content="App"><meta property="og:site_name" content="Site">', 'Site'],
  ['<meta name="application-name" content="App">', 'App'],
  ['<meta property="og:site_name" content="">', null],
  [`<meta property="og:site_name" content="${'long '.repeat(20)}">`, null],
  ['<title>Only a title</title>', null],
])('siteNameIn: %s', (html, expected) => {
  expect(siteNameIn(html)).toBe(expected)
})
