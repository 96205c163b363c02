import { expect, test } from 'vitest'
import { passwordMessages } from '../../messages/sign-up'
import { passwordWeakness } from './passwords'

const { common, isOwn } = passwordMessages
const SHORT = 'The password must be at least 12 characters'
const owner = { email: 'ann.taylor-smith@example.com', firstName: 'Ann', lastName: 'Taylor' }

test.each([
  ['correct horse battery staple', null],
  ['Tr4m-bahnhof', null],
  ['xkq81mzpaaa', SHORT],
  ['Password123!', common],
  ['qwertyuiopasdf', common],
  ['123456789012', common],
  ['aaaaaaaaaaaa', common],
  ['abcabcabcabc', common],
  ['lightkeeper2026', common],
  ['ann.taylor-smith@example.com', isOwn],
  ['Ann.Taylor-Smith', isOwn],
  ['Taylor Ann 2026', isOwn],
  ['ann.taylor-smith at work', null],
])('%s: %s', (password, weakness) => {
  expect(passwordWeakness(password, owner)).toBe(weakness)
})

test('8 characters are enough with a second factor', () => {
  expect(passwordWeakness('xkq81mzp', owner, 8)).toBeNull()
  expect(passwordWeakness('password', owner, 8)).toBe(common)
})
