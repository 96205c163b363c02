import { expect, it } from 'vitest'
import { partLinks } from './parts'

const idsOf = (...[found]: Parameters<typeof partLinks>) => partLinks(found).map(({ id }) => id)

it('links to every part of a complete test, the waterfall near the top', () => {
  expect(idsOf({ requests: [1], lcp: 900 })).toEqual([
    'metrics',
    'filmstrip',
    'requests',
    'lcp',
    'main-thread',
    'shifts',
    'third-parties',
    'history',
    'timeline',
  ])
})

it('links to no part that the screen does not have', () => {
  for (const requests of [null, []]) {
    const ids = idsOf({ requests, lcp: null })
    expect([ids.includes('requests'), ids.includes('lcp'), ids.includes('third-parties')]).toEqual([
      true,
      false,
      false,
    ])
  }
})
