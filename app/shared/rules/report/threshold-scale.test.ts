import { expect, it } from 'vitest'
import type { MetricId } from '../../values/web-vitals'
import { scalesOf, type ThresholdScale, thresholdScale } from './threshold-scale'
import { scalesText, thresholdText } from './threshold-text'

it.each<[MetricId, 'MOBILE' | 'DESKTOP', ThresholdScale | null]>([
  ['lcp', 'MOBILE', { good: 2500, warning: 4000, scale: 'webDev', webDev: null }],
  [
    'lcp',
    'DESKTOP',
    { good: 1200, warning: 2410, scale: 'lighthouseDesktop', webDev: { good: 2500, warning: 4000 } },
  ],
  ['cls', 'DESKTOP', { good: 0.1, warning: 0.25, scale: 'webDev', webDev: null }],
  ['tbt', 'MOBILE', { good: 200, warning: 600, scale: 'lighthouseMobile', webDev: null }],
  ['tbt', 'DESKTOP', { good: 150, warning: 350, scale: 'lighthouseDesktop', webDev: null }],
  ['lcpLoadDelay', 'DESKTOP', { good: 400, warning: 800, scale: 'own', webDev: null }],
  ['bytes', 'MOBILE', null],
])('names the scale of %s on %s', (metric, formFactor, expected) => {
  expect(thresholdScale(metric, formFactor)).toEqual(expected)
})

it('lists each scale once', () => {
  const metrics: MetricId[] = ['lcp', 'cls', 'tbt', 'fcp', 'si', 'bytes']
  expect(scalesOf(metrics, 'DESKTOP')).toEqual(['lighthouseDesktop', 'webDev'])
  expect(scalesOf(metrics, 'MOBILE')).toEqual(['webDev', 'lighthouseMobile'])
})

it('writes the thresholds with their scale, and web.dev’s where they differ', () => {
  expect(thresholdText('lcp', 'DESKTOP')).toBe(
    'Good up to 1.20 s, poor above 2.41 s (Lighthouse desktop). web.dev: good up to 2.50 s, poor above 4.00 s',
  )
  expect(thresholdText('lcp', 'MOBILE')).toBe('Good up to 2.50 s, poor above 4.00 s (web.dev)')
  expect(thresholdText('requests', 'MOBILE')).toBeUndefined()
  expect(scalesText(['lcp', 'cls'], 'DESKTOP')).toBe('Rated by Lighthouse desktop and web.dev thresholds')
})
