import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { medianRun } from '../statistics/median-run'
import { spreadOf } from '../statistics/spread'
import { nextStep, RUN_CHOICES, type RunSoFar } from './adaptive-runs'

const usual = Array.from({ length: 20 }, (_, i) => ({
  lcp: 2000 + 20 * ((i * 7) % 5),
  tbt: 100 + (i % 3),
  cls: 0,
}))
const REST = { fcp: 1000, si: 1500, performance: 90 }
const run = (id: string, lcp: number, more: Partial<RunSoFar> = {}): RunSoFar => ({
  id,
  lcp,
  tbt: 100,
  cls: 0,
  ...REST,
  isSuccess: true,
  isNoisy: false,
  ...more,
})
const NO_TBT = { tbt: null, performance: null }
const noisy = (id: string, lcp = 4000) => run(id, lcp, { isNoisy: true })
const failed = (id: string) => run(id, 0, { lcp: null, tbt: null, cls: null, isSuccess: false })
const again = (because: string) => ({ kind: 'again', because })
const end = (pointId: string, more: object = {}) => ({ kind: 'finish', pointId, ...more })

describe.each([
  ['one run of one', [run('a', 9000)], usual, 1, end('a')],
  ['one as usual of five', [run('a', 2040)], usual, 5, end('a')],
  ['one unusual of three', [run('a', 3000)], usual, 3, again('unclear')],
  ['one without history', [run('a', 2040)], usual.slice(0, 7), 3, again('unclear')],
  ['two unusual of three', [run('a', 3000), run('b', 3100)], usual, 3, end('a')],
  ['two unusual of five', [run('a', 3000), run('b', 3100)], usual, 5, again('unclear')],
  ['three unusual of five', [run('a', 3000), run('b', 3100), run('c', 3050)], usual, 5, end('c')],
  ['one each of three', [run('a', 3000), run('b', 2040)], usual, 3, again('unclear')],
  ['three of three', [run('a', 3000), run('b', 2040), run('c', 2500)], usual, 3, end('c')],
  ['unusual TBT of three', [run('a', 2040, { tbt: 900 })], usual, 3, again('unclear')],
  ['a noisy one of one', [noisy('a')], usual, 1, again('noisy')],
  ['noisy, then clean', [noisy('a'), run('b', 9000)], usual, 1, end('b', { isNoisy: false })],
  ['noisy twice', [noisy('a', 4000), noisy('b', 4100)], usual, 1, end('a', { isNoisy: true })],
  ['noisy in the middle of three', [run('a', 3000), noisy('b')], usual, 3, again('noisy')],
  ['made up for', [run('a', 3000), noisy('b'), run('c', 3100)], usual, 3, end('a', { used: ['a', 'c'] })],
  ['a failure at once', [failed('a')], usual, 5, end('a', { used: ['a'] })],
  ['a failure later', [run('a', 3000), failed('b')], usual, 3, again('unclear')],
  ['success, then failures', [run('a', 3000), failed('b'), failed('c')], usual, 3, end('a')],
  ['noisy, then a failure', [noisy('a'), failed('b')], usual, 1, end('a', { isNoisy: true })],
  ['usual, but without a score', [run('a', 2040, { performance: null })], usual, 3, again('unclear')],
  ['without TBT, then usual', [run('a', 2040, NO_TBT), run('b', 2040)], usual, 5, end('b', { used: ['b'] })],
  [
    'without TBT nearer to the median',
    [run('a', 2040), run('b', 2500, NO_TBT), run('c', 3000)],
    usual,
    3,
    end('a', { used: ['a', 'c'] }),
  ],
  ['nothing but such', [run('a', 9000, NO_TBT), run('b', 2040, NO_TBT)], usual, 3, again('unclear')],
  [
    'in the end the most complete of such',
    [
      run('a', 2040, { ...NO_TBT, cls: null }),
      run('b', 9000, NO_TBT),
      run('c', 2040, { ...NO_TBT, lcp: null }),
    ],
    usual,
    3,
    end('b', { used: ['b'] }),
  ],
] as const)('%s', (_, runs, history, most, expected) => {
  test(JSON.stringify(expected), () => {
    expect(nextStep(runs, history, most)).toMatchObject(expected)
  })
})

describe('for any sequence of runs', () => {
  const figure = fc.oneof(fc.constant(null), fc.double({ min: 0, max: 10_000, noNaN: true }))
  const anyRun = fc.record({
    lcp: figure,
    tbt: figure,
    cls: figure,
    fcp: figure,
    si: figure,
    performance: figure,
    isSuccess: fc.boolean(),
    isNoisy: fc.boolean(),
  })
  const choice = fc.constantFrom(...RUN_CHOICES)

  test('it ends with one of its runs, at most one above the maximum', () => {
    fc.assert(
      fc.property(
        fc.array(anyRun, { minLength: 8, maxLength: 8 }),
        choice,
        fc.boolean(),
        (all, most, hasHistory) => {
          const made: RunSoFar[] = []
          for (const [i, one] of all.entries()) {
            made.push({ ...one, id: String(i) })
            const step = nextStep(made, hasHistory ? usual : [], most)
            if (step.kind === 'again') continue
            expect(made.length).toBeLessThanOrEqual(most + 1)
            expect(made.map(({ id }) => id)).toContain(step.pointId)
            const point = made.find(({ id }) => id === step.pointId)
            const hasBetter = made.some((other) => other.isSuccess && !other.isNoisy)
            if (hasBetter) expect(point).toMatchObject({ isSuccess: true, isNoisy: false })
            return
          }
          expect.unreachable('it never ended')
        },
      ),
    )
  })
})

describe('the median run', () => {
  test.each([
    ['of one', [[5, 5]], 0],
    [
      'of three',
      [
        [3000, 100],
        [1000, 90],
        [2000, 110],
      ],
      2,
    ],
    [
      'is nearest in both',
      [
        [1000, 120],
        [1100, 500],
        [1110, 100],
      ],
      2,
    ],
    [
      'of two equally near has the lower TBT',
      [
        [1000, 200],
        [2000, 100],
      ],
      1,
    ],
    [
      'leaves out what lacks a figure',
      [
        [null, 10],
        [1000, 20],
      ],
      1,
    ],
    [
      'of nothing but such is the first',
      [
        [null, 10],
        [null, 20],
      ],
      0,
    ],
  ])('%s', (_, figures, expected) => {
    const runs = figures.map(([lcp, tbt], i) => ({ lcp: lcp ?? null, tbt: tbt ?? null, i }))
    expect(medianRun(runs)?.i).toBe(expected)
  })
  test('of no runs is undefined', () => expect(medianRun([])).toBeNull())
})

test('reports the spread of several runs by metric, not of one', () => {
  const figures = (lcp: number) => ({ lcp, fcp: null, cls: 0, tbt: lcp / 10, si: null, ttfb: null })
  expect(spreadOf([figures(1000)])).toBeNull()
  expect(spreadOf([figures(1000), figures(1200), figures(1100)])).toEqual({
    lcp: { median: 1100, mad: 100, iqr: 100 },
    cls: { median: 0, mad: 0, iqr: 0 },
    tbt: { median: 110, mad: 10, iqr: 10 },
  })
  const [two] = [spreadOf([figures(1000), { ...figures(1200), tbt: null }])]
  expect([two?.lcp?.mad, two?.tbt]).toEqual([100, undefined])
})
