import { expect, test } from 'vitest'
import { readArguments } from './arguments'

const usual = { urls: [], once: false, dev: false, demo: false }

test.each([
  [[], usual],
  [['--demo'], { ...usual, demo: true }],
  [['--', '--demo', '--once'], { ...usual, demo: true, once: true }],
  [['example.com', '--once'], { ...usual, urls: ['https://example.com/'], once: true }],
])('%o', (args, expected) => {
  expect(readArguments(args)).toEqual(expected)
})

test.each([
  [['--once'], /needs at least one address/],
  [['--demos'], /Usage: npm start -- \[url …\] \[--demo\] \[--once\]/],
  [['ftp://example.com'], /is not a web address/],
])('%o is refused', (args, message) => {
  expect(() => readArguments(args)).toThrow(message)
})
