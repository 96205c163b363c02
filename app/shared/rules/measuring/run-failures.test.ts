import { describe, expect, it } from 'vitest'
import { failureSentence, httpFailureCode, isRetryable, RUN_FAILURES } from './run-failures'

describe('failureSentence', () => {
  it.each([
    ['HTTP_404', 'The page does not exist (404).'],
    ['HTTP_418', 'The server returned status 418 instead of the page.'],
    ['DNS_FAILED', 'The host name could not be resolved.'],
    ['HTTP_40', 'The page could not be tested.'],
    ['toString', 'The page could not be tested.'],
    ['', 'The page could not be tested.'],
  ])('%s', (code, sentence) => {
    expect(failureSentence(code)).toBe(sentence)
  })

  it('has a sentence for every code', () => {
    for (const code of Object.keys(RUN_FAILURES)) {
      expect(failureSentence(code)).toMatch(/^[A-Z].{15,110}\.$/)
      expect(failureSentence(code)).not.toBe(failureSentence('unknown'))
    }
  })
})

describe('isRetryable', () => {
  it.each([
    ['WORKER_CRASH', true],
    ['TARGET_CRASHED', true],
    ['DNS_UNAVAILABLE', true],
    ['DNS_FAILED', false],
    ['HARD_TIMEOUT', false],
    ['NOT_HTML', false],
    [httpFailureCode(503), false],
    ['constructor', false],
  ])('%s: %s', (code, expected) => {
    expect(isRetryable(code)).toBe(expected)
  })
})
