import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barsOf, spanPath, WIDTH } from './bars'

const axis = { ticks: [], endMs: 2000 }
const NONE = { idle: null, dns: null, connect: null, ssl: null, ttfb: null, download: null }
const request = (
  startMs: number,
  endMs: number,
  phases: Partial<typeof NONE | Record<string, number>> = {},
) => ({
  startMs,
  endMs,
  phases: { ...NONE, ...phases },
  resourceType: 'Script',
  status: 200,
  fromCache: false,
})

function edges(d: string): [number, number] {
  const [, left, width] = /^M(\d+) \d+h(\d+)v\d+h-\d+z$/.exec(d) ?? []
  return [Number(left), Number(left) + Number(width)]
}

describe('the bar of a request', () => {
  it('has its phases in order, with a thin bar for queueing', () => {
    expect(barsOf(request(200, 600, { idle: 100, ttfb: 200, download: 100 }), axis)).toEqual([
      { kind: 'idle', d: 'M100 4h50v2h-50z' },
      { kind: 'ttfb', d: 'M150 0h100v10h-100z' },
      { kind: 'script', d: 'M250 0h50v10h-50z' },
    ])
  })

  it('has the colour of its type if no phase is known', () => {
    expect(barsOf(request(0, 1000), axis)).toEqual([{ kind: 'script', d: 'M0 0h500v10h-500z' }])
  })

  it('is one waiting bar without a response, even with known phases', () => {
    const unanswered = { ...request(0, 1000, { idle: 10, dns: 20 }), status: -1 }
    expect(barsOf(unanswered, axis)).toEqual([{ kind: 'ttfb', d: 'M0 0h500v10h-500z' }])
  })

  it('is visible even if it is short or at the very end', () => {
    expect(barsOf(request(500, 500), axis).map(({ d }) => edges(d))).toEqual([[250, 253]])
    expect(barsOf(request(2000, 2000), axis).map(({ d }) => edges(d))).toEqual([[997, 1000]])
    expect(edges(spanPath(axis, 1999.9, 2000))).toEqual([997, 1000])
  })

  it('is clipped at the end of the axis', () => {
    const cut = { ticks: [], endMs: 1000 }
    expect(barsOf(request(800, 1_200, { ttfb: 100, download: 300 }), cut)).toEqual([
      { kind: 'ttfb', d: 'M800 0h100v10h-100z' },
      { kind: 'script', d: 'M900 0h100v10h-100z' },
    ])
    expect(barsOf(request(500, 4_000), cut)).toEqual([{ kind: 'script', d: 'M500 0h500v10h-500z' }])
    expect(edges(spanPath(cut, 900, 5_000))).toEqual([900, 1000])
  })

  it('has no gaps and stays within the drawing', () => {
    const length = fc.option(fc.double({ min: 0, max: 900, noNaN: true }), { nil: null })
    const phases = fc.record({
      idle: length,
      dns: length,
      connect: length,
      ssl: length,
      ttfb: length,
      download: length,
    })
    fc.assert(
      fc.property(fc.nat(2500), fc.nat(2500), phases, (startMs, lasts, durations) => {
        const whole = { ...request(startMs, startMs + lasts), phases: durations, resourceType: 'Image' }
        const boxes = barsOf(whole, axis).map(({ d }) => edges(d))
        expect(boxes.length).toBeGreaterThan(0)
        for (const [index, [left, right]] of boxes.entries()) {
          expect(right).toBeGreaterThan(left)
          if (index > 0) expect(left).toBe(boxes[index - 1]?.[1])
        }
        expect(boxes[0]?.[0]).toBeGreaterThanOrEqual(0)
        expect(boxes.at(-1)?.[1]).toBeLessThanOrEqual(WIDTH)
      }),
    )
  })
})
