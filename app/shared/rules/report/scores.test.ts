import { expect, test } from 'vitest'
import { CATEGORIES, rateScore } from '~/shared/rules/report/scores'
import { categoryScores } from '~/shared/schemas/agent'

test.each([
  [100, 'good'],
  [90, 'good'],
  [89, 'warning'],
  [50, 'warning'],
  [49, 'poor'],
  [0, 'poor'],
  [null, null],
  [undefined, null],
  [-1, null],
  [Number.NaN, null],
])('a score of %s is %s', (score, rating) => {
  expect(rateScore(score)).toBe(rating)
})

test('every score of a run is a category', () => {
  expect(CATEGORIES.map((category) => category.key).sort()).toEqual(Object.keys(categoryScores.shape).sort())
})
