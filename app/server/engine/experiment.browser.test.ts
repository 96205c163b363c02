import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExperimentArm, ExperimentChange } from '~/shared/schemas/experiment-change'
import { type FixtureServer, startFixtureServer } from '../../../tests/support/fixture-server'
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

async function bothArms(change: ExperimentChange, url = `${site.url}/shop/`) {
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

it('sets the dimensions of images', async () => {
  const images = [{ url: `${site.url}/shop/img/160-160-1.png`, width: 160, height: 160 }]
  const { control, changed } = await bothArms({ kind: 'imageDimensions', images })
  const plain = await (await fetch(`${site.url}/shop/`)).text()
  expect(control.body).toBe(plain)
  const tag = '<img src="/shop/img/160-160-1.png">'
  expect(changed.body).toBe(plain.replace(tag, tag.replace('<img', '<img width="160" height="160"')))
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
type FileKind = Extract<ExperimentChange, { url: string }>['kind']

async function onSmallPage(kind: FileKind, path: string) {
  const arms = await bothArms({ kind, url: `${small.url}${path}` }, `${small.url}/`)
  const plain = await (await fetch(`${small.url}/`)).text()
  expect(arms.control.body).toBe(plain)
  expect(arms.changed.body).not.toBe(plain)
  const seenIn = ({ requests }: Visit) => {
    const find = (path: string) => requests.find(({ url }) => new URL(url).pathname === path)
    const waits = (path: string) => {
      const [one, style] = [find(path), find(STYLE)]
      return one && style ? one.startMs >= style.endMs : null
    }
    const told = decodeURIComponent(new URL(find(RAN)?.url ?? 'http://none').search.slice(1))
    return { isAsked: (path: string) => find(path) !== undefined, waits, told }
  }
  return { control: seenIn(arms.control), changed: seenIn(arms.changed), body: arms.changed.body }
}

it('preloads the LCP image', async () => {
  const { control, changed } = await onSmallPage('preloadLcpImage', HERO)
  expect([control, changed].map((seen) => seen.waits(HERO))).toEqual([true, false])
})

it('inlines a stylesheet', async () => {
  const { control, changed } = await onSmallPage('inlineStylesheet', STYLE)
  expect([control, changed].map((seen) => seen.isAsked(STYLE))).toEqual([true, false])
  // The stylesheet's URL resolves relative to the original file.
  expect([control, changed].map((seen) => seen.isAsked(HERO))).toEqual([true, true])
})

it('defers a stylesheet', async () => {
  const { control, changed } = await onSmallPage('deferStylesheet', STYLE)
  expect([control, changed].map((seen) => seen.waits(RAN))).toEqual([true, false])
  expect([control, changed].map((seen) => seen.isAsked(HERO))).toEqual([true, true])
})

it('inlines a script without changing its behavior', async () => {
  const { control, changed, body } = await onSmallPage('inlineScript', APP)
  expect([control, changed].map((seen) => seen.isAsked(APP))).toEqual([true, false])
  expect([control, changed].map((seen) => seen.told)).toEqual([`loading${TOLD}`, `loading${TOLD}`])
  expect(body).toContain('<script>// not the end: <\\/script>')
})

it('defers a script until the document is parsed', async () => {
  const { control, changed } = await onSmallPage('deferScript', APP)
  expect([control, changed].map((seen) => seen.told)).toEqual([`loading${TOLD}`, `interactive${TOLD}`])
})

it('loads a script asynchronously', async () => {
  const { control, changed } = await onSmallPage('asyncScript', APP)
  expect([control, changed].map((seen) => seen.waits(RAN))).toEqual([true, false])
})

describe('in a measurement', () => {
  let childPath: string
  beforeAll(async () => {
    childPath = await bundleChild()
  }, 60_000)

  const measure = (change: ExperimentChange, arm: ExperimentArm) =>
    runAudit(
      {
        runId: '01927b1e-0000-7000-8000-000000000002',
        url: `${site.url}/shop/`,
        formFactor: 'DESKTOP',
        emulation: { width: 1350, height: 940, pixelRatio: 1, userAgent: null, ...UNTHROTTLED },
        hardTimeoutMs: 90_000,
        allowPrivateTargets: true,
        experiment: { change, arm },
      },
      { childPath, browserPath: findBrowser() ?? '' },
    )

  it('a changed document has all metrics of a load', async () => {
    const images = [{ url: `${site.url}/shop/img/160-160-1.png`, width: 160, height: 160 }]
    const { failure, metrics, evidence } = await measure({ kind: 'imageDimensions', images }, 'B')
    expect(failure).toBeNull()
    expect(metrics?.lcp).toBeGreaterThan(0)
    expect(metrics?.ttfb).not.toBeNull()
    expect(String(evidence.find(({ kind }) => kind === 'body')?.data)).toContain('width="160" height="160"')
  })

  it('blocked requests are not counted', async () => {
    const { failure, metrics } = await measure({ kind: 'blockDomain', hosts: ['localhost'] }, 'B')
    expect(failure).toBeNull()
    expect(metrics?.bytesThirdParty ?? 0).toBe(0)
  })

  it('reports when there is nothing to change', async () => {
    const outcome = await measure({ kind: 'deferScript', url: `${site.url}/shop/js/gone.js` }, 'A')
    expect(outcome).toMatchObject({ outcome: 'failed', failure: { code: 'CHANGE_NOT_APPLIED' } })
  })
})
