import { describe, expect, test } from 'vitest'
import { noiseOf } from '../statistics/fixtures/noise'
import { type Contender, movementsOf, rankPages } from './rank-pages'

const options = { isHigherBetter: false, minimum: () => 0 }
const page = (key: number, level: number, tests = 30, step = 3): Contender => ({
  key,
  values: Array.from({ length: tests }, (_, i) => level + step * ((i * 37) % 11)),
})
/** `3 at 1-2`: page 3 has place 1 or 2. */
const places = (pages: Contender[], more = {}) =>
  rankPages(pages, { ...options, ...more })
    .map(({ key, rank, lowest }) => `${key} at ${rank}-${lowest}`)
    .join(', ')

test.each([
  ['no page', [], ''],
  ['one page', [page(7, 900)], '7 at 1-1'],
  ['clearly apart', [page(1, 1400), page(2, 1000), page(3, 1200)], '2 at 1-1, 3 at 2-2, 1 at 3-3'],
  [
    'equal pages share a place',
    [page(1, 1000), page(2, 1000), page(3, 1400)],
    '1 at 1-2, 2 at 1-2, 3 at 3-3',
  ],
  ['too few tests give no place', [page(1, 1000), page(2, 500, 4)], '1 at 1-1'],
  ['constant values', [page(1, 2, 9, 0), page(2, 1, 9, 0), page(3, 1, 9, 0)], '2 at 1-2, 3 at 1-2, 1 at 3-3'],
  [
    // The wide one can be separated from neither.
    'a page between two is possible at several places',
    [page(1, 1000), page(2, 1045), page(3, 700, 30, 66)],
    '1 at 1-2, 3 at 1-3, 2 at 2-3',
  ],
])('%s', (_, pages, expected) => {
  expect(places(pages)).toBe(expected)
})

test('of scores the highest is the best', () => {
  expect(places([page(1, 40), page(2, 90)], { isHigherBetter: true })).toBe('2 at 1-1, 1 at 2-2')
})

test('differences that do not matter are none', () => {
  expect(places([page(1, 1000), page(2, 1030)], { minimum: (level: number) => 0.05 * level })).toBe(
    '1 at 1-2, 2 at 1-2',
  )
})

test('the interval is around the median', () => {
  const [found] = rankPages([page(1, 1000)], options)
  expect(found).toMatchObject({ tests: 30, median: 1015 })
  expect(found?.low).toBeLessThan(1015)
  expect(found?.high).toBeGreaterThan(1015)
})

describe('movements', () => {
  const move = (now: Contender[], before: Contender[]) =>
    movementsOf(now, before, options).map(({ key, places: moved, change }) => `${key}: ${moved} ${change}`)

  test.each([
    [
      'nothing moved',
      [page(1, 1000), page(2, 1200)],
      [page(1, 1000), page(2, 1200)],
      ['1: 0 null', '2: 0 null'],
    ],
    ['overtaken', [page(1, 1400), page(2, 1200)], [page(1, 1000), page(2, 1200)], ['1: -1 400', '2: 1 null']],
    [
      'a new leader changes no other place',
      [page(1, 1000), page(3, 500)],
      [page(1, 1000)],
      ['1: 0 null', '3: null null'],
    ],
    ['too few tests before', [page(1, 1000)], [page(1, 1400, 4)], ['1: null null']],
    ['nothing before', [page(1, 1000)], [], ['1: null null']],
  ])('%s', (_, now, before, expected) => {
    expect(move(now, before)).toEqual(expected)
  })
})

describe('pages of equal speed', () => {
  const ROUNDS = 300
  /** Share of rounds in which any page seems better than any other. */
  function falseShare(
    make: (next: () => number, index: number, tests: number) => number[],
    seed: number,
  ): number {
    const next = noiseOf(seed)
    let found = 0
    for (let round = 0; round < ROUNDS; round++) {
      const pages = Array.from({ length: 6 }, (_, key) => ({
        key,
        values: make(next, key, 8 + (round % 4) * 10),
      }))
      if (rankPages(pages, options).some(({ rank }) => rank > 1)) found++
    }
    return found / ROUNDS
  }
  const list = (tests: number, value: (i: number) => number) =>
    Array.from({ length: tests }, (_, i) => value(i))

  test.each([
    [
      'of equal spread',
      (next: () => number, _: number, tests: number) => list(tests, () => 1000 + 50 * next()),
    ],
    [
      'of different spreads and numbers of tests',
      (next: () => number, index: number, tests: number) =>
        list(Math.ceil(tests / (1 + (index % 3))), () => 1000 + 20 * (1 + index ** 2) * next()),
    ],
    [
      'with a long tail',
      (next: () => number, _: number, tests: number) => list(tests, () => 1000 * Math.exp(0.3 * next())),
    ],
    [
      'whose tests depend on the one before',
      (next: () => number, _: number, tests: number) => {
        let state = next()
        return list(tests, () => {
          state = 0.4 * state + Math.sqrt(1 - 0.16) * next()
          return 1000 + 50 * state
        })
      },
    ],
    [
      'of few distinct values',
      (next: () => number, _: number, tests: number) => list(tests, () => Math.round(next())),
    ],
  ])('at most 5 %% false differences %s', (_name, make) => {
    expect(falseShare(make, 20_261)).toBeLessThanOrEqual(0.05)
  })

  test('a page that is 10 % slower is found', () => {
    const next = noiseOf(5)
    let found = 0
    for (let round = 0; round < 100; round++) {
      const pages = list(6, (key) => key).map((key) => ({
        key,
        values: list(28, () => (key === 5 ? 1100 : 1000) * (1 + 0.05 * next())),
      }))
      if (rankPages(pages, options).at(-1)?.rank === 6) found++
    }
    expect(found).toBeGreaterThan(95)
  })
})
