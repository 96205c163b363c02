import fc from 'fast-check'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { NEW_RULE } from '~/shared/rules/alerts/default-rules'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import { HOUR_MS } from '~/shared/values/units'
import type { ActiveCrossing } from '../alerts'
import { decideSeries, type EvaluatedRow, type SeriesInput } from './decide-series'
import { needsHistory, recentPointsOf, withoutHistory } from './needs-history'

interface Row extends EvaluatedRow {
  lcp: number | null
  performance: number | null
}

const STEP_MS = 12 * HOUR_MS
const PLACE = { organizationId: 1, clientId: null, projectId: null, siteId: null, pageId: null }

const row = fc.record({
  status: fc.constantFrom('success', 'success', 'success', 'failed'),
  is_noisy: fc.constantFrom(false, false, false, true),
  method: fc.constantFrom('13 simulate', '13 simulate', '13 simulate', '12 simulate', null),
  is_retest: fc.constantFrom(false, false, true),
  inMaintenance: fc.constantFrom(false, false, false, true),
  lcp: fc.constantFrom(null, 1800, 2000, 2000, 2100, 2200, 2300, 2400, 2501, 2600, 2600, 2700, 3000),
  performance: fc.constantFrom(null, 30, 50, 88, 89, 90, 91, 100),
})

const rule = fc
  .record({
    metric: fc.constantFrom('lcp' as const, 'performance' as const, 'failedTests' as const),
    kind: fc.constantFrom('value' as const, 'count' as const, 'rate' as const),
    baseline: fc.constantFrom('previous' as const, 'median' as const, 'weekday' as const),
    baselinePoints: fc.constantFrom(null, 3, 5),
    share: fc.constantFrom(1, 5, 10, 20),
    reportsBetter: fc.boolean(),
    countsNormal: fc.constantFrom(true, true, false),
    countsNoisy: fc.boolean(),
    countsMaintenance: fc.boolean(),
    isConfirmed: fc.boolean(),
  })
  .map(({ share, ...settings }): EffectiveRule => {
    const isRate = settings.kind === 'rate'
    return {
      ...{ ...NEW_RULE, ...PLACE, ...settings, id: v7(), name: 'Rule', isEnabled: true, overridesId: null },
      ...{ notifiesEmail: true, channelChoice: 'all', channels: [] },
      threshold: isRate ? share : settings.metric === 'lcp' ? 2500 : 88,
      consecutive: settings.kind === 'count' ? 2 : null,
      baseline: isRate ? settings.baseline : null,
    }
  })

const state = fc.record({
  counter: fc.constantFrom(0, 0, 1, -1, 3),
  status: fc.constantFrom(null, null, null, 'open' as const, 'open' as const, 'confirming' as const),
  direction: fc.constantFrom('worse' as const, 'better' as const),
  baseline: fc.constantFrom(null, 2000),
  isOwn: fc.constantFrom(true, true, true, false),
})

const activeOf = (
  { id, metric, threshold, kind }: EffectiveRule,
  { status, direction, baseline, isOwn }: typeof state extends fc.Arbitrary<infer T> ? T : never,
): ActiveCrossing | null =>
  status && {
    ...{ id: v7(), rule_id: id, subject: 'page:1', metric, status, direction, page_id: 1, location_id: 1 },
    ...{ device_id: isOwn ? 1 : 2, value: 2600, baseline: kind === 'rate' ? (baseline ?? 2000) : null },
    ...{ threshold: kind === 'rate' ? 2200 : threshold, details: { method: '13 simulate' } },
    ...{ crossed_at: new Date(10 * STEP_MS), opened_at: new Date(10 * STEP_MS) },
  }

const FIELDS = fc.record({
  history: fc.array(row, { minLength: 5, maxLength: 40, size: 'max' }),
  points: fc.array(row, { minLength: 1, maxLength: 3 }),
  rules: fc.array(fc.tuple(rule, state), { minLength: 1, maxLength: 2 }),
})

test('where recent points are enough, the whole history decides the same', () => {
  let enough = 0
  const check = fc.property(FIELDS, ({ history, points, rules: pairs }) => {
    const rows = [...history.filter(({ status }) => status === 'success'), ...points].map(
      (one, i): Row => ({ ...one, id: String(i), at: i * STEP_MS }),
    )
    const first = rows.length - points.length
    const rules = pairs.map(([one]) => one)
    const active = pairs.flatMap(([one, sample]) => activeOf(one, sample) ?? [])
    const input: SeriesInput<Row> = {
      formFactor: 'MOBILE',
      ...{ rules, points: rows.slice(first), history: rows.slice(0, first) },
      active: new Map(active.map((one) => [one.rule_id ?? '', one])),
      isOwn: ({ device_id }) => device_id === 1,
      counters: new Map(
        pairs.flatMap(([one, { counter }]) => (one.kind === 'count' ? [[one.id, counter]] : [])),
      ),
      valueOf: (values, { metric }) => values[metric as 'lcp' | 'performance'],
      inMaintenance: (at) => [...history, ...points][at / STEP_MS]?.inMaintenance === true,
    }
    const recent = { ...input, history: input.history.slice(Math.max(0, first - recentPointsOf(rules))) }
    if (needsHistory(recent)) return
    enough++
    expect(decideSeries(withoutHistory(recent))).toEqual(decideSeries(input))
  })
  fc.assert(check, { numRuns: 5000 })
  // Else the property would show nothing.
  expect(enough).toBeGreaterThan(1000)
})
