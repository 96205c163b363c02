import { LighthouseError } from 'lighthouse/core/lib/lh-error.js'
import { expect, test } from 'vitest'
import { gapSentence } from '~/shared/rules/measuring/gap-reasons'
import { extractGapReason } from './gap-reason'
import type { Lhr } from './lhr'

/** As Lighthouse's runner reports an audit that threw. */
const failedWith = (errorMessage: string, errorStack: string | undefined) =>
  ({ scoreDisplayMode: 'error', score: null, errorMessage, errorStack }) as Lhr['audits'][string]
const measured = { scoreDisplayMode: 'numeric', score: 1 } as Lhr['audits'][string]

const lhrOf = (audits: Record<string, Lhr['audits'][string]>, weights: Record<string, number>) =>
  ({
    audits,
    categories: {
      performance: { auditRefs: Object.entries(weights).map(([id, weight]) => ({ id, weight })) },
    },
  }) as unknown as Pick<Lhr, 'audits' | 'categories'>

test.each(Object.values(LighthouseError.errors))('reads $code from the stack', (definition) => {
  const { code, message } = definition
  const names = [...message.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => name)
  const details = Object.fromEntries(names.filter((name) => name !== 'errorCode').map((name) => [name, 'x']))
  const { stack } = new LighthouseError(definition, details)
  expect(extractGapReason(lhrOf({ tbt: failedWith('Übersetzt', stack) }, { tbt: 30 }))).toBe(code)
})

test.each<[string, string | undefined, string]>([
  ['Your page took too long to load. (NO_TTI_CPU_IDLE_PERIOD)', undefined, 'NO_TTI_CPU_IDLE_PERIOD'],
  ['Cannot read properties of undefined', 'TypeError: Cannot read\n    at x', 'UNKNOWN_ERROR'],
])('%s', (message, stack, code) => {
  expect(extractGapReason(lhrOf({ tbt: failedWith(message, stack) }, { tbt: 30 }))).toBe(code)
})

test('names the first metric with a weight that failed', () => {
  const gap = (code: string) => failedWith('', `LighthouseError: ${code}\n    at x`)
  const audits = { fcp: measured, inp: gap('NO_FCP'), lcp: gap('NO_LCP'), tbt: gap('NO_TTI_CPU_IDLE_PERIOD') }
  expect(extractGapReason(lhrOf(audits, { fcp: 10, inp: 0, lcp: 25, tbt: 30 }))).toBe('NO_LCP')
  expect(extractGapReason(lhrOf({ fcp: measured, inp: gap('NO_FCP') }, { fcp: 10, inp: 0 }))).toBeNull()
  expect(extractGapReason({ audits: {}, categories: {} })).toBeNull()
})

const METRIC_ERRORS = Object.keys(LighthouseError.errors).filter((code) =>
  /^NO_(TTI|LCP|FCP|SPEED)/.test(code),
)
test.each(METRIC_ERRORS)('%s has its own sentence', (code) => {
  expect(gapSentence(code)).not.toBe(gapSentence('UNKNOWN_ERROR'))
})
