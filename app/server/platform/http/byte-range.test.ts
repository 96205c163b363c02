import { expect, test } from 'vitest'
import { acceptsCoding, isSameRepresentation, isUnchanged, readRange } from './byte-range'

test.each([
  [null, 'whole'],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-3', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=-', 'whole'],
  ['items=0-9', 'whole'],
])('a range of %s of 100 bytes is %o', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})

test('an empty file has no satisfiable range', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(readRange('bytes=-5', 0)).toBe('unsatisfiable')
})

test.each([
  [null, false],
  ['*', true],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a-gzip"', true],
  ['"b"', false],
  ['a', false],
])('If-None-Match %s is unchanged: %s', (header, expected) => {
  expect(isUnchanged(header, ['"a"', '"a-gzip"'])).toBe(expected)
})

test('If-Range compares strongly', () => {
  expect(isSameRepresentation(null, '"a"')).toBe(true)
  expect(isSameRepresentation('"a"', '"a"')).toBe(true)
  expect(isSameRepresentation('W/"a"', 'W/"a"')).toBe(false)
  expect(isSameRepresentation('"b"', '"a"')).toBe(false)
  expect(isSameRepresentation('Sat, 21 Nov 2026 10:00:00 GMT', '"a"')).toBe(false)
})

test.each([
  ['gzip, br, zstd', true],
  ['ZSTD;q=0.5', true],
  ['gzip;q=1, zstd;q=0', false],
  ['zstd; q=0.0', false],
  ['gzip', false],
  [null, false],
])('Accept-Encoding %s admits zstd: %s', (header, expected) => {
  expect(acceptsCoding(header, 'zstd')).toBe(expected)
})
