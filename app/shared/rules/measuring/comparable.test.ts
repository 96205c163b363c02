import { expect, test } from 'vitest'
import {
  comparableToNewest,
  isComparable,
  isSameDevice,
  type MeasurementMethod,
  newestDevice,
} from './comparable'

const points = (...all: [string | null, string | null][]): MeasurementMethod[] =>
  all.map(([engine, device]) => ({ engine, device }))

test.each<[string, MeasurementMethod[], number[]]>([
  ['are none of none', [], []],
  ['are all where nothing changed', points(['13', 'a'], ['13', 'a']), [0, 1]],
  ['are not those of another engine', points(['12', 'a'], ['13', 'a'], ['12', 'a'], ['13', 'a']), [1, 3]],
  ['are not those of an edited device', points(['13', 'a'], ['13', 'a'], ['13', 'b']), [2]],
  ['are those of a device that was not kept too', points(['13', null], ['13', 'a'], ['13', 'a']), [0, 1, 2]],
  ['are judged by the newest device that is known', points(['13', 'a'], ['13', 'b'], ['13', null]), [1, 2]],
  [
    'are not those before a device that was edited since',
    points(['13', null], ['13', 'a'], ['13', 'b'], ['13', null], ['13', 'b']),
    [2, 3, 4],
  ],
  ['take no device from another engine', points(['13', 'a'], ['12', 'b'], ['13', null]), [0, 2]],
  ['are those of no known engine where the newest has none', points(['13', 'a'], [null, null]), [1]],
])('points comparable to the newest: %s', (_, all, expected) => {
  expect(comparableToNewest(all).map((point) => all.indexOf(point))).toEqual(expected)
})

test.each<[string | null, string | null, boolean]>([
  ['a', 'a', true],
  ['a', 'b', false],
  ['a', null, true],
  [null, 'b', true],
  [null, null, true],
])('a device %s and a device %s: comparable is %s', (one, other, isAlike) => {
  expect(isSameDevice(one, other)).toBe(isAlike)
})

test.each<[MeasurementMethod, MeasurementMethod, boolean]>([
  [{ engine: '13', device: 'a' }, { engine: '13', device: 'a' }, true],
  [{ engine: '13', device: 'a' }, { engine: '13', device: 'b' }, false],
  [{ engine: '12', device: 'a' }, { engine: '13', device: 'a' }, false],
  [{ engine: '13', device: null }, { engine: '13', device: 'a' }, true],
  [{ engine: null, device: null }, { engine: '13', device: 'a' }, true],
])('points measured with %j and %j: comparable is %s', (one, other, isAlike) => {
  expect(isComparable(one, other)).toBe(isAlike)
  expect(isComparable(other, one)).toBe(isAlike)
})

test('the newest device is the last known one', () => {
  expect(newestDevice(points(['13', 'a'], ['13', 'b'], ['13', null]))).toBe('b')
  expect(newestDevice(points(['13', null]))).toBeNull()
})
