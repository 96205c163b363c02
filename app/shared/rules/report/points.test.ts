import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { neighbours, parsePointMoment, selectPoint, timeOfPointId } from '~/shared/rules/report/points'

const at = (minute: number) => Date.UTC(2026, 10, 20, 12, minute)
const point = (minute: number) => ({ id: v7({ msecs: at(minute) }), at: at(minute) })
const [first, second, third] = [point(0), point(10), point(30)]
const points = [second, third, first]

test('a point id contains its time', () => {
  expect(timeOfPointId(first.id)).toBe(at(0))
  expect(timeOfPointId('5d2f3a30-8f0b-4c4e-9c69-2b6f5a7f9d10')).toBeNull()
  expect(timeOfPointId('../etc')).toBeNull()
})

describe('the selected point', () => {
  test('is the latest by default', () => {
    expect(selectPoint(points, null)).toBe(third)
    expect(selectPoint(points, '')).toBe(third)
  })

  test('is the requested one if it exists', () => {
    expect(selectPoint(points, first.id)).toBe(first)
  })

  test.each([
    [11, second],
    [19, second],
    [20, third],
    [500, third],
    [-500, first],
  ])('at minute %d and missing: the closest in time', (minute, expected) => {
    expect(selectPoint(points, point(minute).id)).toBe(expected)
  })

  test('is the latest for an invalid request', () => {
    expect(selectPoint(points, 'nonsense')).toBe(third)
  })

  test('is undefined without points', () => {
    expect(selectPoint([], first.id)).toBeNull()
  })
})

test('previous and next are the nearest on each side', () => {
  expect(neighbours(points, second)).toEqual({ previous: first, next: third })
  expect(neighbours(points, first)).toEqual({ previous: null, next: second })
  expect(neighbours(points, third)).toEqual({ previous: second, next: null })
  expect(neighbours(points, point(15))).toEqual({ previous: second, next: third })
})

test('points of one time have a stable order', () => {
  const [low, high] = [
    { id: 'a', at: 5 },
    { id: 'b', at: 5 },
  ]
  expect(neighbours([high, low], low)).toEqual({ previous: null, next: high })
  expect(selectPoint([high, low], null)).toBe(high)
})

test('a URL may contain a time instead of a point', () => {
  expect(parsePointMoment('1767225600000')).toBe(1_767_225_600_000)
  for (const other of ['', '176722560000', '17672256000000', '-767225600000', 'x767225600000', first.id])
    expect(parsePointMoment(other)).toBeNull()
})
