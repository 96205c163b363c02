import { describe, expect, test } from 'vitest'
import { DAY_MS } from '~/shared/values/units'
import type { AttentionItem } from '../../schemas/attention'
import { ITEMS, NOW } from './fixtures/items'
import { markOf, rankAttention } from './rank-attention'

const { down, agents, quota, failed, incomplete, missed, regression, slow, visits, certificate, unknown } =
  ITEMS
const weak = {
  ...slow,
  level: { ...slow.level, metric: { id: 'lcp', value: 2_600, rating: 'warning' } },
} as const
const LCP = { id: 'lcp', rating: 'poor' } as const
const SECURITY = { metric: null, performance: null, scores: [{ id: 'security' as const, value: 11 }] }
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString()

const order = (items: AttentionItem[]) => rankAttention(items, NOW)

describe('kinds', () => {
  test('are ordered by what they stop', () => {
    const all = [
      unknown,
      agents,
      certificate,
      weak,
      missed,
      incomplete,
      slow,
      visits,
      regression,
      failed,
      quota,
      down,
    ]
    expect(order(all).map(({ kind }) => kind)).toEqual([
      'down',
      'agents',
      'quota',
      'failed',
      'regression',
      'visits',
      'slow',
      'incomplete',
      'missed',
      'slow',
      'certificate',
      'unknown',
    ])
  })

  test.each<[string, AttentionItem, AttentionItem]>([
    ['a certificate that ends tomorrow before failed tests', { ...certificate, endsBy: inDays(1) }, failed],
    ['failed tests before one that ends in ten days', failed, { ...certificate, endsBy: inDays(10) }],
    ['a used quota before failed tests', quota, failed],
    [
      'a quota that runs out tomorrow before failed tests',
      { ...quota, used: 95, runsOutAt: inDays(1) },
      failed,
    ],
    ['failed tests before a quota that lasts', failed, { ...quota, used: 95, runsOutAt: null }],
    ['waiting tests without an agent before failed ones', agents, failed],
    ['failed tests before an agent that nothing waits for', failed, { ...agents, waiting: 0 }],
    ['everything before unknown monitors', { ...quota, used: 80, runsOutAt: null }, unknown],
  ])('put %s', (_, worse, better) => {
    expect(order([better, worse])).toEqual([worse, better])
  })
})

test.each<[string, AttentionItem, AttentionItem]>([
  ['the outage of more monitors', { ...down, alsoHit: 4 }, down],
  ['the longer outage', { ...down, since: inDays(-2) }, down],
  ['the site with more failed pages', { ...failed, pages: 5 }, failed],
  ['the larger regression', { ...regression, after: 9000 }, regression],
  ['LCP + 1.3 s before CLS + 0.01', regression, { ...regression, metric: 'cls', before: 0, after: 0.01 }],
  ['the slower page', slow, { ...slow, level: { ...slow.level, metric: { ...LCP, value: 4_100 } } }],
  ['a poor metric before a poor score', slow, { ...slow, level: SECURITY }],
  ['a poor score before a weak metric', { ...slow, level: SECURITY }, weak],
  ['the site that lost more visits', { ...visits, after: 900 }, visits],
  ['the certificate that ends first', { ...certificate, endsBy: inDays(5) }, certificate],
  ['the location with more waiting tests', { ...agents, waiting: 50 }, agents],
])('within a kind puts %s first', (_, worse, better) => {
  expect(order([better, worse])).toEqual([worse, better])
})

test.each<[AttentionItem, ReturnType<typeof markOf>]>([
  [down, 'poor'],
  [failed, 'poor'],
  [agents, 'poor'],
  [{ ...agents, waiting: 0 }, 'warning'],
  [quota, 'poor'],
  [{ ...quota, used: 99, runsOutAt: inDays(3) }, 'poor'],
  [{ ...quota, used: 60, runsOutAt: inDays(3.1) }, 'warning'],
  [{ ...quota, used: 80, runsOutAt: null }, 'warning'],
  [{ ...certificate, endsBy: inDays(3) }, 'poor'],
  [{ ...certificate, endsBy: inDays(3.1) }, 'warning'],
  [missed, 'warning'],
  [regression, 'warning'],
  [{ ...regression, level: slow.level }, 'poor'],
  [slow, 'poor'],
  [weak, 'warning'],
  [{ ...weak, level: { ...weak.level, scores: SECURITY.scores } }, 'poor'],
  // Unknown is not down.
  [unknown, null],
])('the level of %o is %s', (item, level) => {
  expect(markOf(item, NOW)).toBe(level)
})
