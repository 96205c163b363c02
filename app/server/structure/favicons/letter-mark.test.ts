import { expect, test } from 'vitest'
import { letterMark, letterOf } from './letter-mark'

test.each([
  ['example.com', 'E'],
  ['www.example.com', 'E'],
  ['www2.example.com', 'W'],
  ['xn--bcher-kva.example', 'B'],
  ['xn--4gbrim.example', 'م'],
  ['127.0.0.1', '1'],
  ['[::1]', '1'],
  ['-', '•'],
  ['', '•'],
])('%s is marked with %s', (hostname, letter) => {
  expect(letterOf(hostname)).toBe(letter)
})

test('is a valid image with only the letter', () => {
  expect(letterMark('<script>.example')).toMatch(/^<svg [^>]+><rect [^>]+\/><text [^>]+>S<\/text><\/svg>$/)
})
