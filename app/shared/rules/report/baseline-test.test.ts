import { expect, test } from 'vitest'
import { baselineTest } from './baseline-test'

const point = (at: number, status = 'success', test_id = `t${at}`) => ({ id: `p${at}`, at, status, test_id })
const POINTS = [10, 20, 30, 50, 60].map((at) => point(at))
const own = { at: 40, testId: 'own' }
const chosen = (points: ReturnType<typeof point>[], at: number | null, isOwnSeries = true) =>
  baselineTest(points, { at, own, isOwnSeries })?.at

test.each<[string, ReturnType<typeof point>[], number | undefined]>([
  ['the test before', POINTS, 30],
  ['the one before that succeeded', [point(10), point(30, 'failed'), point(50)], 10],
  ['one that failed where no other is before', [point(30, 'failed'), point(50)], 30],
  ['the first after it where none is before', [point(60), point(50)], 50],
  ['one after it that succeeded', [point(60), point(50, 'failed')], 60],
  ['one after it that failed where there is nothing else', [point(60, 'failed')], 60],
  ['no run of the test itself while there is another', [point(30), point(39, 'success', 'own')], 30],
  ['another run of the test where there is nothing else', [point(39, 'success', 'own')], 39],
  ['none', [], undefined],
])('without a selection it is %s', (_, points, expected) => {
  expect(chosen(points, null)).toBe(expected)
})

test('a time selects the nearest, the later of two', () => {
  expect([chosen(POINTS, 11), chosen(POINTS, 15), chosen(POINTS, 0), chosen(POINTS, 999)]).toEqual([
    10, 20, 10, 60,
  ])
})

test('for another series it is the nearest in time, successful before failed', () => {
  expect(chosen([point(10), point(37, 'failed'), point(44)], null, false)).toBe(44)
  expect(chosen([point(10, 'failed'), point(37, 'failed')], null, false)).toBe(37)
})
