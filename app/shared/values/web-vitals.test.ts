import { describe, expect, test } from 'vitest'
import {
  ALERT_METRICS,
  LAB_STAND_IN,
  METRIC_IDS,
  METRICS,
  type MetricId,
  rate,
  thresholdFor,
} from '~/shared/values/web-vitals'

const MOBILE: [MetricId, number, number][] = [
  ['cls', 0.1, 0.25],
  ['inp', 200, 500],
  ['ttfb', 800, 1800],
  ['fcp', 1800, 3000],
  ['fid', 100, 300],
  ['lcp', 2500, 4000],
  ['tbt', 200, 600],
  ['si', 3387, 5800],
  ['tti', 3785, 7300],
  ['rtt', 75, 275],
  ['lcpLoadDelay', 400, 800],
  ['lcpLoadDuration', 500, 1000],
  ['lcpRenderDelay', 300, 500],
  ['lcpTtfb', 800, 1800],
]
const ONLY_DESKTOP: [MetricId, number, number][] = [
  ['fcp', 934, 1600],
  ['lcp', 1200, 2410],
  ['tbt', 150, 350],
  ['si', 1311, 2300],
  ['tti', 2468, 4500],
]
const differs = new Set(ONLY_DESKTOP.map(([metric]) => metric))
const DESKTOP = [...MOBILE.filter(([metric]) => !differs.has(metric)), ...ONLY_DESKTOP]

describe.each([
  ['MOBILE', MOBILE],
  ['DESKTOP', DESKTOP],
] as const)('%s', (formFactor, table) => {
  test.each(table)('%s is good to %d and a warning to %d, inclusive', (metric, good, warning) => {
    expect(rate(metric, 0, formFactor)).toBe('good')
    expect(rate(metric, good, formFactor)).toBe('good')
    expect(rate(metric, good + 0.001, formFactor)).toBe('warning')
    expect(rate(metric, warning, formFactor)).toBe('warning')
    expect(rate(metric, warning + 0.001, formFactor)).toBe('poor')
  })

  test('no other metric has thresholds', () => {
    const rated = METRIC_IDS.filter((metric) => thresholdFor(metric, formFactor))
    expect(rated.sort()).toEqual(table.map(([metric]) => metric).sort())
  })
})

test.each([null, undefined, Number.NaN, -1])('%s is not rated', (value) => {
  expect(rate('lcp', value, 'MOBILE')).toBeNull()
})

test('metrics without thresholds are not rated', () => {
  expect(rate('bytes', 5_000_000, 'MOBILE')).toBeNull()
})

test('FID and FMP are never measured in the lab, INP only with interaction', () => {
  const notOnLoad = METRIC_IDS.filter((metric) => METRICS[metric].lab !== 'load')
  expect(notOnLoad.sort()).toEqual(['fid', 'fmp', 'inp'])
  expect(METRICS.inp.lab).toBe('interaction')
  expect(LAB_STAND_IN).toEqual({ inp: 'tbt' })
})

test('alerts show the ten metrics by their usual names', () => {
  const names = ALERT_METRICS.map((metric) => METRICS[metric].shortName)
  expect(names).toEqual(['LCP', 'CLS', 'INP', 'TTFB', 'FCP', 'FMP', 'FID', 'TBT', 'TTI', 'Speed Index'])
})
