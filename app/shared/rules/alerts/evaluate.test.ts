import { describe, expect, test } from 'vitest'
import { DAY_MS } from '~/shared/values/units'
import type { AlertRuleSettings } from '../../schemas/alert-rule'
import { evaluateHappening, evaluatePoint } from './evaluate'
import { countRule, point, rule, START, series, steady, valueRule } from './fixtures/series'
import type { SeriesPoint } from './series'

const quiet = steady(2000, 30)
const next = (value: number | null, more: Partial<SeriesPoint> = {}) => point(30, value, more)
const crosses = (settings: AlertRuleSettings, newest: SeriesPoint, history = series(quiet)) =>
  evaluatePoint(settings, newest, history, 0).crossing?.direction ?? null

describe('direction of each kind', () => {
  const scores = steady(90, 30)
  test.each<[string, AlertRuleSettings, number[], number, 'worse' | 'better' | null]>([
    ['value above', valueRule(), quiet, 2600, 'worse'],
    ['value on the limit', valueRule(), quiet, 2500, null],
    ['value below', valueRule(), quiet, 2400, null],
    ['value back below, worse only', valueRule(), steady(3000, 30), 2000, null],
    ['value back below', valueRule({ reportsBetter: true }), steady(3000, 30), 2000, 'better'],
    ['value that always was below', valueRule({ reportsBetter: true }), quiet, 1500, null],
    ['score below', valueRule({ metric: 'performance', threshold: 80 }), scores, 70, 'worse'],
    ['score above', valueRule({ metric: 'performance', threshold: 80 }), scores, 95, null],
    [
      'score back above',
      valueRule({ metric: 'performance', threshold: 80, reportsBetter: true }),
      steady(60, 30),
      95,
      'better',
    ],
    ['rate up', rule(), quiet, 2400, 'worse'],
    ['rate up by less', rule(), quiet, 2150, null],
    ['rate down, worse only', rule(), quiet, 1500, null],
    ['rate down', rule({ reportsBetter: true }), quiet, 1500, 'better'],
    ['score rate down', rule({ metric: 'seo' }), scores, 70, 'worse'],
    ['score rate up', rule({ metric: 'seo' }), steady(60, 30), 90, null],
    ['size up', rule({ metric: 'bytes' }), steady(2_000_000, 30), 3_000_000, 'worse'],
  ])('%s', (_, settings, values, value, expected) => {
    expect(crosses(settings, next(value), series(values))).toBe(expected)
  })

  test('availability and expiry have no variation, so one value decides', () => {
    const expiry = valueRule({ metric: 'tlsExpiry', data: null, threshold: 14 })
    expect(crosses(expiry, next(13), [])).toBe('worse')
    expect(crosses(expiry, next(14), [])).toBeNull()
    const availability = valueRule({ metric: 'availability', data: null, threshold: 99.9 })
    expect(crosses(availability, next(99.8), series([99.95]))).toBe('worse')
    expect(crosses(availability, next(99.95), series([99.95]))).toBeNull()
  })
})

describe('baselines of rates', () => {
  const rising = [...steady(2000, 29), 2300]
  test.each<[string, Partial<AlertRuleSettings>, number | null]>([
    ['previous', { baseline: 'previous' }, 2300],
    ['median', { baseline: 'median', baselinePoints: 7 }, null],
    ['weekday', { baseline: 'weekday' }, null],
  ])('%s', (_, more, exact) => {
    const found = evaluatePoint(rule({ ...more, countsNormal: true }), next(4000), series(rising), 0).crossing
    if (exact !== null) expect(found?.baseline).toBe(exact)
    else expect(found?.baseline).toBeCloseTo(2000, -2)
    expect(found?.threshold).toBeCloseTo((found?.baseline ?? 0) * 1.1, 5)
  })

  test('the same weekday ignores other days', () => {
    const history = series(Array.from({ length: 28 }, (_, day) => (day % 7 === 0 ? 4000 : 2000)))
    const settings = rule({ baseline: 'weekday', countsNormal: true })
    expect(crosses(settings, point(28, 4100), history)).toBeNull()
    expect(crosses(settings, point(29, 4100), history)).toBe('worse')
  })

  test('nothing to compare with', () => {
    expect(crosses(rule({ countsNormal: true }), next(9000), series([2000, 2000]))).toBeNull()
    expect(crosses(rule({ baseline: 'previous', countsNormal: true }), next(9000), [])).toBeNull()
    expect(crosses(rule({ baseline: 'weekday', countsNormal: true }), next(9000), [])).toBeNull()
  })

  test('a large share of almost nothing is no crossing', () => {
    const history = series(Array.from({ length: 30 }, (_, i) => i % 4))
    expect(crosses(rule({ metric: 'tbt' }), next(12), history)).toBeNull()
    expect(crosses(rule({ metric: 'tbt' }), next(300), history)).toBe('worse')
  })
})

describe('trust', () => {
  const bimodal = Array.from({ length: 40 }, (_, i) => (i % 3 === 0 ? 2700 : 2000) + (i % 5) * 10)
  test.each<[string, AlertRuleSettings, number[], Partial<SeriesPoint>, number, boolean]>([
    ['noisy', valueRule(), quiet, { isNoisy: true }, 4000, false],
    ['noisy, counted', valueRule({ countsNoisy: true }), quiet, { isNoisy: true }, 4000, true],
    ['maintenance', valueRule(), quiet, { inMaintenance: true }, 4000, false],
    [
      'maintenance, counted',
      valueRule({ countsMaintenance: true }),
      quiet,
      { inMaintenance: true },
      4000,
      true,
    ],
    ['not measured', valueRule(), quiet, {}, Number.NaN, false],
    ['a second mode', valueRule(), bimodal, {}, 2700, false],
    ['a second mode, counted', valueRule({ countsNormal: true }), bimodal, {}, 2700, true],
    ['beyond both modes', valueRule(), bimodal, {}, 3400, true],
    ['rate to the second mode', rule(), bimodal, {}, 2700, false],
    ['rate to the second mode, counted', rule({ countsNormal: true }), bimodal, {}, 2700, true],
  ])('%s', (_, settings, values, more, value, expected) => {
    expect(crosses(settings, next(value, more), series(values)) !== null).toBe(expected)
  })

  test('points that do not count are no history either', () => {
    const disturbed = series(quiet).map((one, i) => (i > 20 ? { ...one, value: 6000, isNoisy: true } : one))
    expect(crosses(rule(), next(2500), disturbed)).toBe('worse')
    expect(crosses(rule({ countsNoisy: true, baselinePoints: 7 }), next(2500), disturbed)).toBeNull()
  })

  test('another method starts a series of its own', () => {
    const old = series(quiet, { method: '12.8 slow4g' })
    const now = { method: '13.0 slow4g' }
    expect(crosses(rule(), next(3000, now), old)).toBeNull()
    expect(crosses(valueRule(), next(3000, now), old)).toBeNull()
    const own = steady(3000, 12).map((value, i) => point(30 + i, value, now))
    expect(crosses(rule(), point(42, 3000, now), [...old, ...own])).toBeNull()
    expect(crosses(rule(), point(42, 3900, now), [...old, ...own])).toBe('worse')
    expect(crosses(rule(), next(3000), old)).toBe('worse')
    // The former method could not measure the metric.
    const gaps = old.map((one) => ({ ...one, value: null }))
    expect(crosses(valueRule(), next(3000, now), gaps)).toBeNull()
    expect(crosses(valueRule(), point(42, 3000, now), [...gaps, ...own])).toBe('worse')
  })

  test('a level that slowly crossed a limit', () => {
    const slow = [...steady(2450, 30), ...steady(2560, 7)]
    expect(crosses(valueRule(), point(37, 2560), series(slow))).toBe('worse')
  })

  test('a new page: limits count, rates need a history', () => {
    expect(crosses(valueRule(), point(0, 3000), [])).toBe('worse')
    expect(crosses(rule(), point(5, 3000), series(quiet.slice(0, 5)))).toBeNull()
  })

  test('significance names the usual values', () => {
    const found = evaluatePoint(rule(), next(2600), series(quiet), 0).crossing?.significance
    expect(found?.isNormal).toBe(false)
    expect(found?.normalLow).toBeGreaterThan(1900)
    expect(found?.normalHigh).toBeLessThan(2100)
  })
})

describe('count', () => {
  const run = (values: readonly (number | Partial<SeriesPoint>)[], settings = countRule()) => {
    let counter = 0
    const history = series(quiet)
    return values.map((value, i) => {
      const newest =
        typeof value === 'number' ? point(30 + i, value) : point(30 + i, value.value ?? null, value)
      const evaluation = evaluatePoint(settings, newest, history, counter)
      counter = evaluation.counter
      history.push(newest)
      return `${counter}${evaluation.crossing ? '!' : ''}`
    })
  }
  test.each([
    ['resets after sending', [3000, 3000, 3000, 3000, 3000, 3000], ['1', '2', '0!', '1', '2', '0!']],
    ['resets at a good value', [3000, 3000, 2000, 3000], ['1', '2', '0', '1']],
    [
      'a noisy point neither counts nor resets',
      [3000, { value: 2000, isNoisy: true }, 3000, 3000],
      ['1', '1', '2', '0!'],
    ],
    ['a gap neither counts nor resets', [3000, { value: null }, 3000, 3000], ['1', '1', '2', '0!']],
    ['nor does maintenance', [3000, { value: 9000, inMaintenance: true }, 3000, 3000], ['1', '1', '2', '0!']],
  ])('%s', (_, values, expected) => {
    expect(run(values)).toEqual(expected)
  })

  test('counts improvements apart', () => {
    const slow = series(steady(3000, 30))
    const settings = countRule({ reportsBetter: true, consecutive: 2 })
    const first = evaluatePoint(settings, point(30, 2000), slow, 1)
    expect(first).toMatchObject({ crossing: null, counter: -1 })
    expect(
      evaluatePoint(settings, point(31, 2000), [...slow, point(30, 2000)], first.counter).crossing?.direction,
    ).toBe('better')
  })
})

describe('events', () => {
  const failing = countRule({ metric: 'failedTests', data: null, threshold: null })
  test('counts in a row, resets after sending and at a success', () => {
    const second = evaluateHappening(failing, { isHappening: true }, 1)
    expect(second).toMatchObject({ crossing: null, counter: 2, isBack: false })
    expect(evaluateHappening(failing, { isHappening: true }, 2)).toMatchObject({
      crossing: { direction: 'worse', value: 3, significance: null },
      counter: 0,
    })
    expect(evaluateHappening(failing, { isHappening: false }, 2)).toMatchObject({
      crossing: null,
      counter: 0,
      isBack: true,
    })
  })

  test('maintenance does not count', () => {
    const down = rule({ metric: 'down', kind: 'event', threshold: null })
    const happening = { isHappening: true, inMaintenance: true }
    expect(evaluateHappening(down, happening, 0).crossing).toBeNull()
    expect(evaluateHappening({ ...down, countsMaintenance: true }, happening, 0).crossing).not.toBeNull()
  })

  test('improvements on request only', () => {
    const change = rule({ metric: 'regression', kind: 'event', threshold: null })
    const better = { isHappening: true, direction: 'better' as const }
    expect(evaluateHappening(change, better, 0).crossing).toBeNull()
    expect(evaluateHappening({ ...change, reportsBetter: true }, better, 0).crossing?.direction).toBe(
      'better',
    )
  })
})

describe('back', () => {
  const open = {
    direction: 'worse' as const,
    threshold: 2200,
    baseline: 2000,
    at: START + 30 * DAY_MS,
    method: null,
  }
  const back = (settings: AlertRuleSettings, values: readonly number[], crossing = open) => {
    const history = series([...quiet, 2500, ...values.slice(0, -1)])
    const newest = point(history.length, values.at(-1) ?? 0)
    return evaluatePoint(settings, newest, history, 0, crossing).backReason
  }
  const limit = { ...open, threshold: 2500, baseline: null }
  test.each<[string, AlertRuleSettings, number[], typeof open | typeof limit, string | null]>([
    ['one point', rule(), [2000], open, null],
    ['two points near the baseline', rule(), [2000, 2010], open, 'recovered'],
    ['two points just below', rule(), [2180, 2190], open, null],
    ['four points just below', rule(), [2180, 2190, 2180, 2190], open, 'recovered'],
    ['interrupted', rule(), [2180, 2190, 2300, 2190], open, null],
    ['two points clearly below a limit', valueRule(), [2300, 2300], limit, 'recovered'],
    ['two points just below a limit', valueRule(), [2499, 2499], limit, null],
    ['a new level of 13 points', rule(), Array(13).fill(2500), open, null],
    ['a new level of 15 points', rule(), Array(15).fill(2500), open, 'ended'],
    ['a limit that stays crossed', valueRule(), Array(40).fill(2800), limit, null],
  ])('%s', (_, settings, values, crossing, expected) => {
    expect(back(settings, values, crossing as typeof open)).toBe(expected)
  })

  test('points that do not count decide nothing', () => {
    const history = series([...quiet, 2500, 2000])
    const noisy = point(32, 2000, { isNoisy: true })
    expect(evaluatePoint(rule(), noisy, history, 0, open).isBack).toBe(false)
  })

  test('another method cannot show a recovery of a rate, but ends it once it is the usual one', () => {
    const old = series([...quiet, 2500], { method: '12' })
    const own = (points: number) =>
      Array.from({ length: points }, (_, i) => point(31 + i, 2000, { method: '13' }))
    const evaluate = (points: number) =>
      evaluatePoint(rule(), point(31 + points, 2000, { method: '13' }), [...old, ...own(points)], 0, {
        ...open,
        method: '12',
      }).backReason
    expect(evaluate(5)).toBeNull()
    expect(evaluate(14)).toBe('ended')
  })

  test('an expiry is over with the first renewed certificate', () => {
    const expiry = valueRule({ metric: 'tlsExpiry', data: null, threshold: 14 })
    const crossing = { ...open, threshold: 14, baseline: null }
    expect(evaluatePoint(expiry, point(31, 90), [point(30, 13)], 0, crossing).backReason).toBe('recovered')
    expect(evaluatePoint(expiry, point(31, 12), [point(30, 13)], 0, crossing).backReason).toBeNull()
  })
})
