import { expect, it } from 'vitest'
import { type Conclusion, concludeChange } from './conclusion'

const SLOWER = { difference: 800, isNoise: false }
const NOISE = { difference: 20, isNoise: true }
const JUMP = { difference: 1_900, isScatter: false }
const SCATTER = { difference: 40, isScatter: true }
const UNKNOWN = { difference: 40, isScatter: null }
const NONE = { metric: 'lcp', isExcluded: false, period: null, gap: null, last: null } as const

it.each<[string, Partial<Parameters<typeof concludeChange>[0]>, Conclusion | null]>([
  ['a noisy test is not compared', { isExcluded: true, period: SLOWER, last: JUMP }, null],
  [
    'a change from a known moment in the period comes first: its median is still the old level',
    { recent: { difference: 4_800, since: 'since 18 Nov 2026' }, period: NOISE, last: SCATTER },
    { kind: 'changed', baseline: 'recent', difference: 4_800, since: 'since 18 Nov 2026' },
  ],
  [
    'a significant change of the period comes next, whatever the last test says',
    { period: SLOWER, last: { difference: -500, isScatter: false } },
    { kind: 'changed', baseline: 'period', difference: 800 },
  ],
  [
    'a jump since the last test is told where the period has not changed',
    { period: NOISE, last: JUMP },
    { kind: 'changed', baseline: 'test', difference: 1_900 },
  ],
  [
    'changes below the floor of the metric are none',
    {
      recent: { difference: 190, since: 'today' },
      period: NOISE,
      last: { difference: 190, isScatter: false },
    },
    { kind: 'same', baseline: 'period' },
  ],
  ['neither changed', { period: NOISE, last: SCATTER }, { kind: 'same', baseline: 'period' }],
  [
    'an unknown variation proves nothing',
    { period: NOISE, last: UNKNOWN },
    { kind: 'same', baseline: 'period' },
  ],
  [
    'no periods, a jump',
    { gap: 'few', last: JUMP },
    { kind: 'changed', baseline: 'test', difference: 1_900 },
  ],
  ['no periods, within variation', { gap: 'few', last: SCATTER }, { kind: 'same', baseline: 'test' }],
  ['no periods and unknown variation', { gap: 'few', last: UNKNOWN }, { kind: 'few' }],
  ['measured differently before', { gap: 'method' }, { kind: 'method' }],
  ['few tests', { gap: 'few' }, { kind: 'few' }],
  ['the first test', {}, null],
])('%s', (_, input, expected) => {
  expect(concludeChange({ ...NONE, ...input })).toEqual(expected)
})
