import { expect, it } from 'vitest'
import { mannWhitney } from '../statistics/rank-test'
import {
  differenceBetween,
  EXPERIMENT_FIGURES,
  type ExperimentFigures,
  resultOf,
} from './experiment-difference'

const LOW = [1000, 1010, 1020, 1030, 1040]
const HIGH = [1500, 1510, 1520, 1530, 1540]

it.each([
  ['lcp', LOW, HIGH, 500, 'worse'],
  ['lcp', HIGH, LOW, -500, 'better'],
  ['performance', LOW, HIGH, 500, 'better'],
  ['performance', HIGH, LOW, -500, 'worse'],
  ['lcp', LOW, LOW, 0, 'noClearDifference'],
  ['lcp', [1000, 1200, 1400, 1600, 1800], [1100, 1250, 1300, 1500, 1850], 50, 'noClearDifference'],
  ['cls', [0, 0, 0], [0, 0, 0], 0, 'noClearDifference'],
  ['bytes', [9, 9, 9], [4, 4, 4], -5, 'better'],
] as const)('%s from %j to %j differs by %d and is %s', (figure, control, changed, effect, verdict) => {
  const found = differenceBetween(figure, control, changed)
  expect(found?.verdict).toBe(verdict)
  expect(found?.effect).toBeCloseTo(effect, 6)
})

it.each([
  [3, 0.9],
  [4, 0.971],
  [5, 0.968],
  [9, 0.96],
])('with %d runs each the interval covers the true value in %d of the cases', (runs, confidence) => {
  const values = Array.from({ length: runs }, (_, i) => i)
  expect(differenceBetween('lcp', values, values)?.confidence).toBeCloseTo(confidence, 2)
})

it('agrees with the rank test on significance', () => {
  const shifts = Array.from({ length: 40 }, (_, i) => i * 20)
  for (const runs of [4, 5, 6, 7, 9]) {
    const control = Array.from({ length: runs }, (_, i) => 1000 + ((i * 97) % 301) + i / 10)
    for (const shift of shifts) {
      const changed = control.map((value, i) => value + shift + ((i * 61) % 53) + 0.013)
      const isClear = differenceBetween('lcp', control, changed)?.verdict !== 'noClearDifference'
      expect([runs, shift, isClear]).toEqual([runs, shift, mannWhitney(control, changed) <= 0.05])
    }
  }
})

it('needs three values on both sides, and treats no missing value as zero', () => {
  expect(differenceBetween('lcp', [1, 2], [1, 2, 3])).toBeNull()
  expect(differenceBetween('lcp', [1, 2, null, null], [1, 2, 3])).toBeNull()
  expect(differenceBetween('lcp', [900, null, 900, 900], [900, 900, 900])?.control).toBe(900)
})

const run = (given: Partial<ExperimentFigures>): ExperimentFigures =>
  Object.fromEntries(EXPERIMENT_FIGURES.map((figure) => [figure, given[figure] ?? null])) as ExperimentFigures

it('is decided by the primary metric of its kind, whatever else changed', () => {
  const control = LOW.map((lcp) => run({ lcp, bytes: 100 }))
  const changed = LOW.map((lcp) => run({ lcp: lcp + 1, bytes: 50 }))
  const found = resultOf('preloadLcpImage', control, changed)
  expect(found).toMatchObject({ decidedBy: 'lcp', verdict: 'noClearDifference' })
  expect(found?.figures.bytes?.verdict).toBe('better')
  expect(found?.figures.cls).toBeUndefined()
  expect(resultOf('imageDimensions', control, changed)).toBeNull()
})
