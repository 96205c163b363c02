import pino, { multistream } from 'pino'
import { describe, expect, test } from 'vitest'
import { createBuffer, giveBackLines, offerLine, takeLines } from './buffer'
import { maskFields, maskSecrets } from './mask-secrets'
import { parseLine } from './parse-line'

describe('masking hides', () => {
  const RANDOM = 'qN3vT8mZr1Yc5KpL0xWd7uHs2JfBgE4aQi9oVtXyMbA'
  test.each([
    ['a password in an address', 'postgres://app:s3cret@db:5432/app', 's3cret'],
    ['a token in a query', 'GET https://x.test/a?page=2&access_token=abc123&b=1', 'abc123'],
    ['a key in a query', '/unsubscribe-email?key=abcdef', 'abcdef'],
    ['an OAuth code', '/auth/google/callback?code=4%2F0Ab&scope=email', '4%2F0Ab'],
    ['a bearer token', 'authorization: Bearer abc.def-ghi', 'abc.def-ghi'],
    ['a password that is named', 'login failed, password=hunter2, user=ada', 'hunter2'],
    ['a secret in JSON', '{"clientSecret": "abc def", "a": 1}', 'abc def'],
    ['a JSON web token', 'got eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl back', 'eyJzdWIiOiIx'],
    ['a key of an agent', 'key lka_0123456789abcdef refused', 'lka_0123456789abcdef'],
    ['an AWS key', 'signed by AKIAIOSFODNN7EXAMPLE', 'AKIAIOSFODNN7EXAMPLE'],
    ['a random text', `session ${RANDOM} is unknown`, RANDOM],
    ['a link of a mail', `/auth/forgotpass/${RANDOM.toLowerCase()}`, RANDOM.toLowerCase()],
    ['a private key', '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----', 'MIIE'],
  ])('%s', (_, text, secret) => {
    const masked = maskSecrets(text)
    expect(masked).toContain('[hidden]')
    expect(masked).not.toContain(secret)
  })

  test.each([
    'password authentication failed for user "app"',
    'evidence e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 is damaged or gone',
    'request 019389a0-7bd0-7c11-bd6a-0242ac120002 took 3 s',
    'GET /settings/clients?searchText=token&page=2 500',
    'relation "passed_checks" does not exist',
  ])('nothing of: %s', (text) => {
    expect(maskSecrets(text)).toBe(text)
  })

  test('fields by their names, at any depth, and cuts what is too long', () => {
    const masked = maskFields({
      accessToken: 'a',
      isPasswordChanged: true,
      inner: { 'set-cookie': ['b'], passed: 3, url: 'https://u:p@x.test' },
      stack: 's'.repeat(9_000),
    }) as Record<string, unknown>
    expect(masked).toMatchObject({
      accessToken: '[hidden]',
      isPasswordChanged: true,
      inner: { 'set-cookie': '[hidden]', passed: 3, url: 'https://[hidden]@x.test' },
    })
    expect(String(masked['stack'])).toHaveLength(4_000)
  })
})

describe('the buffer of a process', () => {
  const collecting = () => ({ ...createBuffer(), isCollecting: true })
  const lineAt = (ms: number, level = 40, msg = 'slow') =>
    JSON.stringify({ level, time: new Date(ms).toISOString(), pid: 7, name: 'web', msg })

  test('has warnings and errors of pino with their fields, and nothing below', () => {
    const buffer = collecting()
    const stream = { write: (text: string) => offerLine(buffer, text) }
    const log = pino(
      { base: { pid: 7 }, name: 'web', timestamp: pino.stdTimeFunctions.isoTime },
      multistream([{ level: 'warn', stream }]),
    )
    log.info('quiet')
    log.child({ requestId: 'r1' }).error({ err: new Error('no token=abc'), job: 'mail.send' }, 'job failed')
    const lines = takeLines(buffer, 10)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      ...{ level: 50, pid: 7, name: 'web', job: 'mail.send', requestId: 'r1', message: 'job failed' },
      details: { err: { type: 'Error', message: 'no token=[hidden]', stack: expect.any(String) } },
    })
  })

  test('samples a flood and says how many lines it left out; errors have a share of their own', () => {
    const buffer = collecting()
    for (let second = 0; second < 10; second++)
      for (let n = 0; n < 1_000; n++) offerLine(buffer, lineAt(0), 1_000_000 + second * 1_000 + n)
    offerLine(buffer, lineAt(0, 50, 'broken'), 1_010_000)
    const lines = takeLines(buffer, 1_000, 1_010_000)
    expect(lines.length).toBeLessThan(130)
    expect(lines.map(({ message }) => message)).toContain('broken')
    const kept = lines.length - 2
    expect(lines.at(-1)?.message).toBe(`${10_000 - kept} lines were left out: there were too many to store`)
    expect(takeLines(buffer, 10, 1_020_000)).toEqual([])
  })

  test('keeps what could not be stored, up to a limit that the next line tells', () => {
    const buffer = collecting()
    for (let n = 0; n < 2_000; n++) offerLine(buffer, lineAt(0, 40, String(n)), 1_000_000 + n * 1_000)
    const taken = takeLines(buffer, 200, 3_000_000)
    offerLine(buffer, lineAt(0, 40, 'newest'), 3_000_000)
    giveBackLines(buffer, taken)
    const lines = takeLines(buffer, 2_000, 3_000_001)
    expect(lines).toHaveLength(1_001)
    expect(lines[0]?.message).toBe('0')
    expect(lines.at(-1)?.details).toEqual({ leftOut: 1_001 })
  })

  test('never throws, and takes nothing before somebody collects', () => {
    const buffer = createBuffer()
    offerLine(buffer, lineAt(0))
    expect(takeLines(buffer, 10)).toEqual([])
    buffer.isCollecting = true
    offerLine(buffer, 'no JSON')
    offerLine(buffer, '{"level":40}')
    expect(takeLines(buffer, 10).map(({ details }) => details)).toEqual([{ leftOut: 2 }])
  })

  test('keeps the essence of a line that is too large', () => {
    const fields = Object.fromEntries(Array.from({ length: 39 }, (_, n) => [`f${n}`, 'x'.repeat(1_000)]))
    const line = parseLine(
      JSON.stringify({
        ...{ level: 50, time: new Date(0).toISOString(), pid: 1, name: 'web', msg: 'm'.repeat(9_000) },
        ...{ err: { type: 'Error', message: 'why', stack: 's' }, ...fields },
      }),
    )
    expect(line?.message).toHaveLength(2_000)
    expect(line?.details).toEqual({ err: { type: 'Error', message: 'why', stack: 's' } })
  })
})
