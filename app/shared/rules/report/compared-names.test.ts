import { expect, test } from 'vitest'
import { defaultTitle, testNames } from './compared-names'

const at = (day: number, hour = 9) => new Date(Date.UTC(2026, 10, day, hour)).toISOString()
const HOME = { _id: 'a', pageName: 'Home', siteName: 'Shop', deviceName: 'Phone', createdAt: at(22) }

test.each([
  ['alone', [{}], ['Home']],
  ['another page', [{}, { _id: 'b', pageName: 'Cart' }], ['Home', 'Cart']],
  ['another day', [{}, { _id: 'b', createdAt: at(23) }], ['Home, 22 Nov 2026', 'Home, 23 Nov 2026']],
  ['another site', [{}, { _id: 'b', siteName: 'Rival', createdAt: at(23) }], ['Home, Shop', 'Home, Rival']],
  ['another device', [{}, { _id: 'b', deviceName: 'Laptop' }], ['Home, Phone', 'Home, Laptop']],
  [
    'the same day',
    [{}, { _id: 'b', createdAt: at(22, 10) }],
    ['Home, 22 Nov 2026, 09:00', 'Home, 22 Nov 2026, 10:00'],
  ],
  [
    'two days and two devices',
    [{}, { _id: 'b', deviceName: 'Laptop' }, { _id: 'c', createdAt: at(23) }],
    ['Home, Phone, 22 Nov 2026', 'Home, Laptop, 22 Nov 2026', 'Home, Phone, 23 Nov 2026'],
  ],
  ['the same run', [{}, {}], ['Home', 'Home (2)']],
])('tests are told apart: %s', (_, tests, expected) => {
  expect(
    testNames(
      tests.map((one) => ({ ...HOME, ...one })),
      'UTC',
    ),
  ).toEqual(expected)
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
