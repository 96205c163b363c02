import { expect, it } from 'vitest'
import { differenceBetween, type ExperimentFigure } from '~/shared/rules/experiments/experiment-difference'
import { differenceSentence } from './difference-text'

function sentence(figure: ExperimentFigure, control: number[], changed: number[]): string {
  const difference = differenceBetween(figure, control, changed)
  if (!difference) throw new Error('There are too few values')
  return differenceSentence(figure, difference)
}

it('names the effect on a metric and its interval', () => {
  const control = [2000, 2010, 2020, 2030, 2040]
  expect(
    sentence(
      'lcp',
      control,
      control.map((value) => value - 320),
    ),
  ).toMatch(/^LCP would decrease by 320 ms \(\d+ to \d+\)$/)
  expect(
    sentence(
      'bytes',
      control,
      control.map((value) => value + 102_400),
    ),
  ).toMatch(/^Size would increase by 100 KB \(/)
})

it('shows a score difference in points', () => {
  expect(sentence('performance', [50, 51, 52, 53, 54], [60, 61, 62, 63, 64])).toMatch(
    /^Performance score would increase by 10 \(\d+ to \d+\)$/,
  )
})

it('shows no size for a difference that is not significant', () => {
  expect(sentence('tbt', [100, 140, 120, 90, 130], [110, 125, 95, 135, 120])).toBe(
    'TBT: no significant difference',
  )
})
