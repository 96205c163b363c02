import { describe, expect, it, test } from 'vitest'
import {
  extraHeaders,
  headerLine,
  isFinalRefusal,
  isServerDown,
  mailAddress,
  parseSender,
  waitAfterMs,
} from './rules'

it.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [7, 64],
])('after attempt %i the next one waits %i minutes', (attempts, minutes) => {
  expect(waitAfterMs(attempts)).toBe(minutes * 60_000)
})

describe('an email address', () => {
  test.each(['a@example.com', 'first.last+tag@sub.example.agency'])('%s is accepted', (text) => {
    expect(mailAddress(text)).toBe(text)
  })
  test.each([
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    'A <a@example.com>',
    '"a@example.com"',
    ' a@example.com',
    'a@example.com\n',
    '',
    'a@b',
  ])('%j is refused', (text) => {
    expect(() => mailAddress(text)).toThrow()
  })
})

test.each([
  ['Hello\r\nBcc: b@example.com', 'Hello Bcc: b@example.com'],
  ['\nHello\n', 'Hello'],
  ['a\u2028b\u0000c', 'a b c'],
  ['invoice\u202efdp.exe', 'invoice fdp.exe'],
  ['Grüße, 世界', 'Grüße, 世界'],
])('%j becomes the single line %j', (text, line) => {
  expect(headerLine(text)).toBe(line)
})

describe('extra headers', () => {
  test('are accepted', () => {
    const headers = { 'List-Unsubscribe': '<https://example.com/u>' }
    expect(extraHeaders(headers)).toEqual(headers)
  })
  test.each([
    ['Bcc', 'b@example.com'],
    ['content-type', 'text/plain'],
    ['X-A\r\nBcc', 'b@example.com'],
    ['X-A', 'b\r\nBcc: b@example.com'],
    ['X A', 'b'],
    ['', 'b'],
  ])('%j: %j is refused', (name, value) => {
    expect(() => extraHeaders({ [name]: value })).toThrow()
  })
})

test.each([
  ['lk@example.com', '', 'lk@example.com'],
  ['Lightkeeper <lk@example.com>', 'Lightkeeper', 'lk@example.com'],
  ['"Light, keeper" <lk@example.com>', 'Light, keeper', 'lk@example.com'],
])('the sender %j is parsed', (text, name, address) => {
  expect(parseSender(text)).toEqual({ name, address })
})
test.each(['nobody', 'A <b>', 'a@example.com b@example.com'])('the sender %j is refused', (text) => {
  expect(() => parseSender(text)).toThrow()
})

test.each([
  [{ responseCode: 550, command: 'RCPT TO' }, true],
  [{ responseCode: 554, command: 'DATA' }, true],
  [{ responseCode: 451, command: 'RCPT TO' }, false],
  [{ responseCode: 535, command: 'AUTH PLAIN' }, false],
  [{}, false],
])('%j is final: %s', (error, final) => {
  expect(isFinalRefusal(error)).toBe(final)
})

test.each([
  [{ code: 'ESOCKET' }, true],
  [{ code: 'EAUTH', responseCode: 535 }, true],
  [{ name: 'TimeoutError' }, true],
  [{ responseCode: 421 }, true],
  [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, false],
  [{ code: '40001' }, false],
])('%j shows that the server does not work: %s', (error, expected) => {
  expect(isServerDown(error)).toBe(expected)
})
