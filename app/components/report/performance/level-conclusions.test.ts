import { expect, test } from 'vitest'
import type { Regression } from '~/shared/schemas/run-quality'
import type { MetricCardProps } from '../overview/metric-card'
import { withLevelShifts } from './level-conclusions'

const SAME = { kind: 'same', baseline: 'period', period: 'the 30 days before', details: '' } as const
const card = (change: Partial<MetricCardProps> = {}): MetricCardProps => ({
  metric: 'lcp',
  value: 1_930,
  formFactor: 'MOBILE',
  conclusion: SAME,
  ...change,
})
const shift = (change: Partial<Regression> = {}) =>
  ({
    metric: 'lcp',
    status: 'open',
    endReason: null,
    onset: '2026-11-18T03:00:00Z',
    effect: { value: 1_240, low: 1_210, high: 1_280 },
    ...change,
  }) as Regression
const context = (changes: Regression[]) => ({
  changes,
  point: { createdAt: '2026-11-23T18:00:00Z' },
  from: Date.parse('2026-10-25T00:00:00Z'),
  timeZone: 'UTC',
})

test('a card names the level shift that its period hides', () => {
  const older = shift({ onset: '2026-11-02T00:00:00Z', effect: { value: 300, low: 200, high: 400 } })
  expect(withLevelShifts([card()], context([older, shift()]))[0]?.conclusion).toEqual({
    kind: 'changed',
    baseline: 'period',
    difference: 1_240,
    period: 'before 18 Nov',
    details: 'LCP rose by 1.24 s (1.21 to 1.28)',
  })
})

test.each([
  ['of another metric', shift({ metric: 'cls' })],
  ['that recovered', shift({ status: 'recovered' })],
  ['before the shown dates', shift({ onset: '2026-09-01T00:00:00Z' })],
  ['after the shown test', shift({ onset: '2026-11-23T19:00:00Z' })],
])('a level shift %s changes nothing', (_, change) => {
  expect(withLevelShifts([card()], context([change]))).toEqual([card()])
})

test('a conclusion of its own stays', () => {
  const changed = card({ conclusion: { ...SAME, kind: 'changed', difference: 900 } })
  expect(withLevelShifts([changed, card({ conclusion: null })], context([shift()]))).toEqual([
    changed,
    card({ conclusion: null }),
  ])
})
