import { expect, it } from 'vitest'
import { formatEffect } from './effect'
import { formatDecimal } from './score'
import { formatTime } from './time'

it.each([
  ['up', { value: 320, low: 210, high: 430 }, '320 ms (210 to 430)'],
  ['down, the nearer bound first', { value: -320, low: -430, high: -210 }, '320 ms (210 to 430)'],
  ['across a unit', { value: 900, low: 700, high: 1200 }, '900 ms (700 ms to 1.20 s)'],
  ['in seconds', { value: 1500, low: 1200, high: 1800 }, '1.50 s (1.20 to 1.80)'],
  ['both ways, with signs', { value: 20, low: -40, high: 80 }, '+20 ms (−40 to +80)'],
  ['from nothing, which is no way', { value: 20, low: 0, high: 80 }, '+20 ms (0 to +80)'],
  ['not at all', { value: 0, low: 0, high: 0 }, '0 ms (0 to 0)'],
])('formats an effect %s', (_, effect, expected) => {
  expect(formatEffect(effect, formatTime)).toBe(expected)
})

it('formats a value without unit', () => {
  expect(formatEffect({ value: -0.05, low: -0.08, high: -0.02 }, formatDecimal)).toBe('0.05 (0.02 to 0.08)')
})
