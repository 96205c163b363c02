import { expect, test } from 'vitest'
import { downsampleSpans } from './downsample-spans'
import type { Span } from './types'

const RANGE = { from: 0, to: 4_000_000 }
const PART = 10_000

function alternating(lengthMs: number, begins = 0): Span[] {
  const count = Math.ceil((RANGE.to - begins) / lengthMs)
  return Array.from({ length: count }, (_, index) => ({
    from: begins + index * lengthMs,
    to: index === count - 1 ? null : begins + (index + 1) * lengthMs,
    state: index % 2 === 0 ? 'up' : 'unknown',
    reason: null,
  }))
}

test('few spans are unchanged', () => {
  const spans = alternating(2_000)
  expect(spans).toHaveLength(2_000)
  expect(downsampleSpans(spans, RANGE)).toEqual(spans)
})

test('many spans are merged to the worst per bin, long ones unchanged', () => {
  const down: Span = { from: 1_005_000, to: 1_005_100, state: 'down', reason: 'refused' }
  const long: Span = { from: 0, to: 1_000_000, state: 'up', reason: null }
  const spans = alternating(100, long.to ?? 0).map((span) => (span.from === down.from ? down : span))
  const thinned = downsampleSpans([long, ...spans], RANGE)
  expect(thinned.slice(0, 3)).toEqual([
    long,
    { from: 1_000_000, to: 1_000_000 + PART, state: 'down', reason: 'refused' },
    { from: 1_000_000 + PART, to: 1_000_000 + 2 * PART, state: 'unknown', reason: null },
  ])
  expect(thinned).toHaveLength(1 + 300)
  expect(thinned.at(-1)).toMatchObject({ state: 'unknown', to: null })
})

test('no mixture of long and short ones exceeds 2,000', () => {
  const spans = Array.from({ length: 390 }, (_, index): Span[] => {
    const from = index * (PART + 200)
    const short = Array.from({ length: 10 }, (_, nth) => ({
      from: from + nth * 20,
      to: from + (nth + 1) * 20,
    }))
    return [...short, { from: from + 200, to: from + 200 + PART }].map((span, nth) => ({
      ...span,
      state: nth % 2 === 0 ? 'up' : 'down',
      reason: null,
    }))
  }).flat()
  const thinned = downsampleSpans(spans, RANGE)
  expect(spans.length).toBeGreaterThan(2_000)
  expect(thinned.length).toBeLessThanOrEqual(2_000)
  expect(thinned.every((span, index) => index === 0 || span.from === thinned[index - 1]?.to)).toBe(true)
})
