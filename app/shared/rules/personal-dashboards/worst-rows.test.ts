import { expect, test } from 'vitest'
import { worstRows } from './worst-rows'

const newest = new Map<string, number | null>([
  ['page:10', 5],
  ['page:9', 5],
  ['page:1', 9],
  ['page:2', null],
  ['page:3', 1],
])

test.each([
  ['lcp', 5, ['page:1', 'page:9', 'page:10', 'page:3', 'page:2']],
  ['lcp', 2, ['page:1', 'page:9']],
  ['performance', 5, ['page:3', 'page:9', 'page:10', 'page:1', 'page:2']],
  ['availability', 1, ['page:3']],
] as const)('of %s the worst %d', (metric, max, keys) => {
  expect(worstRows(newest, metric, max)).toEqual(keys)
})
