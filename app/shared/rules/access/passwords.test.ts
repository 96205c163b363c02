import { expect, test } from 'vitest'
import { passwordMessages } from '../../messages/sign-up'
import { passwordWeakness } from './passwords'

const { common, isEmail } = passwordMessages

test.each([
  ['correct horse battery staple', null],
  ['Tr4m-bahnhof', null],
  ['xkq81mzp', null],
  ['password', common],
  ['Password123!', common],
  ['PASSWORD', common],
  ['qwertyuiop', common],
  ['12345678', common],
  ['87654321', common],
  ['90123456', common],
  ['aaaaaaaa', common],
  ['abcabcabc', common],
  ['lightkeeper2026', common],
  ['ann.taylor@example.com', isEmail],
  ['Ann.Taylor', isEmail],
  ['ann.taylor1', null],
])('%s: %s', (password, weakness) => {
  expect(passwordWeakness(password, 'ann.taylor@example.com')).toBe(weakness)
})
