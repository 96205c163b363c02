import { expect, test } from 'vitest'
import { compareTestsMessages as messages } from '../../messages/compare-tests'
import type { ComparedMetric, TestComparison } from '../../schemas/compare-tests'
import { comparisonConclusion } from './comparison-conclusion'

type Told = NonNullable<TestComparison['told']>
const metric = (key: ComparedMetric['key'], difference: number, verdict: ComparedMetric['verdict']) => ({
  ...{ key, before: 1, after: 1 + difference, difference, smallest: 1, verdict },
})
const seo = { key: 'seo', before: 90, after: 78, difference: -12, smallest: 3, verdict: 'worse' } as const

test.each<[string, Partial<Told>, string | null, string]>([
  [
    'what got worse leads',
    { metrics: [metric('fcp', -200, 'better'), metric('lcp', 4810, 'worse')], scores: [seo] },
    'poor',
    'This test: LCP is 4.81 s slower than in the baseline test; 1 more figure is worse, 1 better',
  ],
  ['a score', { scores: [seo] }, 'poor', 'This test: SEO score is 12 lower than in the baseline test'],
  [
    'nothing but better',
    { metrics: [metric('tbt', -200, 'better')] },
    'good',
    'This test: TBT is 200 ms shorter than in the baseline test',
  ],
  [
    'nothing significant',
    { metrics: [metric('tbt', 5, 'noise'), metric('cls', 0, 'same')] },
    null,
    messages.conclusion.same(2),
  ],
  ['too few tests', { metrics: [metric('tbt', 5, 'few')] }, null, messages.conclusion.few],
  ['another device', { sameness: 'device', scores: [seo] }, null, messages.sameness.device],
])('%s', (_, told, tone, text) => {
  const ran = { status: 'success' } as TestComparison['run']
  const all = { sameness: 'same', scores: [], metrics: [], ...told } as unknown as Told
  expect(comparisonConclusion({ told: all, run: ran, other: ran }, ['Baseline test', 'This test'])).toEqual({
    tone,
    text,
  })
})
