import { expect, test } from 'vitest'
import type { AlertRuleSettings } from '../../schemas/alert-rule'
import { isConfirmedBy, retestValues } from './confirm'
import { evaluatePoint } from './evaluate'
import { point, rule, series, steady, valueRule } from './fixtures/series'
import { noiseOf } from './significance'

const quiet = steady(2000, 40)
const confirmed = (
  settings: AlertRuleSettings,
  value: number,
  retest: number | number[],
  history = series(quiet),
) => {
  const newest = point(history.length, value)
  const { crossing } = evaluatePoint(settings, newest, history, 0)
  if (!crossing) throw new Error('The point did not cross')
  return isConfirmedBy(settings, crossed(crossing), retest, history, newest)
}
const crossed = <T>(value: T): T => JSON.parse(JSON.stringify(value))

const wide = Array.from({ length: 60 }, (_, i) => 2000 + ((i * 37) % 60) * 20)

test.each<[string, AlertRuleSettings, number, number | number[], boolean]>([
  ['the same again', rule(), 2500, 2510, true],
  ['the same again, three runs', rule(), 2500, [2480, 2510, 2560], true],
  ['as usual', rule(), 2500, 2010, false],
  ['between', rule(), 2500, 2150, false],
  ['median beyond the limit, but one run as usual', rule(), 2500, [2000, 2510, 2560], false],
  ['a limit', valueRule(), 3000, 2900, true],
  ['a limit, back', valueRule(), 3000, 2400, false],
  ['within normal variation, which counts', valueRule({ countsNormal: true }), 2600, 2501, true],
  ['within normal variation, on the limit', valueRule({ countsNormal: true }), 2600, 2500, false],
])('%s', (_, settings, value, retest, expected) => {
  expect(confirmed(settings, value, retest)).toBe(expected)
})

test('a wide variation needs more than one crossing and its median', () => {
  expect(confirmed(rule({ baselinePoints: 60 }), 4600, [3000, 2950, 2990], series(wide))).toBe(false)
  expect(confirmed(rule({ baselinePoints: 60 }), 4600, [4500, 4600, 4700], series(wide))).toBe(true)
})

test.each([
  ['a quiet series needs no more', 100, 1000, 0],
  ['one that varies by most of a change of 20 % needs more', 150, 1000, 1],
  ['no series needs more than two', 600, 1000, 2],
  ['nor does one around zero', 15, 0, 2],
])('%s', (_, deviation, middle, more) => {
  expect(noiseOf({ deviation, middle })).toBe(more)
})

test('a jump of a noisy series is confirmed at once, one within its variation is not', () => {
  const noisy = Array.from({ length: 80 }, (_, i) => 600 + 160 * Math.sin(i * 2.4) * Math.sin(i * 7.3))
  const tbt = rule({ metric: 'tbt', baselinePoints: 14 })
  expect(confirmed(tbt, 1800, [1780, 1820, 1790], series(noisy))).toBe(true)
  expect(confirmed(tbt, 860, [750, 770, 790], series(noisy))).toBe(false)
})

test('without history or without a limit the re-test alone decides', () => {
  expect(confirmed(valueRule(), 3000, 2900, [])).toBe(true)
  expect(confirmed(valueRule(), 3000, 2400, [])).toBe(false)
  const event = { direction: 'worse' as const, value: 1, threshold: null, baseline: null, significance: null }
  expect(isConfirmedBy(rule({ kind: 'event' }), event, 1, [])).toBe(true)
})

test('no result confirms nothing', () => {
  expect(confirmed(rule(), 2500, [])).toBe(false)
})

test('single runs are compared with points of single runs, else their median', () => {
  expect(retestValues([3, 1, 2], 1)).toEqual([3, 1, 2])
  expect(retestValues([3, 1, 2], 3)).toBe(2)
  expect(retestValues([], 1)).toBeNull()
})
