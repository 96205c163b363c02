import { expect, test } from 'vitest'
import { waitReason } from './wait-reason'

test.each([
  ['a test under way or ended', null, null, null],
  ['no agent, whatever is ahead', 3, 0, 'no agent connected'],
  ['the next one', 0, 2, 'next in line'],
  ['one ahead', 1, 1, '1 test ahead'],
  ['several ahead', 12, 1, '12 tests ahead'],
  ['more than are counted', 1000, 1, '1,000 or more tests ahead'],
])('%s', (_, ahead, agents, sentence) => {
  expect(waitReason({ ahead, agents })).toBe(sentence)
})
