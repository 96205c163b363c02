import { expect, test } from 'vitest'
import type { Verdict } from '~/shared/rules/statistics/test-difference'
import type { TestComparison } from '~/shared/schemas/compare-tests'
import { concludeComparison } from './conclusion'

const told = (metrics: Record<string, Verdict | null>, scores: Record<string, Verdict | null> = {}) =>
  ({
    metrics: Object.entries(metrics).map(([key, verdict]) => ({ key, verdict })),
    scores: Object.entries(scores).map(([key, verdict]) => ({ key, verdict })),
  }) as unknown as TestComparison['told']

test.each([
  [null, null],
  [told({ lcp: 'same' }, { seo: 'noise' }), 'No significant change'],
  [told({ lcp: 'worse', cls: 'noise' }), 'Worse: LCP'],
  [
    told({ lcp: 'worse', tbt: 'better' }, { performance: 'worse' }),
    'Worse: LCP and Performance. Better: TBT',
  ],
  [told({ lcp: 'worse', tbt: 'worse', cls: 'worse', fcp: 'worse' }), 'Worse: LCP, TBT and 2 more'],
  [told({ lcp: 'single', tbt: null }), null],
])('figures %j conclude in %s', (of, sentence) => {
  expect(concludeComparison({ told: of })).toBe(sentence)
})
