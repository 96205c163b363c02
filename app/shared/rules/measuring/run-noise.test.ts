import { describe, expect, test } from 'vitest'
import { NOISE_LIMITS, noiseReasons, processorFactor, usualIndex } from './run-noise'

const quiet = { pressure: 0.2, foreign: 0.02, steal: 0 }
const unknown = { measured: null, usual: null }

test.each([
  ['a quiet machine', quiet, unknown, []],
  ['at the limits', { ...NOISE_LIMITS }, unknown, []],
  ['others at work', { ...quiet, foreign: 0.11 }, unknown, ['foreign']],
  ['processes waiting for each other', { ...quiet, pressure: 0.9 }, unknown, []],
  ['processes waiting for others', { ...quiet, foreign: null, pressure: 0.35 }, unknown, ['pressure']],
  ['a quiet part of a machine', { ...quiet, foreign: null }, unknown, []],
  ['a busy host', { ...quiet, steal: 0.06 }, unknown, ['steal']],
  ['slower than usual', quiet, { measured: 1590, usual: 2000 }, ['slow']],
  ['a little slower', quiet, { measured: 1610, usual: 2000 }, []],
  ['faster than usual', quiet, { measured: 4000, usual: 2000 }, []],
  [
    'everything',
    { pressure: 1, foreign: 1, steal: 1 },
    { measured: 1, usual: 9 },
    ['foreign', 'steal', 'slow'],
  ],
  ['nothing measured', { pressure: null, foreign: null, steal: null }, unknown, []],
  ['a machine that is not watched', null, { measured: 1, usual: 9 }, []],
])('%s', (_, noise, index, expected) => {
  expect(noiseReasons(noise, index)).toEqual(expected)
})

describe('the baseline of an agent', () => {
  test('is known after ten runs', () => {
    expect(usualIndex(Array(9).fill(1000))).toBeNull()
    expect(usualIndex(Array(10).fill(1000))).toBe(1000)
  })
  test('is the median of the last fifty', () => {
    expect(usualIndex([...Array(50).fill(9000), ...Array(50).fill(1500)])).toBe(1500)
  })
})

test.each([
  [null, 1],
  [1750, 1],
  [1900, 1],
  [3500, 2],
  [3650, 2],
  [300, 0.5],
  [50_000, 4],
])('a machine with index %s has the factor %d', (usual, expected) => {
  expect(processorFactor(usual)).toBe(expected)
})
