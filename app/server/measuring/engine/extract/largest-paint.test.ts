import { expect, test } from 'vitest'
import { largestPaintRequest, type PaintEvent } from './largest-paint'

const START = 1_000_000
const MAIN = { frame: 'main' }
const paint = (ms: number, nodeId: number, data: object = {}): PaintEvent => ({
  name: 'largestContentfulPaint::Candidate',
  ts: START + ms * 1_000,
  args: { ...MAIN, data: { nodeId, size: 500, isMainFrame: true, isOutermostMainFrame: true, ...data } },
})
const image = (ms: number, DOMNodeId: number, imageUrl: string, more: object = {}): PaintEvent => ({
  name: 'LargestImagePaint::Candidate',
  ts: START + ms * 1_000,
  args: { ...MAIN, data: { DOMNodeId, size: 500, imageUrl }, ...more },
})
const sent = (url: string, ms: number, redirectSource?: { url: string }) => ({
  url,
  rendererStartTime: START / 1_000 + ms,
  redirectSource,
})
const HERO = 'https://shop.example/hero.avif'
const EVENTS = [paint(400, 1), image(900, 7, HERO), paint(910, 7)]
const find = (events: PaintEvent[], records: ReturnType<typeof sent>[]) =>
  largestPaintRequest(events, START, records)

test('finds the request of the last LCP candidate', () => {
  const hero = sent(HERO, 120)
  expect(find(EVENTS, [sent('https://shop.example/', 0), hero])).toBe(hero)
  expect(find([...EVENTS].reverse(), [hero])).toBe(hero)
})

test('uses the first of several requests for a URL, and none after the paint', () => {
  const [late, first, second] = [sent(HERO, 2_000), sent(HERO, 100), sent(HERO, 300)]
  expect(find(EVENTS, [late, second, first])).toBe(first)
  expect(find(EVENTS, [late])).toBeNull()
})

test('follows redirects to the file, without loops', () => {
  const [redirected, got] = [sent(HERO, 100), sent('https://cdn.example/h.avif', 140, { url: HERO })]
  expect(find(EVENTS, [redirected, got])).toBe(got)
  const back = sent(HERO, 150, { url: 'https://cdn.example/h.avif' })
  expect([got, back, redirected]).toContain(find(EVENTS, [redirected, got, back]))
})

test.each([
  ['text', [paint(400, 1)]],
  ['an image of another element', [image(900, 3, HERO), paint(910, 7)]],
  ['an image inside a frame', [image(900, 7, HERO, { frame: 'ad' }), paint(910, 7)]],
  ['a paint inside a frame', [image(900, 7, HERO), paint(910, 7, { isMainFrame: false })]],
  ['a paint of the page before', [image(-60, 7, HERO), paint(-50, 7)]],
  ['nothing', []],
])('%s has no request', (_, events) => {
  expect(find(events, [sent(HERO, -80)])).toBeNull()
})

test('returns nothing without a start', () => {
  expect(largestPaintRequest(EVENTS, null, [sent(HERO, 100)])).toBeNull()
})
