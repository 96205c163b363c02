import { describe, expect, test } from 'vitest'
import { binEdges, binsOf, type Distribution, MAX_BINS } from './bins'

const sample = (change: Partial<Distribution>): Distribution => ({
  n: 1000,
  min: 0,
  max: 100,
  q1: 25,
  q3: 75,
  p99: 99,
  isWhole: false,
  ...change,
})

describe('binEdges', () => {
  test('is empty without values, and one bin for equal ones', () => {
    expect(binEdges(sample({ n: 0 }), null)).toEqual([])
    expect(binEdges(sample({ min: 7, max: 7, q1: 7, q3: 7, p99: 7 }), null)).toEqual([7, 7])
  })

  test('follows Freedman and Diaconis, rounded up to a readable width', () => {
    // 2 * 50 / 10 = 10.
    expect(binEdges(sample({}), null)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
    // 2 * 30 / 10 = 6, so 10; the first edge is a multiple of it.
    expect(binEdges(sample({ min: 14, q1: 35, q3: 65, max: 88 }), null)[0]).toBe(10)
  })

  test('uses Sturges where the middle half has no spread', () => {
    // 100 / (10 + 1) is 9.09.
    expect(binEdges(sample({ q1: 40, q3: 40 }), null)).toHaveLength(11)
  })

  test('has thresholds as edges where they are inside', () => {
    expect(binEdges(sample({}), { good: 33, poor: 70 })).toEqual([
      0, 10, 20, 30, 33, 40, 50, 60, 70, 80, 90, 100,
    ])
    expect(binEdges(sample({}), { good: 250, poor: 400 })).toHaveLength(11)
  })

  test('has no bins below 1 for whole numbers', () => {
    expect(binEdges(sample({ n: 1_000_000, max: 4, q1: 1, q3: 2, p99: 4, isWhole: true }), null)).toEqual([
      0, 1, 2, 3, 4,
    ])
  })

  test('collects a long tail in its last bin', () => {
    const edges = binEdges(sample({ n: 8000, min: 1000, q1: 1800, q3: 2200, p99: 4000, max: 60_000 }), {
      good: 2500,
      poor: 4000,
    })
    expect(edges.at(-1)).toBe(60_000)
    expect(edges.at(-2)).toBeLessThanOrEqual(4100)
    expect(edges).toContain(2500)
  })

  test.each([
    [{ n: 2, min: 0, max: 1e9, q1: 1, q3: 2, p99: 1e9 }],
    [{ n: 1_750_000, min: 3, max: 90_000, q1: 1500, q3: 2600, p99: 9000 }],
    [{ n: 1_750_000, min: 0, max: 1.7, q1: 0.001, q3: 0.1, p99: 0.6 }],
    [{ n: 100, min: 99.98, max: 100, q1: 99.99, q3: 100, p99: 100 }],
    [{ n: 5, min: 1e-9, max: 1, q1: 1e-9, q3: 1e-9, p99: 1 }],
  ])('of %o covers all values with ascending edges, at most 60 bins', (change) => {
    const distribution = sample(change)
    const edges = binEdges(distribution, { good: 0.1, poor: 0.25 })
    expect(edges.length - 1).toBeLessThanOrEqual(MAX_BINS)
    expect(edges[0]).toBeLessThanOrEqual(distribution.min)
    expect(edges.at(-1)).toBeGreaterThanOrEqual(distribution.max)
    for (let i = 1; i < edges.length; i++) expect(edges[i]).toBeGreaterThan(edges[i - 1] ?? 0)
  })
})

test('binsOf pairs edges and counts', () => {
  expect(binsOf([0, 10, 20], new Map([[1, 3]]))).toEqual([
    { from: 0, to: 10, count: 0 },
    { from: 10, to: 20, count: 3 },
  ])
})
