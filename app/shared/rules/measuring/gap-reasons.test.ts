import { expect, test } from 'vitest'
import { gapSentence, gapText, notMeasuredText } from './gap-reasons'

test.each([
  ['QUIET_WINDOW_TOO_SHORT', 'Not measured: the quiet window was too short'],
  ['NO_TTI_CPU_IDLE_PERIOD', 'Not measured: the main thread was never idle for five seconds'],
  ['MISSING_REQUIRED_ARTIFACT', 'Not measured: Lighthouse could not collect the data it needs'],
  ['toString', 'Not measured: Lighthouse could not compute it'],
  ['', 'Not measured: Lighthouse could not compute it'],
])('%s', (code, text) => {
  expect(notMeasuredText(code)).toBe(text)
  expect(gapSentence(code)).toMatch(/^[A-Z].{10,110}\.$/)
})

test.each([
  ['performance', 'NO_LCP', 'Not measured: the page has no LCP element'],
  ['lcp', 'NO_LCP', 'Not measured: the page has no LCP element'],
  ['tbt', 'NO_LCP', undefined],
  ['tbt', 'QUIET_WINDOW_TOO_SHORT', 'Not measured: the quiet window was too short'],
  ['fcp', 'QUIET_WINDOW_TOO_SHORT', undefined],
  ['fcp', 'SOMETHING_NEW', 'Not measured: Lighthouse could not compute it'],
  ['inp', 'NO_LCP', undefined],
  ['accessibility', 'NO_LCP', undefined],
  ['performance', null, undefined],
])('%s without a value by %s', (key, gapReason, text) => {
  expect(gapText(key, { gapReason })).toBe(text)
})
