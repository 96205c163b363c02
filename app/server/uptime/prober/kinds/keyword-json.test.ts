import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SettingsOf } from '~/shared/schemas/monitor-kinds'
import { checkContextOf, httpSettings, orderOf } from '../fixtures/orders'
import { type Served, serveHttp } from '../fixtures/servers'
import { isJsonPath, tryOrder } from '.'
import { valuesAt } from './json-path'

const health = {
  status: 'ok',
  load: 0.5,
  age: '12',
  checks: [{ ok: true }, { ok: false }],
  tags: ['a', 'b'],
  none: null,
}
const bodies: Record<string, { body: Buffer | string; headers?: Record<string, string> }> = {
  '/': { body: 'All is Well here' },
  '/latin1': {
    body: Buffer.from('Grüße', 'latin1'),
    headers: { 'content-type': 'text/html; charset=ISO-8859-1' },
  },
  '/decomposed': { body: 'Cafe\u0301 offen' },
  '/gzip': { body: gzipSync('All is Well'), headers: { 'content-encoding': 'gzip' } },
  '/br': { body: brotliCompressSync('All is Well'), headers: { 'content-encoding': 'br' } },
  '/broken-gzip': { body: 'not packed at all', headers: { 'content-encoding': 'gzip' } },
  '/bomb': { body: gzipSync(Buffer.alloc(50_000_000)), headers: { 'content-encoding': 'gzip' } },
  '/late': { body: `${'x'.repeat(1024 * 1024)}Well` },
  '/health': { body: `\ufeff${JSON.stringify(health)}` },
  '/long.json': { body: JSON.stringify({ status: 'ok', rest: 'x'.repeat(1024 * 1024) }) },
  '/steep.json': { body: `${'['.repeat(190)}0${',0'.repeat(520_000)}${']'.repeat(190)}` },
  '/deep.json': { body: '['.repeat(100_000) + ']'.repeat(100_000) },
}
let site: Served
beforeAll(async () => {
  site = await serveHttp((from, to) => {
    const { body, headers } = bodies[from.url ?? ''] ?? { body: '' }
    to.writeHead(from.url === '/404' ? 404 : 200, headers).end(body)
  })
})
afterAll(() => site.close())
const at = (path: string) => `http://127.0.0.1:${site.port}${path}`

describe('a keyword check', () => {
  const look = (path: string, keyword: string, changes: Partial<SettingsOf<'keyword'>> = {}) => {
    const rest = { kind: 'keyword' as const, keyword, isPresent: true, isCaseSensitive: true }
    return tryOrder(orderOf(at(path), { ...httpSettings, ...rest, ...changes }), checkContextOf())
  }

  it.each([
    ['/', 'Well', {}, null],
    ['/', 'well', {}, 'keyword-missing'],
    ['/', 'wELL', { isCaseSensitive: false }, null],
    ['/', 'ill', { isPresent: false }, null],
    ['/', 'Well', { isPresent: false }, 'keyword-present'],
    ['/latin1', 'Grüße', {}, null],
    ['/decomposed', 'Café', {}, null],
    ['/decomposed', 'CAFÉ', { isCaseSensitive: false }, null],
    ['/decomposed', 'Café', { isPresent: false }, 'keyword-present'],
    ['/decomposed', 'Cafe\u0301', {}, null],
    ['/gzip', 'Well', {}, null],
    ['/br', 'Well', {}, null],
    ['/broken-gzip', 'Well', {}, 'protocol'],
    ['/bomb', 'Well', {}, 'keyword-missing'],
    ['/late', 'Well', {}, 'keyword-missing'],
    ['/404', 'Well', {}, 'status'],
  ])('%s with %s %o: %s', async (path, keyword, changes, reason) => {
    const found = await look(path, keyword, changes)
    expect(found.reason).toBe(reason)
    expect(found.outcome).toBe(reason === null ? 'ok' : 'failed')
  })

  it('reports how many bytes it searched', async () => {
    expect((await look('/late', 'Well')).detail).toContain('first MiB')
    expect((await look('/', 'ill')).detail).toBe('“ill” is not in the answer')
  })
})

describe('a JSON check', () => {
  type Json = SettingsOf<'json'>
  const look = (path: string, at_: string, comparison: Json['comparison'], expected = '') => {
    const settings = { ...httpSettings, kind: 'json' as const, path: at_, comparison, expected }
    return tryOrder(orderOf(at(path), settings), checkContextOf())
  }

  it.each<[string, Json['comparison'], string, boolean]>([
    ['$.status', 'equals', 'ok', true],
    ['$.status', 'equals', 'down', false],
    ['$.status', 'differs', 'down', true],
    ['$.status', 'differs', 'ok', false],
    ['$.status', 'contains', 'o', true],
    ['$.load', 'equals', '0.50', true],
    ['$.load', 'less', '1', true],
    ['$.load', 'greater', '1', false],
    ['$.age', 'greater', '9', true],
    ['$.status', 'less', '9', false],
    ['$.none', 'exists', '', true],
    ['$.none', 'equals', 'null', true],
    ['$.none', 'greater', '-1', false],
    ['$.age', 'atLeast', '12', true],
    ['$.age', 'atLeast', '12.1', false],
    ['$.age', 'atMost', '12', true],
    ['$.age', 'atMost', '11.9', false],
    ['$.none', 'atMost', '9', false],
    ['$.missing', 'exists', '', false],
    ['$.missing', 'differs', 'ok', false],
    ['$.checks[0].ok', 'equals', 'true', true],
    ['$.checks[*].ok', 'equals', 'true', false],
    ['$.checks[?@.ok == false]', 'exists', '', true],
    ['$.tags', 'contains', 'b', true],
    ['$.tags', 'contains', 'c', false],
    ['$.tags', 'equals', '["a", "b"]', true],
    ['$.checks[0]', 'contains', 'ok', true],
  ])('%s %s %s: %s', async (path, comparison, expected, isWell) => {
    const found = await look('/health', path, comparison, expected)
    expect(found).toMatchObject(isWell ? { outcome: 'ok' } : { outcome: 'failed', reason: 'json-mismatch' })
  })

  it('names the found value', async () => {
    expect((await look('/health', '$.status', 'equals', 'down')).detail).toBe(
      '$.status is "ok": equal to down expected',
    )
    expect((await look('/health', '$.gone', 'exists')).detail).toBe('there is nothing at $.gone')
  })

  it.each([
    ['/', 'json-invalid'],
    ['/long.json', 'json-invalid'],
    ['/404', 'status'],
  ])('%s is %s', async (path, reason) => {
    expect(await look(path, '$.status', 'exists')).toMatchObject({ outcome: 'failed', reason })
  })

  it('handles a hostile response', async () => {
    expect(await look('/deep.json', '$..a', 'exists')).toMatchObject({ outcome: 'unknown' })
    for (const path of ['$..*', `$${'[*]'.repeat(160)}`])
      expect(await look('/steep.json', path, 'differs', 'x')).toMatchObject({
        outcome: 'unknown',
        reason: 'json-too-large',
      })
    expect(await look('/steep.json', '$[0][0]', 'differs', 'x')).toMatchObject({ outcome: 'ok' })
  })
})

describe('paths', () => {
  it.each([
    '$',
    '$.status',
    '$.checks[0].ok',
    "$['a,b$..c..d']",
    '$..ok',
    '$.a[?@.b > 1]',
    '$.a[?length(@) > 2]',
  ])('%s is valid', (path) => expect(isJsonPath(path)).toBe(true))
  it.each([
    '',
    'status',
    '$.',
    '$.a[',
    '$..a..b',
    '$[*,*]',
    '$[?$.a == @.b]',
    "$[?match(@.a, '(a+)+')]",
    "$[?search(@.a, '(a+)+')]",
    `$.${'a'.repeat(600)}`,
  ])('%s is invalid', (path) => expect(isJsonPath(path)).toBe(false))

  it('find values in sequence', () => {
    expect([...valuesAt('$.tags[*]', health)]).toEqual(['a', 'b'])
  })
})
