import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AlertRuleSettings } from '../../schemas/alert-rule'
import { isConfirmedBy } from './confirm'
import type { Crossed, OpenCrossing } from './crossing'
import { type CrossingState, stepByPoint, stepByRetest } from './crossing-state'
import { evaluatePoint } from './evaluate'
import { countRule, point, rule, valueRule } from './fixtures/series'
import type { SeriesPoint } from './series'

const crossed = { crossing: { direction: 'worse' } as Crossed, isBack: false }
const back = { crossing: null, isBack: true }
const both = { ...crossed, isBack: true }
const nothing = { crossing: null, isBack: false }

test.each([
  ['none', true, crossed, 'confirming', 'confirm'],
  ['none', false, crossed, 'open', 'open'],
  ['none', true, nothing, 'none', 'none'],
  ['none', true, back, 'none', 'none'],
  ['confirming', true, crossed, 'confirming', 'none'],
  ['confirming', true, back, 'confirming', 'none'],
  ['open', true, crossed, 'open', 'none'],
  ['open', true, back, 'none', 'close'],
  ['open', true, both, 'none', 'close'],
] as const)('%s, confirmed %s', (state, isConfirmed, evaluation, next, action) => {
  expect(stepByPoint(state, { isConfirmed }, evaluation)).toEqual({ state: next, action })
})

test.each([
  ['confirming', true, 'open', 'open'],
  ['confirming', false, 'none', 'dismiss'],
  ['confirming', null, 'open', 'open'],
  ['open', false, 'open', 'none'],
  ['none', true, 'none', 'none'],
] as const)('%s after a re-test: %s', (state, isConfirmed, next, action) => {
  expect(stepByRetest(state, isConfirmed)).toEqual({ state: next, action })
})

const level = fc.constantFrom(2000, 2300, 2600, 4000)
const points = fc.array(
  fc.record({
    value: fc.option(fc.tuple(level, fc.integer({ min: -60, max: 60 })).map(([base, noise]) => base + noise)),
    isNoisy: fc.boolean(),
    inMaintenance: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
    method: fc.constantFrom('12', '12', '12', '13', null),
    hours: fc.integer({ min: 1, max: 72 }),
    retest: fc.option(level),
  }),
  { minLength: 20, maxLength: 90 },
)
const settings = fc.oneof(
  fc
    .record({ reportsBetter: fc.boolean(), countsNormal: fc.boolean(), isConfirmed: fc.boolean() })
    .chain((options) =>
      fc.constantFrom<AlertRuleSettings>(
        valueRule(options),
        countRule(options),
        rule(options),
        rule({ ...options, baseline: 'previous' }),
        rule({ ...options, baseline: 'weekday' }),
      ),
    ),
)

test('never two open crossings, every close follows an open, counters reset after sending', () => {
  fc.assert(
    fc.property(settings, points, (ruleSettings, series) => {
      const history: SeriesPoint[] = []
      let state: CrossingState = 'none'
      let open: OpenCrossing | null = null
      let [counter, opened, closed, day] = [0, 0, 0, 0]
      for (const { retest, hours, ...one } of series) {
        day += hours / 24
        const newest = point(day, one.value, one)
        const evaluation = evaluatePoint(ruleSettings, newest, history, counter, open)
        const { crossing } = evaluation
        if (crossing) expect(evaluation.counter).toBe(0)
        if (ruleSettings.kind !== 'count') expect(evaluation.counter).toBe(0)
        if (!open) expect(evaluation.isBack).toBe(false)
        expect(evaluation.isBack).toBe(evaluation.backReason !== null)
        if (one.value === null || one.isNoisy || one.inMaintenance)
          expect(evaluation).toMatchObject({ crossing: null, counter, isBack: false })
        counter = evaluation.counter
        let step = stepByPoint(state, ruleSettings, evaluation)
        if (crossing && step.action === 'confirm') {
          const isConfirmed: boolean | null =
            retest === null
              ? null
              : isConfirmedBy(ruleSettings, crossing, [retest, retest, retest], history, newest)
          step = stepByRetest(step.state, isConfirmed)
        }
        state = step.state
        if (step.action === 'open' && crossing) {
          expect(open).toBeNull()
          opened++
          const { direction, threshold, baseline } = crossing
          open = { direction, threshold, baseline, at: newest.at, method: newest.method }
        }
        if (step.action === 'close') {
          expect(open).not.toBeNull()
          closed++
          open = null
        }
        history.push(newest)
        expect(opened - closed).toBe(open ? 1 : 0)
      }
    }),
    { numRuns: 150 },
  )
})
