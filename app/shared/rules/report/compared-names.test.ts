import { expect, test } from 'vitest'
import { defaultTitle, suffixesOf, testName } from './compared-names'

test('the same name again gets a number', () => {
  const names = ['Home', 'Shop', 'Home', 'Home']
  expect(suffixesOf(names).map((suffix, at) => testName(names[at] ?? '', suffix))).toEqual([
    'Home',
    'Shop',
    'Home (2)',
    'Home (3)',
  ])
})

test.each([
  [['Home', 'Home'], 'Home'],
  [['Home', 'Shop'], 'Home, Shop'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C and 2 more'],
])('%j is named %s', (pages, title) => {
  expect(defaultTitle(pages)).toBe(title)
})

test('a long title is cut', () => {
  expect(defaultTitle(['x'.repeat(200)])).toHaveLength(120)
})
