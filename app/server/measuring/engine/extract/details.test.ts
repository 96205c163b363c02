import { describe, expect, it } from 'vitest'
import { networkRequest } from '~/shared/schemas/agent'
import { runDetails } from '~/shared/schemas/evidence'
import recorded from '../fixtures/shop-details.json'
import { difference, removalOrder } from './choose-frames'
import { extractDetails } from './details'
import { extractBody } from './evidence'
import { extractTrace } from './filmstrip'
import { type LayoutShiftEvent, markWorstBurst, type TraceElement } from './layout-shifts'
import type { Lhr } from './lhr'
import { extractRequests, type NetworkRecord } from './requests'

const lhr = recorded.lhr as unknown as Lhr
const events = recorded.layoutShiftEvents as unknown as LayoutShiftEvent[]
const elements = recorded.traceElements as unknown as TraceElement[]
const records = recorded.records as unknown as NetworkRecord[]
const details = extractDetails(lhr, events, elements)

describe('details', () => {
  it('match their schema and stay small', () => {
    expect(runDetails.parse(details)).toEqual(details)
    expect(JSON.stringify(details).length).toBeLessThan(40_000)
  })

  it('report the main-thread time by category', () => {
    expect(details.mainThread[0]).toEqual({ group: 'other', ms: 3516.1 })
    expect(details.mainThread.map(({ group }) => group)).toContain('scriptEvaluation')
    expect(details.scripts.find(({ url }) => url?.endsWith('/js/main.js'))).toMatchObject({
      totalMs: 357.5,
      evaluationMs: 347.7,
      compilationMs: 4.3,
    })
    expect(details.scripts[0]?.url).toBeNull()
    const starts = details.longTasks.map(({ startMs }) => startMs)
    expect(starts).toEqual([...starts].sort((a, b) => a - b))
    expect(details.longTasks).toHaveLength(9)
    expect(details.thirdParties).toEqual([{ entity: 'localhost', mainThreadMs: 71.5 }])
  })

  it('report each layout shift with its elements, and which of them count towards CLS', () => {
    expect(details.layoutShifts).toHaveLength(8)
    const cls = details.layoutShifts.filter(({ counts }) => counts).reduce((sum, { value }) => sum + value, 0)
    const metrics = recorded.lhr.audits.metrics.details.items[0] as { cumulativeLayoutShift: number }
    expect(cls).toBeCloseTo(metrics.cumulativeLayoutShift, 3)
    expect(details.layoutShifts.filter(({ counts }) => !counts)).toHaveLength(1)
    const largest = details.layoutShifts.find(({ value }) => value > 0.2)
    expect(largest?.elements[0]).toMatchObject({
      selector: 'body > div.products',
      snippet: '<div class="products">',
      from: { x: 0, y: 303, width: 375, height: 332 },
      to: { x: 0, y: 501, width: 375, height: 134 },
    })
    const gone = details.layoutShifts.flatMap((shift) => shift.elements).filter(({ to }) => to === null)
    expect(gone.length).toBeGreaterThan(0)
    expect(details.layoutShifts.every(({ atMs }) => atMs > 0 && atMs < 20_000)).toBe(true)
  })

  it('count a shift that the viewport emulation made Chrome mark as expected', () => {
    const start = recorded.lhr.audits.metrics.details.items[0] as { observedNavigationStartTs: number }
    const marked = (afterMs: number, had_recent_input: boolean): LayoutShiftEvent => ({
      name: 'LayoutShift',
      ts: start.observedNavigationStartTs + afterMs * 1000,
      args: { data: { weighted_score_delta: 0.1, had_recent_input } },
    })
    const all = [marked(100, true), marked(300, false), marked(400, true), marked(600, false)]
    const times = (events: LayoutShiftEvent[]) =>
      extractDetails(lhr, events, []).layoutShifts.map(({ atMs }) => atMs)
    expect(times(all)).toEqual([100, 300, 600])
    expect(times([marked(450, true), marked(700, true)])).toEqual([450])
    const inFrame = { ...marked(700, true), name: 'viewport', args: { data: { isActive: false } } }
    expect(times([inFrame, marked(900, true)])).toEqual([])
  })

  it('report the page area on screen where Lighthouse has it', () => {
    expect(details.viewport).toBeNull()
    const screenEmulation = { width: 375, height: 635, deviceScaleFactor: 2, mobile: true, disabled: false }
    const configSettings = { screenEmulation } as Lhr['configSettings']
    expect(extractDetails({ ...lhr, configSettings }, [], []).viewport).toEqual({ width: 375, height: 635 })
    const off = { screenEmulation: { ...screenEmulation, disabled: true } } as Lhr['configSettings']
    expect(extractDetails({ ...lhr, configSettings: off }, [], []).viewport).toBeNull()
  })

  it('take the viewport from the trace, and no positions from inside a frame', () => {
    const start = recorded.lhr.audits.metrics.details.items[0] as { observedNavigationStartTs: number }
    const at = (name: string, data: object, afterMs = 1): LayoutShiftEvent => ({
      name,
      ts: start.observedNavigationStartTs + afterMs * 1_000,
      args: { data },
    })
    const node = { node_id: 1, old_rect: [0, 0, 10, 10], new_rect: [0, 5, 10, 10] }
    const seen = [
      at('viewport', { width: 980, height: 1_660, isActive: true }),
      at('viewport', { width: 300, height: 250, isActive: false }),
      // From the previous page, recorded by another process.
      at('viewport', { width: 375, height: 635, isActive: true }, -500),
      at('LayoutShift', { weighted_score_delta: 0.1, is_main_frame: false, impacted_nodes: [node] }),
    ]
    const { viewport, layoutShifts } = extractDetails(lhr, seen, [])
    expect(viewport).toEqual({ width: 980, height: 1_660 })
    expect(layoutShifts).toMatchObject([
      { inFrame: true, counts: true, elements: [{ from: null, to: null }] },
    ])
  })

  it('name the LCP element and the console errors', () => {
    expect(details.lcpElement).toEqual({
      selector: 'body > div.hero > img#hero',
      snippet: '<img id="hero" src="/shop/img/640-360-77.png">',
      rect: { x: 0, y: 153, width: 375, height: 211 },
    })
    expect(details.consoleErrors[0]).toMatchObject({
      source: 'console.error',
      text: 'Basket could not be restored: storage is empty',
      line: 9,
      column: 8,
    })
    expect(details.consoleErrors).toHaveLength(3)
  })

  it('list opportunities by savings, largest first, with the worst items', () => {
    const byId = new Map(details.opportunities.map((one) => [one.id, one]))
    expect(byId.get('unused-javascript')).toMatchObject({ savingMs: 580, savingBytes: 80_304 })
    const images = byId.get('image-delivery-insight')
    expect(images).toMatchObject({ savings: { LCP: 6450 }, savingBytes: 1_471_859 })
    expect(images?.items.length).toBe(8)
    expect(images?.items[0]?.url).toContain('/shop/img/')
    expect(images?.items[0]?.values['wastedBytes']).toBeGreaterThan(100_000)
    expect(images?.items[0]?.element?.snippet).toContain('<img')
    expect(byId.get('lcp-discovery-insight')).toMatchObject({ savings: {}, savingMs: null })
    for (const id of ['layout-shifts', 'viewport-insight', 'redirects', 'metrics'])
      expect(byId.has(id)).toBe(false)
    const savings = details.opportunities.map(({ savingMs }) => savingMs ?? 0)
    expect(savings).toEqual([...savings].sort((a, b) => b - a))
  })

  it('are empty for a result without audits', () => {
    const none = extractDetails({ audits: {}, runWarnings: [] }, events, elements)
    expect(runDetails.parse(none)).toEqual(none)
    expect(
      Object.values(none)
        .flat()
        .filter((value) => value !== null),
    ).toEqual([])
  })
})

describe('requests of the shop', () => {
  const requests = extractRequests(lhr, records, recorded.log)
  const at = (end: string) => requests.find(({ url }) => url.endsWith(end))

  it('report their initiator and the response policy', () => {
    expect(requests.map((request) => networkRequest.parse(request))).toEqual(requests)
    expect(at('/shop/')).toMatchObject({ initiator: { kind: 'other', url: null }, cache: 'none' })
    expect(at('reset.css')?.initiator).toEqual({ kind: 'parser', url: at('/shop/')?.url })
    expect(at('reset.css')?.headers).toEqual({ 'content-length': '53', 'content-type': 'text/css' })
    expect(at('track.js')?.headers?.['access-control-allow-origin']).toBe('*')
  })

  it('report which of them blocked rendering, where Lighthouse knows', () => {
    expect(at('/css/theme.css')?.renderBlocking).toBe(true)
    expect(at('/shop/')?.renderBlocking).toBe(false)
    const { 'render-blocking-insight': _, ...audits } = lhr.audits
    const unknown = extractRequests({ ...lhr, audits }, records, recorded.log)
    expect(unknown.map(({ renderBlocking }) => renderBlocking)).toEqual(unknown.map(() => undefined))
  })

  it('do not report it with a Lighthouse warning, and a repeated URL only once', () => {
    const insight = lhr.audits['render-blocking-insight']
    const warned = { ...lhr.audits, 'render-blocking-insight': { ...insight, warnings: ['NO_FP'] } }
    const unknown = extractRequests({ ...lhr, audits: warned as Lhr['audits'] }, records, recorded.log)
    expect(unknown.every(({ renderBlocking }) => renderBlocking === undefined)).toBe(true)
    const theme = records.find(({ url }) => url.endsWith('/css/theme.css'))!
    const again = { ...theme, rendererStartTime: theme.rendererStartTime + 5_000 }
    const both = extractRequests(lhr, [again, theme], recorded.log)
    expect(both.map(({ renderBlocking }) => renderBlocking)).toEqual([true, false])
  })

  it('name the cookies that they set, without values', () => {
    expect(at('/shop/')?.cookies).toEqual(['shop_session; path=/'])
    expect(JSON.stringify(requests)).not.toContain('4f1d2c')
    expect(at('reset.css')?.cookies).toEqual([])
  })

  it('report their initial priority where the browser changed it', () => {
    const [first] = records as [NetworkRecord]
    const record = (requestId: string, priority: string) => ({ ...first, requestId, priority })
    const sent = (requestId: string, initialPriority?: string) => ({
      method: 'Network.requestWillBeSent',
      params: { requestId, request: { initialPriority } },
    })
    const chain = [
      { ...record('a', 'Low'), rendererStartTime: 1 },
      { ...record('a:redirect', 'High'), rendererStartTime: 2 },
      { ...record('b', 'High'), rendererStartTime: 3 },
      { ...record('c', 'High'), rendererStartTime: 4 },
      { ...record('unseen', 'High'), rendererStartTime: 5 },
    ]
    const log = [sent('a', 'Low'), sent('a', 'Medium'), sent('b', 'High'), sent('c')]
    const found = extractRequests(lhr, chain, log)
    expect(found.map(({ initialPriority }) => initialPriority)).toEqual([
      ...[undefined, 'Medium', undefined, undefined, undefined],
    ])
    expect(found.map((request) => networkRequest.parse(request))).toEqual(found)
  })

  it('assign cookies to each response of a redirect chain', () => {
    const [first] = records as [NetworkRecord]
    const chain = [
      { ...first, url: 'http://a.example/1', requestId: 'x', rendererStartTime: 1 },
      {
        ...first,
        url: 'http://a.example/2',
        requestId: 'x:redirect',
        rendererStartTime: 2,
        redirectSource: { url: 'http://a.example/1' },
      },
    ]
    const answer = (cookie?: string) => ({
      method: 'Network.responseReceivedExtraInfo',
      params: { requestId: 'x', headers: cookie ? { 'Set-Cookie': cookie } : {} },
    })
    const [one, two] = extractRequests(lhr, chain, [
      answer('a=1; Secure; HttpOnly\nb=2'),
      answer('alone; SameSite=Lax'),
    ])
    expect([one?.cookies, two?.cookies]).toEqual([['a; Secure; HttpOnly', 'b'], ['; SameSite=Lax']])
    expect(two?.initiator).toEqual({ kind: 'redirect', url: 'http://a.example/1' })
  })
})

describe('frames to drop', () => {
  const grey = (value: number) => new Uint8Array(12).fill(value)

  it('are those with the smallest change, never the first or the last', () => {
    const order = removalOrder([0, 100, 103, 180, 181, 181].map(grey))
    expect(order.slice(0, 2)).toEqual([4, 2])
    expect([...order].sort()).toEqual([1, 2, 3, 4])
    expect(removalOrder([grey(0), grey(0)])).toEqual([])
    expect(difference(grey(10), grey(30))).toBe(20)
  })
})

it.each([
  [[], []],
  [[[0, 0.1]], [true]],
  [
    [
      [0, 0.1],
      [900, 0.1],
      [2_500, 0.15],
    ],
    [true, true, false],
  ],
  [
    Array.from({ length: 12 }, (_, i) => [i * 600, i < 9 ? 0.1 : 0.01]),
    [...Array(9).fill(true), ...Array(3).fill(false)],
  ],
])('shifts that count towards CLS: %j', (shifts, expected) => {
  const marked = markWorstBurst(shifts.map(([atMs = 0, value = 0]) => ({ atMs, value })))
  expect(marked.map(({ counts }) => counts)).toEqual(expected)
})

describe('document and trace', () => {
  it('store the document unchanged, up to a limit', () => {
    expect(extractBody('<p>hé</p>')).toMatchObject({ kind: 'body', mediaType: 'text/html', size: 10 })
    expect(extractBody(undefined)).toBeNull()
    expect(extractBody('x'.repeat(3_000_000))?.size).toBe(2 * 1024 * 1024)
  })

  it('store the trace without screenshots', () => {
    const trace = extractTrace([
      { name: 'Screenshot', ts: 1, args: { snapshot: 'abc' } },
      { name: 'RunTask', ts: 2 },
    ])
    expect(JSON.parse(trace?.data.toString() ?? '')).toEqual({ traceEvents: [{ name: 'RunTask', ts: 2 }] })
    expect(extractTrace([])).toBeNull()
  })
})
