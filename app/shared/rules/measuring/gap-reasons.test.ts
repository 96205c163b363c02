import { expect, test } from 'vitest'
import { gapSentence, notMeasuredText } from './gap-reasons'

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
