import { expect, it } from 'vitest'
import { fileNameOf, limitReached, periodName, retryPauseMs } from './rules'

it.each([
  ['user', { own: 19, all: 59, recent: 199 }, null],
  ['user', { own: 20, all: 20, recent: 20 }, { kind: 'own', max: 20 }],
  ['user', { own: 0, all: 60, recent: 0 }, { kind: 'all', max: 60 }],
  ['user', { own: 0, all: 0, recent: 200 }, { kind: 'recent', max: 200 }],
  ['link', { own: 3, all: 3, recent: 3 }, { kind: 'own', max: 3 }],
  ['link', { own: 0, all: 0, recent: 10 }, { kind: 'recent', max: 10 }],
] as const)('%s with %j', (requester, counts, limit) => {
  expect(limitReached(requester, counts)).toEqual(limit)
})

it.each([
  ['Café · Über uns/2', 'cafe-uber-uns-2-2026-11-30.pdf'],
  ['東京', 'report-2026-11-30.pdf'],
  ['"; rm', 'rm-2026-11-30.pdf'],
])('the file of %j', (title, name) => {
  expect(fileNameOf(title, '2026-11-30')).toBe(name)
})

it.each([
  ['2026-02-01', '2026-02-28', '2026-02'],
  ['2026-02-01', '2026-03-31', '2026-02-01-to-2026-03-31'],
  ['2026-11-23', '2026-11-29', '2026-11-23-to-2026-11-29'],
  ['2026-11-29', '2026-11-29', '2026-11-29'],
])('the days from %s to %s', (first, last, name) => {
  expect(periodName(first, last)).toBe(name)
})

it('waits longer after each attempt', () => {
  expect([1, 2, 3].map(retryPauseMs)).toEqual([10_000, 20_000, 30_000])
})
