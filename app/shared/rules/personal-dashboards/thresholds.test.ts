import { expect, test } from 'vitest'
import { commonThresholds } from './thresholds'

test.each([
  ['lcp', 'lab', ['MOBILE'], { good: 2500, poor: 4000 }],
  ['lcp', 'lab', ['DESKTOP'], { good: 1200, poor: 2410 }],
  ['lcp', 'lab', ['MOBILE', 'DESKTOP'], null],
  ['lcp', 'field', ['DESKTOP'], { good: 2500, poor: 4000 }],
  ['cls', 'lab', ['MOBILE', 'DESKTOP'], { good: 0.1, poor: 0.25 }],
  ['performance', 'lab', ['MOBILE', 'DESKTOP'], { good: 90, poor: 50 }],
  ['bytes', 'lab', ['MOBILE'], null],
  ['availability', 'availability', ['MOBILE'], null],
  ['lcp', 'lab', [], null],
] as const)('%s of %s data on %o', (metric, source, formFactors, expected) => {
  expect(commonThresholds(metric, source, formFactors)).toEqual(expected)
})
