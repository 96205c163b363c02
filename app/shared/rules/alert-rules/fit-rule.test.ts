import { describe, expect, test } from 'vitest'
import { alertRuleForm } from '../../schemas/alert-rule-form'
import { ALERT_METRIC_FACTS, ALERT_METRIC_KEYS } from '../alerts/alert-metrics'
import { DEFAULT_RULES, NEW_RULE } from '../alerts/default-rules'
import { fitRule } from './fit-rule'
import { suggestedThresholds } from './limits'
import { METRIC_GROUPS } from './metric-groups'
import { newRuleBody, placeOfText, placeText } from './rule-body'

const fitted = (settings: Partial<typeof NEW_RULE>) => fitRule({ ...NEW_RULE, ...settings })

describe('fitRule', () => {
  test('leaves the default rules as they are', () => {
    for (const { name: _, ...settings } of DEFAULT_RULES) {
      const { settings: kept, faults } = fitRule(settings)
      expect(faults, settings.metric).toEqual([])
      expect(kept).toEqual(settings)
    }
  })

  test('accepts what the editor starts with, for every metric and type', () => {
    for (const metric of METRIC_GROUPS.flatMap(({ metrics }) => metrics))
      for (const kind of ALERT_METRIC_FACTS[metric].kinds)
        expect(fitRule(newRuleBody(metric, kind)).faults, `${metric} ${kind}`).toEqual([])
  })

  test('accepts every suggested threshold', () => {
    for (const metric of ALERT_METRIC_KEYS)
      for (const kind of ALERT_METRIC_FACTS[metric].kinds)
        for (const threshold of suggestedThresholds(metric, kind))
          expect(fitted({ metric, kind, threshold }).faults, `${metric} ${kind} ${threshold}`).toEqual([])
  })

  test.each([
    [
      'a value without baseline',
      { kind: 'value' },
      { baseline: null, baselinePoints: null, consecutive: null },
    ],
    ['a count in a row', { kind: 'count', consecutive: null }, { consecutive: 3, baseline: null }],
    [
      'a rate against the median',
      { kind: 'rate', baseline: null, baselinePoints: null },
      { baselinePoints: 14 },
    ],
    ['a rate against the weekday', { kind: 'rate', baseline: 'weekday' }, { baselinePoints: null }],
    [
      'field data without devices',
      { data: 'field', devices: [1], locations: [2] },
      { devices: [], locations: [] },
    ],
    ['field data without a re-test', { data: 'field' }, { isConfirmed: false }],
    ['lab data where there is no other', { metric: 'tbt', data: 'field' }, { data: 'lab' }],
    [
      'a monitor without form factor',
      { metric: 'down', kind: 'event', formFactor: 'MOBILE' },
      { formFactor: null },
    ],
    [
      'availability over a period',
      { metric: 'availability', kind: 'value', threshold: 99 },
      { periodDays: 30 },
    ],
  ] as const)('keeps %s', (_, given, expected) => {
    expect(fitRule({ ...NEW_RULE, ...given } as typeof NEW_RULE).settings).toMatchObject(expected)
  })

  test.each([
    [{ kind: 'event' }, 'kind'],
    [{ kind: 'value', threshold: null }, 'threshold'],
    [{ kind: 'value', threshold: 0.5 }, 'threshold'],
    [{ metric: 'performance', kind: 'value', threshold: 101 }, 'threshold'],
    [{ metric: 'availability', kind: 'value', threshold: 100.1 }, 'threshold'],
    [{ metric: 'bytes', kind: 'value', threshold: 10 }, 'threshold'],
    [{ kind: 'rate', threshold: 0 }, 'threshold'],
    [{ kind: 'count', threshold: 2500, consecutive: 51 }, 'consecutive'],
    [{ kind: 'rate', baseline: 'median', baselinePoints: 101 }, 'baselinePoints'],
  ] as const)('refuses %o', (given, field) => {
    const { faults } = fitRule({ ...NEW_RULE, ...given } as typeof NEW_RULE)
    expect(faults.map((fault) => fault.field)).toEqual([field])
  })
})

describe('alertRuleForm', () => {
  const sent = { metric: 'bytes', kind: 'value', threshold: '2,5' }

  test('reads what browsers send', () => {
    const { body, page } = alertRuleForm.parse({ ...sent, isConfirmed: 'on', devices: '3', page: '12' })
    expect(page).toBe(12)
    expect(body).toMatchObject({
      threshold: 2.5 * 1024 ** 2,
      devices: [3],
      isConfirmed: true,
      countsNoisy: false,
      reminderHours: null,
      isEnabled: true,
    })
  })

  test('names the unit that people type', () => {
    const { error } = alertRuleForm.safeParse({ ...sent, threshold: 'much' })
    expect(error?.issues).toMatchObject([{ path: ['threshold'], message: expect.stringContaining('MB') }])
  })
})

test('every metric that is still measured is in one group', () => {
  const grouped = METRIC_GROUPS.flatMap(({ metrics }) => metrics)
  expect(new Set(grouped).size).toBe(grouped.length)
  expect(ALERT_METRIC_KEYS.filter((metric) => !grouped.includes(metric))).toEqual(['fmp', 'fid'])
})

test('places of URLs are read and written', () => {
  expect(placeOfText('site:12')).toEqual({ site: 12 })
  for (const text of [null, '', 'site:', 'site:x', 'run:1', 'site:12345678901'])
    expect(placeOfText(text)).toBeUndefined()
  const levels = { organization: 1, client: 2, project: 3, site: 4, page: null }
  expect(placeText(levels)).toBe('site:4')
  expect(placeText({ ...levels, client: null, project: null, site: null })).toBe('organization:1')
})
