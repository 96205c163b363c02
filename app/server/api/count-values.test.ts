import { expect, test } from 'vitest'
import { hasTooManyValues } from './count-values'

const MAX = 100
const many = (unit: string) => `[${Array.from({ length: MAX + 2 }, () => unit).join(',')}]`

test.each(['{}', '[]', '1', '"a"', '{"a":1}', 'null'])('a list of many %s has too many values', (unit) => {
  expect(hasTooManyValues(many(unit), MAX)).toBe(true)
})

test('so has an object of many properties, and deep nesting', () => {
  const wide = Object.fromEntries(Array.from({ length: MAX + 2 }, (_, index) => [`k${index}`, index]))
  expect(hasTooManyValues(JSON.stringify(wide), MAX)).toBe(true)
  expect(hasTooManyValues('['.repeat(MAX + 2), MAX)).toBe(true)
})

const separators = ',[{'.repeat(MAX)
test.each([
  ['a text of separators', separators],
  ['after an escaped quote', `"${separators}`],
  ['after an escaped backslash and quote', `\\"${separators}`],
  ['ending in a backslash', `${separators}\\`],
])('texts are one value each: %s', (_, text) => {
  const body = JSON.stringify({ text, [text]: [text, 1] })
  expect(hasTooManyValues(body, MAX)).toBe(false)
  expect(hasTooManyValues(body.replace('1]', `1${',1'.repeat(MAX)}]`), MAX)).toBe(true)
})

test('a text without an end is left to the parser', () => {
  expect(hasTooManyValues(`"${separators}`, MAX)).toBe(false)
})
