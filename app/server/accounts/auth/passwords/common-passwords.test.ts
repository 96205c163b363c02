import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords'

it.each([
  ['a common one', 'baseball', true],
  ['the first in order', '!qaz1qaz', true],
  ['one in capitals', 'Password1', true],
  ['one of exactly the shortest length', 'iloveyou', true],
  ['a long one', '12345678900987654321', true],
  ['a part of a common one', 'asebal', false],
  ['two lines of the list', 'baseball\nbaseball1', false],
  ['an uncommon one', 'correct horse battery', false],
  ['none', '', false],
])('tells whether %s is common', async (_, password, isCommon) => {
  expect(await isCommonPassword(password)).toBe(isCommon)
})
