import { describe, expect, test } from 'vitest'
import { chooseSamples, MAX_SAMPLES, verdictOf } from './choose-samples'

const group = { site_id: 1, location_id: 1, metric: 'lcp', direction: 'worse' as const, device_id: 1 }
const samples = (...confirmed: (boolean | null)[]) =>
  confirmed.map((is_confirmed, i) => ({ ...group, page_id: 100 + i, is_confirmed }))
const waiting = (count: number, change = {}) =>
  Array.from({ length: count }, (_, i) => ({
    ...group,
    id: `${i}`,
    page_id: i,
    is_running: false,
    ...change,
  }))

test.each<[string, (boolean | null)[], ReturnType<typeof verdictOf>]>([
  ['none', [], null],
  ['too few', [true, true], null],
  ['three of three', [null, null, true, true, true], 'confirmed'],
  ['three of five', [true, false, true, false, true], 'confirmed'],
  ['most dismissed', [false, true, false, false], 'dismissed'],
  ['only the newest five', [false, false, false, true, true, true, true], 'dismissed'],
])('verdict: %s', (_, outcomes, expected) => {
  expect(verdictOf(samples(...outcomes))).toBe(expected)
})

describe('choice', () => {
  const count = (...outcomes: (boolean | null)[]) => chooseSamples(waiting(20), samples(...outcomes)).length
  test.each<[string, (boolean | null)[], number]>([
    ['none before', [], MAX_SAMPLES],
    ['some running', [null, null], 3],
    ['confirmed ones keep their place', [null, true, true], 2],
    ['dismissed ones do not', [false, false, true, false, false], 4],
  ])('%s', (_, outcomes, expected) => {
    expect(count(...outcomes)).toBe(expected)
  })

  test('a series that is being tested needs no place', () => {
    const running = waiting(8, { is_running: true })
    expect(chooseSamples(running, [])).toHaveLength(8)
  })

  test('crossings of one series share a place', () => {
    expect(chooseSamples([...waiting(5), ...waiting(5)], [])).toHaveLength(10)
  })

  test('a series whose test has ended waits for its result', () => {
    expect(chooseSamples(waiting(1, { page_id: 100 }), samples(null))).toEqual([])
  })
})
