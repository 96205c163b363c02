import { describe, expect, it } from 'vitest'
import { comparedStrips, stripOf } from './film-scale'
import type { Slot } from './filmstrip-slots'

const framesAt = (...times: number[]) => times.map((atMs) => ({ atMs, src: String(atMs) }))
const film = (...times: number[]) => ({ width: 100, height: 200, frames: framesAt(...times), slots: [] })
const strip = (input: Partial<Parameters<typeof stripOf>[0]>) =>
  stripOf({ frames: framesAt(0, 340, 1_410), width: 100, height: 200, ...input })
const marksOf = (slots: readonly Slot[]) =>
  slots.map(({ atMs, src, marks }) => [atMs, src, marks.map(({ name }) => name).join()])

describe('a strip', () => {
  it('starts with one blank frame before FCP and names the paints', () => {
    const { slots, stepMs, hasLate } = strip({ fcpMs: 340, lcpMs: 1_410 })
    expect([stepMs, hasLate]).toEqual([200, false])
    expect(marksOf(slots)).toEqual([
      [200, '0', ''],
      [400, '340', 'FCP'],
      [600, '340', ''],
      [800, '340', ''],
      [1_000, '340', ''],
      [1_200, '340', ''],
      [1_400, '340', ''],
      [1_600, '1410', 'LCP'],
    ])
  })

  it('leaves frames out on a phone, never one with a paint nor the last', () => {
    const { slots } = strip({ frames: framesAt(0, 1_000, 5_400), fcpMs: 1_000, lcpMs: 2_900 })
    expect(slots.length).toBeGreaterThan(6)
    const visible = slots.filter(({ isExtra }) => !isExtra)
    expect(visible.length).toBeLessThanOrEqual(6)
    expect(visible.flatMap(({ marks }) => marks.map(({ name }) => name))).toEqual(['FCP', 'LCP'])
    expect(visible.at(-1)).toBe(slots.at(-1))
  })

  it('has fewer landscape frames', () => {
    const long = { frames: framesAt(0, 1_000, 5_400), fcpMs: 1_000, lcpMs: 5_300 }
    expect(strip(long).slots.length).toBeGreaterThan(7)
    expect(strip({ ...long, width: 300 }).slots.length).toBeLessThanOrEqual(7)
  })

  it('ends after the last counted shift', () => {
    const shift = (counts: boolean) => [{ atMs: 1_601, value: 0.1, counts }]
    expect(strip({ fcpMs: 340, lcpMs: 1_205, shifts: shift(true) }).slots.at(-1)?.atMs).toBe(1_800)
    expect(strip({ fcpMs: 340, lcpMs: 1_205, shifts: shift(false) }).slots.at(-1)?.atMs).toBe(1_600)
  })
})

describe('compared strips', () => {
  const tests = [
    { film: film(0, 600, 2_300), painted: { fcp: 600, lcp: 2_300 } },
    { film: film(0, 1_400), painted: { fcp: 1_400, lcp: 1_400 } },
  ]

  it('show the same moments and leave out the same ones', () => {
    const [first, second] = comparedStrips(tests)
    expect(first?.map(({ atMs, isExtra }) => [atMs, isExtra])).toEqual(
      second?.map(({ atMs, isExtra }) => [atMs, isExtra]),
    )
    expect(
      second?.filter(({ marks }) => marks.length > 0).map(({ atMs, isExtra }) => [atMs, isExtra]),
    ).toEqual([[1_500, false]])
  })

  it('have a gap for a film that is not stored', () => {
    const [first, missing] = comparedStrips([
      tests[0] ?? { film: null, painted: { fcp: null, lcp: null } },
      { film: null, painted: { fcp: 1, lcp: 2 } },
    ])
    expect([first?.length, missing]).toEqual([9, null])
  })
})
