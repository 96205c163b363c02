import { describe, expect, it, test } from 'vitest'
import { mayBeStarvation, starvedBy, starvedDelayMs, timesOutEverywhere } from './agent-starvation'

const calm = { steal: 0.1, foreign: 0.3, memory: 0 }

it.each([
  ['steal', { ...calm, steal: 0.4 }, ['steal']],
  ['foreign load', { ...calm, foreign: 0.8 }, ['foreign']],
  ['memory pressure', { ...calm, memory: 0.3 }, ['memory']],
  ['nothing', calm, []],
  ['nothing that is known', { steal: null, foreign: null, memory: null }, []],
  ['nothing that was measured', null, []],
])('a machine starves a run by %s', (_, load, reasons) => {
  expect(starvedBy(load)).toEqual(reasons)
})

it('an error of the page stays one', () => {
  expect(['HARD_TIMEOUT', 'PAGE_HUNG', 'HTTP_500', 'DNS_FAILED'].filter(mayBeStarvation)).toEqual([
    'HARD_TIMEOUT',
    'PAGE_HUNG',
  ])
})

describe('timeouts of an agent', () => {
  const run = (siteId: number, isTimeout = true) => ({ siteId, isTimeout })
  it.each([
    ['of three sites in a row are its own', [run(2), run(3)], 0, true],
    ['of one site twice are not', [run(2), run(2)], 0, false],
    ['of the same site are not', [run(1), run(2)], 0, false],
    ['after a success are not', [run(2), run(3, false)], 0, false],
    ['that are too few are not', [run(2)], 0, false],
    ['after two more tries are the page’s', [run(2), run(3)], 2, false],
  ])('%s', (_, earlier, tries, expected) => {
    expect(timesOutEverywhere(1, earlier, tries)).toBe(expected)
  })
})

test('the next try waits longer each time, at most half an hour', () => {
  expect([0, 1, 2, 9].map(starvedDelayMs)).toEqual([60_000, 120_000, 240_000, 1_800_000])
})
