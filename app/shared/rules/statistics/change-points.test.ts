import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findChange, type Observation } from './change-points'
import { randomOf } from './random'

const seriesOf = (values: number[]): Observation[] => values.map((value, at) => ({ at, value }))
const noise = (count: number, level: number, width: number, seed: number) => {
  const next = randomOf(seed)
  return Array.from({ length: count }, () => level * (1 + width * (next() + next() + next() - 1.5)))
}
const seed = fc.integer({ min: 1, max: 2 ** 31 })

test('too few points give no result', () => {
  expect(findChange([])).toEqual({ p: 1, change: null })
  expect(findChange(seriesOf(noise(14, 100, 0.1, 1)))).toEqual({ p: 1, change: null })
})

test('finds a step with its position and size', () => {
  const { p, change } = findChange(seriesOf([...noise(40, 1000, 0.1, 2), ...noise(10, 1300, 0.1, 3)]))
  expect(p).toBeLessThan(1e-4)
  expect(change).toMatchObject({ onset: 40, index: 40, pointsBefore: 40, pointsAfter: 10 })
  expect(change?.effect).toBeGreaterThan(200)
  expect(change?.effect).toBeLessThan(400)
  expect(change?.low).toBeLessThan(300)
  expect(change?.high).toBeGreaterThan(300)
})

test('finds a step between constant values', () => {
  const { p, change } = findChange(seriesOf([...Array(30).fill(0), ...Array(6).fill(0.2)]))
  expect(p).toBeLessThan(1e-4)
  expect(change).toMatchObject({ onset: 30, before: 0, after: 0.2 })
})

test('single outliers, two modes and a gap are no change', () => {
  const usual = noise(60, 1000, 0.05, 4)
  const withOutliers = usual.map((value, i) => (i % 11 === 0 ? value * 3 : value))
  const inModes = usual.map((value, i) => ((i * 7) % 5 < 2 ? value * 0.6 : value))
  for (const values of [withOutliers, inModes]) {
    const withGap = values.map((value, i) => ({ at: i < 30 ? i : i + 500, value }))
    expect(findChange(withGap).p).toBeGreaterThan(0.001)
  }
})

test('the onset of an early change in a long series is an index into the whole series', () => {
  const values = [...noise(200, 500, 0.1, 5), ...noise(20, 900, 0.1, 6)]
  expect(findChange(seriesOf(values)).change?.index).toBe(200)
})

describe('for any series', () => {
  test('a constant series has no change', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.integer({ min: 15, max: 150 }),
        (value, count) => {
          expect(findChange(seriesOf(Array(count).fill(value))).p).toBe(1)
        },
      ),
    )
  })

  test('offset and scale change neither p nor position, and scale the effect', () => {
    fc.assert(
      fc.property(
        seed,
        fc.integer({ min: -500, max: 500 }),
        fc.integer({ min: 1, max: 50 }),
        (from, shift, scale) => {
          const values = [...noise(40, 1000, 0.1, from), ...noise(10, 1200, 0.1, from + 1)]
          const plain = findChange(seriesOf(values))
          const moved = findChange(seriesOf(values.map((value) => value * scale + shift)))
          expect(moved.p).toBeCloseTo(plain.p, 12)
          expect(moved.change?.onset).toBe(plain.change?.onset)
          if (plain.change) expect(moved.change?.effect).toBeCloseTo(plain.change.effect * scale, 4)
        },
      ),
    )
  })

  test('finds a clean large step', () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 40, max: 90 }), fc.boolean(), (from, count, isWorse) => {
        const values = [...noise(count, 1000, 0.05, from), ...noise(10, isWorse ? 1500 : 600, 0.05, from + 1)]
        const { p, change } = findChange(seriesOf(values))
        expect(p).toBeLessThan(0.01)
        // A value at the edge may fall between the two levels.
        expect(Math.abs((change?.onset ?? Number.NaN) - count)).toBeLessThanOrEqual(1)
        expect(Math.sign(change?.effect ?? 0)).toBe(isWorse ? 1 : -1)
      }),
      // A fixed seed: random noise with persistence hides about one change in ten thousand.
      { seed: 4711 },
    )
  })

  test('a larger step is at least as significant with the same noise', () => {
    fc.assert(
      fc.property(seed, (from) => {
        const [before, after] = [noise(40, 1000, 0.05, from), noise(10, 1000, 0.05, from + 1)]
        const found = [0, 100, 200, 400, 800].map((step) =>
          findChange(seriesOf([...before, ...after.map((value) => value + step)])),
        )
        const last = found.slice(2).map((search) => search.p)
        expect(last).toEqual([...last].sort((a, b) => b - a))
        expect(last[0]).toBeLessThanOrEqual(found[0]?.p ?? 1)
      }),
    )
  })

  test('the false positive rate holds without a change', () => {
    let called = 0
    const rounds = 3_000
    for (let round = 1; round <= rounds; round++) {
      if (findChange(seriesOf(noise(15 + (round % 90), 1000, 0.2, round * 7_919))).p < 0.05) called++
    }
    expect(called / rounds).toBeLessThan(0.05)
  })
})
