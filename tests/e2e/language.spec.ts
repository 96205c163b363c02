import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { DAY_MS } from '../../app/shared/values/units'
import { isFull, sliced } from '../support/slice'
import { viewsFor } from './screen-table'
import { idsOf, MEASURED } from './support/measured'
import { addressOf } from './support/screens'
import { expect, test } from './support/test'
import { untranslatedTexts } from './support/untranslated'

/** Names, abbreviations, units and code, which are the same in every language. */
const NAMES = [
  'Lightkeeper Lighthouse Google Analytics Matomo Plausible Umami PageSpeed Insights Chrome UX Report GitHub LinkedIn Microsoft Chromium Slack',
  'EUR USD GBP CHF AED AUD BHD BRL CAD CZK DKK HUF INR JPY KRW KWD MXN NOK NZD PLN RON SEK SGD ZAR LCP CLS TBT FCP TTFB INP TTI DCL RTT SEO FID FMP DNS TCP TLS HTTP HTTPS HTML CSS JSON URL UTC PDF CSV HAR API CPU TTL',
  'GET HEAD POST PUT PATCH DELETE OPTIONS Kbps Mbps min Authorization PASSWORD openapi json localhost status 1d6fdc',
  // Of the recorded pages: a device, marks of their own, and their scripts.
  'Mobile setup begin ready cache-control max-age src lib carousel.js chat.js track.js validation.js vendor.js',
].flatMap((line) => line.split(' '))
/** Of the measured place. Paper loads no scripts, so that its loaders send nothing. */
const PLACE = new Set(['Measured harbour', 'Measured harbour Ltd', 'Quay', 'shop', 'good'])
const ALLOWED = new RegExp(`\\b(${NAMES.join('|')})\\b`, 'g')
/** The user guide and the style guide are in English. */
const VIEWS = viewsFor(MEASURED).filter((one) => !/^\/(style|help)/.test(one))
const TODAY = Math.floor(Date.now() / DAY_MS)
/** A third of the screens each day. The long form reads all. */
const isOfToday = (_: string, index: number) => index % 3 === TODAY % 3
/** What others named or measured, where no loader sends it. */
const NAMES_FROM: [view: RegExp, ...calls: string[]][] = [
  [/^\/uptime(\?|$)/, '/api/uptime/board', '/api/uptime/now'],
  [/^\/preview-pdf\/dashboard/, '/api/overview/clients?limit=100', '/api/attention?limit=100'],
]
const stringsIn = (node: unknown): string[] =>
  typeof node === 'string' ? [node] : Object.values(Object(node)).flatMap(stringsIn)

test('no module reads a sentence while it loads', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['tests/e2e/support/module-reads.mjs'])
  expect(JSON.parse(stdout)).toEqual([])
})

test('every screen takes its sentences from the catalogues', async ({ page, measured, api }) => {
  test.slow()
  const faults: string[] = []
  for (const view of sliced(isFull ? VIEWS : VIEWS.filter(isOfToday))) {
    const address = addressOf(view, idsOf(measured)).replace(/#.*/, '')
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}lng=en-XA`)
    const html = await page.content()
    expect.soft(html, view).toContain('lang="en-XA"')
    const calls = NAMES_FROM.find(([pattern]) => pattern.test(view))?.slice(1) as string[] | undefined
    const names = await Promise.all((calls ?? []).map((call) => api.get(call)))
    const texts = untranslatedTexts(html, ALLOWED, stringsIn(names)).filter((text) => !PLACE.has(text))
    faults.push(...texts.map((text) => `${view}: ${text}`))
  }
  expect(faults).toEqual([])
})
