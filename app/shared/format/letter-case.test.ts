import { expect, test } from 'vitest'
import { RUN_FAILURES } from '../rules/measuring/run-failures'
import { lowerFirst, spacedWords, upperFirst } from './letter-case'

test.each([
  ['The page does not exist (404)', 'the page does not exist (404)'],
  ['A step failed', 'a step failed'],
  ['TLS failed', 'TLS failed'],
  ['DNS_FAILED', 'DNS_FAILED'],
  ['HTTP/2 was reset', 'HTTP/2 was reset'],
  ["LCP's element", "LCP's element"],
  ['Lighthouse failed.', 'Lighthouse failed.'],
  ['Chromium crashed', 'Chromium crashed'],
  ['GitHub', 'GitHub'],
  ['IPv6 only', 'IPv6 only'],
  ['Sign-in', 'sign-in'],
  ['Über', 'über'],
  ['3 tests', '3 tests'],
  ['', ''],
])('%s inside a sentence', (text, expected) => {
  expect(lowerFirst(text)).toBe(expected)
})

test.each([
  ['share links', 'Share links'],
  ['url of the page', 'URL of the page'],
  ['dns', 'DNS'],
  ['lighthouse failed', 'Lighthouse failed'],
  ['robots.txt', 'robots.txt'],
  ['iOS', 'iOS'],
  ['TLS', 'TLS'],
  ['über', 'Über'],
  ['', ''],
])('%s at the start of a line', (text, expected) => {
  expect(upperFirst(text)).toBe(expected)
})

test.each([
  ['shareLink', 'share link'],
  ['apiKey', 'API key'],
  ['api-key', 'API key'],
  ['commit_id', 'commit ID'],
  ['lcp', 'LCP'],
  ['cruxKey', 'CrUX key'],
])('%s as words', (identifier, expected) => {
  expect(spacedWords(identifier)).toBe(expected)
})

test('no failure loses the case of an acronym', () => {
  for (const { sentence } of Object.values(RUN_FAILURES))
    expect(lowerFirst(sentence)).not.toMatch(/^[a-z][A-Z]/)
})
