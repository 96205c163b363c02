import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ExperimentChange } from '~/shared/schemas/experiment-change'
import { type FixtureServer, startFixtureServer } from '../../../../tests/support/fixture-server'
import { runAudit } from '.'
import { findBrowser } from './browser'
import { bundleChild } from './fixtures/bundle-child'
import { type ExperimentBrowser, startExperimentBrowser, type Visit } from './fixtures/experiment-browser'
import { type SmallPage, startSmallPage, TOLD } from './fixtures/small-page'

const UNTHROTTLED = { throttling: 'none', cpuSlowdown: 1, rttMs: 0, downloadKbps: 0, uploadKbps: 0 } as const
let browser: ExperimentBrowser
let site: FixtureServer
let small: SmallPage
beforeAll(async () => {
  site = await startFixtureServer()
  small = await startSmallPage()
  browser = await startExperimentBrowser(findBrowser() ?? '')
}, 60_000)
afterAll(() => Promise.all([site.close(), small.close(), browser.close()]))

async function bothArms(change: ExperimentChange) {
  const url = `${site.url}/shop/`
  const [control, changed] = [
    await browser.visit(url, { change, arm: 'A' }),
    await browser.visit(url, { change, arm: 'B' }),
  ]
  expect(Math.min(control.applied, changed.applied)).toBeGreaterThan(0)
  return { control, changed }
}

it('blocks a domain', async () => {
  const { control, changed } = await bothArms({ kind: 'blockDomain', hosts: ['localhost'] })
  const answered = ({ requests }: Visit) =>
    requests.filter(({ url, status }) => new URL(url).hostname === 'localhost' && status > 0)
  expect(answered(control).length).toBeGreaterThan(2)
  expect(answered(changed)).toEqual([])
  expect(changed.requests.filter(({ url }) => url.startsWith(site.url)).length).toBeGreaterThan(10)
})

it('compresses text', async () => {
  const url = `${site.url}/shop/js/vendor.js`
  const { control, changed } = await bothArms({ kind: 'compression', urls: [url] })
  const bytesOf = ({ requests }: Visit) => requests.find((one) => one.url === url)?.transferSize ?? 0
  const { length } = await (await fetch(url)).text()
  expect(bytesOf(control)).toBeGreaterThan(length)
  expect(bytesOf(changed)).toBeGreaterThan(0)
  expect(bytesOf(changed)).toBeLessThan(length / 2)
})

it('makes files cacheable for the second visit', async () => {
  const urls = ['css/theme.css', 'js/vendor.js'].map((path) => `${site.url}/shop/${path}`)
  const { control, changed } = await bothArms({ kind: 'cacheHeaders', urls, seconds: 86_400 })
  const loaded = ({ requests }: Visit) =>
    requests.filter((one) => urls.includes(one.url) && one.transferSize > 1_000)
  expect([loaded(control).length, loaded(changed).length]).toEqual([2, 0])
})

const [HERO, STYLE, APP, RAN] = ['/img/hero.svg', '/css/style.css', '/js/app.js', '/ran']

/** What the small page asked for, which of it waited for the stylesheet, and what its script reported. */
function seenIn({ requests }: Visit) {
  const find = (path: string) => requests.find(({ url }) => new URL(url).pathname === path)
  const waits = (path: string) => {
    const [one, style] = [find(path), find(STYLE)]
    return one && style ? one.startMs >= style.endMs : null
  }
  return {
    asked: [HERO, STYLE, APP].filter((path) => find(path)),
    heroWaits: waits(HERO),
    scriptWaits: waits(RAN),
    told: decodeURIComponent(new URL(find(RAN)?.url ?? 'http://none').search.slice(1)),
  }
}
const AS_IT_IS = {
  asked: [HERO, STYLE, APP],
  heroWaits: true,
  scriptWaits: true,
  told: `loading${TOLD}`,
}

it('leaves the document of the original page as it is', async () => {
  const plain = await (await fetch(`${small.url}/`)).text()
  const change = { kind: 'deferScript', url: `${small.url}${APP}` } as const
  const visit = await browser.visit(`${small.url}/`, { change, arm: 'A' })
  expect(visit).toMatchObject({ applied: 1, body: plain })
  expect(seenIn(visit)).toEqual(AS_IT_IS)
})

it.each([
  ['preloadLcpImage', HERO, { heroWaits: false }],
  // The stylesheet's URL resolves relative to the original file.
  ['inlineStylesheet', STYLE, { asked: [HERO, APP], heroWaits: null, scriptWaits: null }],
  ['deferStylesheet', STYLE, { scriptWaits: false }],
  ['inlineScript', APP, { asked: [HERO, STYLE] }],
  ['deferScript', APP, { told: `interactive${TOLD}` }],
  ['asyncScript', APP, { scriptWaits: false, told: expect.stringContaining(TOLD) }],
] as const)('changes the load by %s of %s', async (kind, path, difference) => {
  const change = { kind, url: `${small.url}${path}` }
  const visit = await browser.visit(`${small.url}/`, { change, arm: 'B' })
  expect(visit.applied).toBe(1)
  expect(seenIn(visit)).toEqual({ ...AS_IT_IS, ...difference })
})

it('measures a changed document with all metrics of a load', async () => {
  const url = `${small.url}/`
  const { failure, metrics, evidence } = await runAudit(
    {
      runId: '01927b1e-0000-7000-8000-000000000002',
      url,
      formFactor: 'DESKTOP',
      emulation: { width: 1350, height: 940, pixelRatio: 1, userAgent: null, ...UNTHROTTLED },
      hardTimeoutMs: 90_000,
      allowPrivateTargets: true,
      experiment: { change: { kind: 'deferScript', url: `${small.url}${APP}` }, arm: 'B' },
    },
    { childPath: await bundleChild(), browserPath: findBrowser() ?? '' },
  )
  expect(failure).toBeNull()
  expect(metrics?.lcp).toBeGreaterThan(0)
  expect(metrics?.ttfb).not.toBeNull()
  const plain = await (await fetch(url)).text()
  expect(plain).toContain('<script src=')
  expect(String(evidence.find(({ kind }) => kind === 'body')?.data)).toBe(
    plain.replace('<script src=', '<script defer src='),
  )
})
