import { expect, test } from 'vitest'
import { groupThirdParties } from './third-parties'

const asked = (entity: string | null, transferSize: number, thirdParty = true) => ({
  entity,
  transferSize,
  thirdParty,
})

test('groups third parties by owner, largest first', () => {
  const requests = [
    asked('ads', 10),
    asked('fonts', 500),
    asked('ads', 20),
    asked('own', 9_000, false),
    asked(null, 9_000),
  ]
  expect(groupThirdParties(requests, [{ entity: 'ads', mainThreadMs: 71.5 }])).toEqual([
    { entity: 'fonts', requests: 1, bytes: 500, mainThreadMs: 0 },
    { entity: 'ads', requests: 2, bytes: 30, mainThreadMs: 71.5 },
  ])
})

test('a missing value is null, and no third party gives an empty list', () => {
  expect(groupThirdParties([asked('ads', 1)], null)[0]?.mainThreadMs).toBeNull()
  expect(groupThirdParties([asked('ads', 1)], [])[0]?.mainThreadMs).toBeNull()
  expect(groupThirdParties([], [])).toEqual([])
})
