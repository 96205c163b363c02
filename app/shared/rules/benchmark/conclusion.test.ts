import { expect, test } from 'vitest'
import type { BenchmarkEntry } from '../../schemas/benchmark'
import { benchmarkConclusion } from './conclusion'

const gap = (cause: 'server' | 'bytes' | null): BenchmarkEntry['toLeader'] => ({
  difference: 500,
  isSignificant: true,
  causes: cause
    ? [{ cause, difference: cause === 'server' ? 300 : 204_800, isSignificant: true, share: 0.8 }]
    : [],
  mainCause: cause && {
    cause,
    difference: cause === 'server' ? 300 : 204_800,
    isSignificant: true,
    share: 0.8,
  },
})
const entry = (
  pageName: string,
  rank: number | null,
  median: number | null,
  more: object = {},
): BenchmarkEntry => ({
  page: 1,
  pageName,
  url: 'https://shop.example/',
  site: 1,
  siteName: `Site of ${pageName}`,
  isCompetitor: false,
  rank,
  lowest: rank,
  gap: rank === null ? 'few' : null,
  tests: 30,
  median,
  low: median,
  high: median,
  before: null,
  change: null,
  places: null,
  toLeader: null,
  field: null,
  shown: null,
  ...more,
})
const rival = (name: string, rank: number | null, median: number | null) =>
  entry('Home', rank, median, { siteName: name, isCompetitor: true })
const textOf = (entries: BenchmarkEntry[], metric: 'lcp' | 'cls' | 'performance' = 'lcp') =>
  benchmarkConclusion({ entries, metric, start: '2026-11-01T00:00:00Z', end: '2026-12-01T00:00:00Z' })

test.each([
  [
    'behind, with a cause',
    [rival('Birch', 1, 1000), entry('Home', 2, 1500, { toLeader: gap('server'), places: -1 })],
    [
      'Home is 2nd of 2 by LCP, 500 ms (50%) behind Birch',
      'Main cause of the gap: the server responds 300 ms later',
      '1 place down since the 30 days before',
    ],
  ],
  [
    'behind, with several that share the place',
    [
      rival('Birch', 1, 1000),
      entry('Home', 2, 1500, {
        toLeader: {
          ...gap(null),
          causes: [
            { cause: 'bytes', difference: 102_400, isSignificant: true, share: 0.45 },
            { cause: 'script', difference: 90, isSignificant: true, share: 0.1 },
            { cause: 'thirdParties', difference: 204_800, isSignificant: true, share: 0.46 },
          ],
        },
      }),
      rival('Oak', 2, 1510),
    ],
    [
      'Home is 2nd of 3 by LCP (shared with Oak), 500 ms (50%) behind Birch',
      'Main causes of the gap: 200 KB more from third parties and 100 KB more of own files',
    ],
  ],
  [
    'behind, without one',
    [rival('Birch', 1, 1000), entry('Home', 2, 1500, { toLeader: gap(null), places: 2 })],
    [
      'Home is 2nd of 2 by LCP, 500 ms (50%) behind Birch',
      'No single cause explains most of the gap',
      '2 places up since the 30 days before',
    ],
  ],
  [
    'ahead',
    [entry('Home', 1, 1000, { places: 0 }), rival('Birch', 2, 1250), rival('Oak', null, null)],
    ['Home is 1st of 2 by LCP, 250 ms (25%) ahead of Birch', 'Same place as in the 30 days before'],
  ],
  [
    'shared',
    [rival('Birch', 1, 980), entry('Home', 1, 1000), rival('Oak', 1, 1010), rival('Elm', 1, 1020)],
    ['Home shares 1st place with Birch, Oak and 1 more by LCP: no significant difference'],
  ],
  [
    'home with home, although another own page is faster',
    [
      entry('Oak table', 1, 900, { page: 2, url: 'https://shop.example/oak' }),
      rival('Birch', 2, 1000),
      entry('Home', 3, 1500, { toLeader: gap('server') }),
    ],
    ['Home is 2nd of 2 home pages by LCP, 500 ms (50%) behind Birch'],
  ],
  [
    'another kind of page, which is named',
    [rival('Birch', 1, 1000), entry('Oak table', 2, 1500, { url: 'https://shop.example/oak' })],
    ['Oak table is 2nd of 2 by LCP, 500 ms (50%) behind Home of Birch'],
  ],
  [
    'no own test',
    [rival('Birch', 1, 1000), entry('Home', null, null)],
    ['None of your pages has enough tests in these dates to be compared'],
  ],
  [
    'no test of others',
    [entry('Home', 1, 1000)],
    ['No competitor has enough tests in these dates to be compared'],
  ],
])('%s', (_, entries, expected) => {
  expect(textOf(entries)).toEqual(expected)
})

test('layout shifts and scores have no share, layout shifts no cause', () => {
  const entries = (from: number, to: number) => [
    rival('Birch', 1, from),
    entry('Home', 2, to, { toLeader: gap('bytes') }),
  ]
  expect(textOf(entries(0.01, 0.21), 'cls')).toEqual(['Home is 2nd of 2 by CLS, 0.2 behind Birch'])
  expect(textOf(entries(90, 61), 'performance')).toEqual([
    'Home is 2nd of 2 by Performance, 29 behind Birch',
    'Main cause of the gap: 200 KB more of own files',
  ])
})
