import { afterAll, beforeAll, expect, it } from 'vitest'
import { networkRequest } from '~/shared/schemas/agent'
import type { ExperimentArm, ExperimentChange } from '~/shared/schemas/experiment-change'
import { type FixtureServer, startFixtureServer } from '../../../../tests/support/fixture-server'
import { findBrowser } from './browser'
import { bundleChild } from './fixtures/bundle-child'
import { type SmallPage, startSmallPage, TOLD } from './fixtures/small-page'
import { type AuditOutcome, type Evidence, runAudit } from './index'

let childPath: string
let site: FixtureServer
let small: SmallPage
beforeAll(async () => {
  childPath = await bundleChild()
  site = await startFixtureServer()
  small = await startSmallPage()
}, 180_000)
afterAll(() => Promise.all([site.close(), small.close()]))

const UNTHROTTLED = { throttling: 'none', cpuSlowdown: 1, rttMs: 0, downloadKbps: 0, uploadKbps: 0 } as const

function measure(
  change: ExperimentChange,
  arm: ExperimentArm,
  url = `${site.url}/shop/`,
): Promise<AuditOutcome> {
  return runAudit(
    {
      runId: '01927b1e-0000-7000-8000-000000000002',
      url,
      formFactor: 'DESKTOP',
      emulation: { width: 1350, height: 940, pixelRatio: 1, userAgent: null, ...UNTHROTTLED },
      hardTimeoutMs: 90_000,
      allowPrivateTargets: true,
      experiment: { change, arm },
    },
    { childPath, browserPath: findBrowser() ?? '' },
  )
}

const textOf = ({ evidence }: AuditOutcome, kind: Evidence['kind']) =>
  evidence.find((piece) => piece.kind === kind)?.data.toString() ?? ''
const requestsOf = (outcome: AuditOutcome) =>
  networkRequest.array().parse(JSON.parse(textOf(outcome, 'requests') || '[]'))

async function bothArms(change: ExperimentChange, url?: string) {
  const [control, changed] = [await measure(change, 'A', url), await measure(change, 'B', url)]
  expect([control.failure, changed.failure]).toEqual([null, null])
  return { control, changed }
}

it('does without a domain', async () => {
  const { control, changed } = await bothArms({ kind: 'blockDomain', hosts: ['localhost'] })
  const answered = (outcome: AuditOutcome) =>
    requestsOf(outcome).filter(({ url, status }) => new URL(url).hostname === 'localhost' && status > 0)
  expect(answered(control).length).toBeGreaterThan(2)
  expect(answered(changed)).toEqual([])
  expect(requestsOf(changed).filter(({ url }) => url.startsWith(site.url)).length).toBeGreaterThan(10)
  expect(changed.metrics?.bytesThirdParty ?? 0).toBe(0)
})

it('gives images their dimensions', async () => {
  const images = [{ url: `${site.url}/shop/img/160-160-1.png`, width: 160, height: 160 }]
  const { control, changed } = await bothArms({ kind: 'imageDimensions', images })
  const plain = await (await fetch(`${site.url}/shop/`)).text()
  expect(textOf(control, 'body')).toBe(plain)
  const tag = '<img src="/shop/img/160-160-1.png">'
  expect(textOf(changed, 'body')).toBe(
    plain.replace(tag, tag.replace('<img', '<img width="160" height="160"')),
  )
  for (const { metrics } of [control, changed]) {
    expect(metrics?.lcp).toBeGreaterThan(0)
    expect(metrics?.ttfb).not.toBeNull()
  }
})

it('compresses texts', async () => {
  const url = `${site.url}/shop/js/vendor.js`
  const { control, changed } = await bothArms({ kind: 'compression', urls: [url] })
  const [a, b] = [control, changed].map((outcome) => requestsOf(outcome).find((one) => one.url === url))
  expect(a?.resourceSize).toBe(b?.resourceSize)
  expect(a?.transferSize).toBeGreaterThan(a?.resourceSize ?? 0)
  expect(b?.transferSize).toBeLessThan((b?.resourceSize ?? 0) / 2)
  expect(changed.metrics?.bytes).toBeLessThan((control.metrics?.bytes ?? 0) - 20_000)
})

it('has files kept for the second visit', async () => {
  const urls = ['css/theme.css', 'js/vendor.js'].map((path) => `${site.url}/shop/${path}`)
  const { control, changed } = await bothArms({ kind: 'cacheHeaders', urls, seconds: 86_400 })
  const loaded = (outcome: AuditOutcome) =>
    requestsOf(outcome).filter((one) => urls.includes(one.url) && !one.fromCache && one.transferSize > 1_000)
  expect([loaded(control).length, loaded(changed).length]).toEqual([2, 0])
})

const [HERO, STYLE, APP, RAN] = ['/img/hero.svg', '/css/style.css', '/js/app.js', '/ran']
type FileKind = Extract<ExperimentChange, { url: string }>['kind']

/** Both arms of a change to a file of the small page, and what they asked for. */
async function onSmallPage(kind: FileKind, path: string) {
  const arms = await bothArms({ kind, url: `${small.url}${path}` }, `${small.url}/`)
  const plain = await (await fetch(`${small.url}/`)).text()
  expect(textOf(arms.control, 'body')).toBe(plain)
  expect(textOf(arms.changed, 'body')).not.toBe(plain)
  const seenIn = (outcome: AuditOutcome) => {
    const requests = requestsOf(outcome)
    const find = (path: string) => requests.find(({ url }) => new URL(url).pathname === path)
    const waits = (path: string) => {
      const [one, style] = [find(path), find(STYLE)]
      return one && style ? one.startMs >= style.endMs : null
    }
    const told = decodeURIComponent(new URL(find(RAN)?.url ?? 'http://none').search.slice(1))
    return { isAsked: (path: string) => find(path) !== undefined, waits, told }
  }
  return { control: seenIn(arms.control), changed: seenIn(arms.changed), body: textOf(arms.changed, 'body') }
}

it('preloads the largest image', async () => {
  const { control, changed } = await onSmallPage('preloadLcpImage', HERO)
  expect([control, changed].map((seen) => seen.waits(HERO))).toEqual([true, false])
})

it('puts a stylesheet into the page', async () => {
  const { control, changed } = await onSmallPage('inlineStylesheet', STYLE)
  expect([control, changed].map((seen) => seen.isAsked(STYLE))).toEqual([true, false])
  // Its address was told from where the stylesheet was.
  expect([control, changed].map((seen) => seen.isAsked(HERO))).toEqual([true, true])
})

it('lets a stylesheet wait', async () => {
  const { control, changed } = await onSmallPage('deferStylesheet', STYLE)
  expect([control, changed].map((seen) => seen.waits(RAN))).toEqual([true, false])
  // It counts once it is there.
  expect([control, changed].map((seen) => seen.isAsked(HERO))).toEqual([true, true])
})

it('puts a script into the page that does what it did', async () => {
  const { control, changed, body } = await onSmallPage('inlineScript', APP)
  expect([control, changed].map((seen) => seen.isAsked(APP))).toEqual([true, false])
  expect([control, changed].map((seen) => seen.told)).toEqual([`loading${TOLD}`, `loading${TOLD}`])
  expect(body).toContain('<script>// not the end: <\\/script>')
})

it('defers a script until the page is read', async () => {
  const { control, changed } = await onSmallPage('deferScript', APP)
  expect([control, changed].map((seen) => seen.told)).toEqual([`loading${TOLD}`, `interactive${TOLD}`])
})

it('runs a script as soon as it is there', async () => {
  const { control, changed } = await onSmallPage('asyncScript', APP)
  expect([control, changed].map((seen) => seen.waits(RAN))).toEqual([true, false])
})

it('says so where there is nothing to change', async () => {
  const outcome = await measure({ kind: 'deferScript', url: `${site.url}/shop/js/gone.js` }, 'A')
  expect(outcome).toMatchObject({ outcome: 'failed', failure: { code: 'CHANGE_NOT_APPLIED' } })
})
