import { expect, test } from 'vitest'
import { groupThirdParties } from './third-parties'

const request = (entity: string | null, transferSize: number, thirdParty = true) => ({
  entity,
  transferSize,
  thirdParty,
})

test('groups third parties by owner, largest first', () => {
  const requests = [
    request('ads', 10),
    request('fonts', 500),
    request('ads', 20),
    request('own', 9_000, false),
    request(null, 9_000),
  ]
  expect(groupThirdParties(requests, [{ entity: 'ads', mainThreadMs: 71.5 }])).toEqual([
    { entity: 'fonts', requests: 1, bytes: 500, mainThreadMs: 0 },
    { entity: 'ads', requests: 2, bytes: 30, mainThreadMs: 71.5 },
  ])
})

test('a missing value is null, and no third party gives an empty list', () => {
  expect(groupThirdParties([request('ads', 1)], null)[0]?.mainThreadMs).toBeNull()
  expect(groupThirdParties([request('ads', 1)], [])[0]?.mainThreadMs).toBeNull()
  expect(groupThirdParties([], [])).toEqual([])
})
