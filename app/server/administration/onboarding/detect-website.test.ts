import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { urlMessages } from '~/shared/messages/hierarchy'
import { addWebsiteMessages } from '~/shared/messages/onboarding'
import { webServer } from '../../../../tests/support/web-server'
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
const web = webServer(({ url = '' }, to) => (answers[url] ?? answers['/gone'])?.(to))
const detect = (typed: string, allowPrivate = true) => detectWebsite(typed, { allowPrivate, limitMs: 500 })
const refusal = async (typed: string, allowPrivate = true) =>
  detect(typed, allowPrivate).then(
    () => 'accepted',
    (error: { fields?: { url?: string[] } }) => error.fields?.url?.[0],
  )

describe('detectWebsite', () => {
  it('accepts an address without its scheme, and names the site as it names itself', async () => {
    expect(await detect(web.host)).toEqual({ url: `http://${web.host}/`, names: ['Harbour Trust', web.host] })
    expect(await detect(`http://${web.host}/plain`)).toEqual({
      url: `http://${web.host}/plain`,
      names: [web.host],
    })
  })

  it('accepts a page that is busy', async () => {
    expect(await detect(`http://${web.host}/busy`)).toMatchObject({ url: `http://${web.host}/busy` })
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
    expect(await refusal(`http://${web.host}/gone`)).toBe(words.missing(410))
    expect(await refusal(`http://${web.host}/silent`)).toBe(words.timedOut(web.host, 8))
  })

  it('reaches no private address, also by redirect', async () => {
    for (const typed of [web.host, 'localhost', 'http://[::1]/', '169.254.169.254'])
      expect(await refusal(typed, false)).toBe(urlMessages.private)
    expect(await refusal(`http://${web.host}/away`)).toBe(urlMessages.private)
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
