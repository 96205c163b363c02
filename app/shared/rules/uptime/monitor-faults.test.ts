import { describe, expect, it } from 'vitest'
import { inputMessages } from '../../messages/form'
import { urlMessages } from '../../messages/hierarchy'
import { monitorsMessages } from '../../messages/monitors'
import { newMonitor } from '../../schemas/monitor'
import type { MonitorSettings } from '../../schemas/monitor-kinds'
import { DEFAULT_SETTINGS as web } from './default-monitor'
import { monitorFaults } from './monitor-faults'
import { nameOfTarget, normalizeTarget, targetOf } from './monitor-target'
import type { MonitorKind } from './outcomes'

const messages = monitorsMessages.faults
const { kind: _, ...http } = web

const json = { kind: 'json', ...http, path: '$.ok', comparison: 'equals', expected: 'true' } as const
const keyword = {
  kind: 'keyword',
  ...http,
  keyword: 'Welcome',
  isPresent: true,
  isCaseSensitive: false,
} as const
const dns = { kind: 'dns', record: 'A', resolver: null, expected: '' } as const

const faultsOf = (settings: MonitorSettings, more: object = {}) =>
  monitorFaults(newMonitor.parse({ site: 1, page: 2, settings, ...more }))

describe('monitorFaults', () => {
  it.each<[string, MonitorSettings, object]>([
    ['a page by its own address', web, {}],
    ['an address without a page', web, { page: null, target: 'https://example.com/' }],
    ['a certificate', { kind: 'tls', tlsDays: 365 }, { page: null, target: 'example.com:8443' }],
    ['a port', { kind: 'tcp' }, { page: null, target: '[2001:db8::1]:22' }],
    ['a name at a resolver', { ...dns, resolver: '2001:db8::53' }, { page: null, target: 'bücher.example' }],
    ['that something is there', { ...json, comparison: 'exists', expected: '' }, {}],
    ['a number', { ...json, comparison: 'less', expected: '-1.5' }, {}],
    [
      'a posted body',
      { ...web, method: 'POST' },
      { request: { headers: [{ name: 'x-a', value: 'b' }], body: '{}' } },
    ],
    ['at the shortest interval', web, { intervalSeconds: 10, timeoutMs: 5000, slowMs: 4999 }],
  ])('finds none in %s', (_name, settings, more) => {
    expect(faultsOf(settings, more)).toEqual({})
  })

  it.each<[string, MonitorSettings, object, string, string]>([
    ['nothing named', web, { page: null }, 'target', messages.targetNeeded],
    ['no address of the web', web, { target: 'ftp://example.com' }, 'target', urlMessages.protocol],
    [
      'an address as a host',
      { kind: 'tls', tlsDays: 7 },
      { target: 'https://a.example/' },
      'target',
      messages.target.tls,
    ],
    ['a host without a port', { kind: 'tcp' }, { target: 'example.com' }, 'target', messages.target.tcp],
    ['port 0', { kind: 'tcp' }, { target: 'example.com:0' }, 'target', messages.target.tcp],
    ['port 65536', { kind: 'tcp' }, { target: 'example.com:65536' }, 'target', messages.target.tcp],
    ['an address as a name', dns, { target: '192.0.2.1' }, 'target', messages.target.dns],
    ['a name with a port', dns, { target: 'example.com:53' }, 'target', messages.target.dns],
    ['a resolver by name', { ...dns, resolver: 'dns.example' }, {}, 'settings.resolver', messages.resolver],
    [
      'a resolver out of range',
      { ...dns, resolver: '1.2.3.256' },
      {},
      'settings.resolver',
      messages.resolver,
    ],
    ['no set of codes', { ...web, status: '2xx' }, {}, 'settings.status', messages.status],
    [
      'a text without a body',
      { ...keyword, method: 'HEAD' },
      {},
      'settings.method',
      messages.methodWithoutText,
    ],
    ['no keyword', { ...keyword, keyword: ' ' }, {}, 'settings.keyword', inputMessages.required],
    ['a NUL', { ...keyword, keyword: 'a\0' }, {}, 'settings.keyword', inputMessages.controlCharacters],
    [
      'half of a character',
      { ...json, expected: '\ud800' },
      {},
      'settings.expected',
      inputMessages.controlCharacters,
    ],
    ['no path', { ...json, path: '' }, {}, 'settings.path', inputMessages.required],
    ['nothing expected', { ...json, expected: '' }, {}, 'settings.expected', inputMessages.required],
    [
      'at least a word',
      { ...json, comparison: 'atLeast', expected: 'x' },
      {},
      'settings.expected',
      messages.expectedNumber,
    ],
    [
      'more than a word',
      { ...json, comparison: 'greater', expected: 'x' },
      {},
      'settings.expected',
      messages.expectedNumber,
    ],
    ['no days', { kind: 'tls', tlsDays: 0 }, {}, 'settings.tlsDays', messages.tlsDays],
    ['a long limit', web, { intervalSeconds: 10, timeoutMs: 5001 }, 'timeoutMs', messages.timeout],
    ['slow at the limit', web, { timeoutMs: 3000, slowMs: 3000 }, 'slowMs', messages.slow],
    [
      'a header of the connection',
      web,
      { request: { headers: [{ name: 'HOST', value: 'x' }] } },
      'request.headers[0].name',
      messages.ownHeader,
    ],
    [
      'a header twice',
      web,
      {
        request: {
          headers: [
            { name: 'x-a', value: null },
            { name: 'X-A', value: 'b' },
          ],
        },
      },
      'request.headers[1].name',
      messages.headerTwice,
    ],
    [
      'a second line in a header',
      web,
      { request: { headers: [{ name: 'x-a', value: 'b\r\nx-b: c' }] } },
      'request.headers[0].value',
      messages.headerValue,
    ],
    ['a body to read with', web, { request: { body: 'x' } }, 'request.body', messages.bodyNeedsMethod],
  ])('finds %s', (_name, settings, more, field, message) => {
    expect(faultsOf(settings, more)).toEqual({ [field]: [message] })
  })
})

describe('the target', () => {
  it.each<[MonitorKind, string, string]>([
    ['http', 'HTTPS://Bücher.example:443', 'https://xn--bcher-kva.example/'],
    ['dns', ' Bücher.example ', 'xn--bcher-kva.example'],
    ['dns', '_dmarc.example.com', '_dmarc.example.com'],
    ['tls', 'Example.com:443', 'example.com'],
    ['tls', 'example.com.', 'example.com'],
    ['dns', 'example.com.', 'example.com'],
    ['tls', 'example.com:8443', 'example.com:8443'],
    ['tcp', 'EXAMPLE.com:80', 'example.com:80'],
  ])('of kind %s, entered as %s, is %s', (kind, typed, target) => {
    expect(normalizeTarget(kind, typed)).toMatchObject({ ok: true, target })
  })

  it.each<[MonitorKind, string, string]>([
    ['http', 'https://a.example:8443/b?c', 'https://a.example:8443/b?c'],
    ['tls', 'https://a.example:8443/b', 'a.example:8443'],
    ['tls', 'http://a.example:8080/b', 'a.example'],
    ['tcp', 'https://a.example/b', 'a.example:443'],
    ['tcp', 'http://a.example/b', 'a.example:80'],
    ['tcp', 'http://[::1]:81/b', '[::1]:81'],
    ['dns', 'https://a.example:8443/b', 'a.example'],
  ])('of kind %s that follows %s is %s', (kind, page, target) => {
    expect(targetOf(kind, page)).toBe(target)
    expect(targetOf(kind, target)).toBe(target)
  })

  it('names the monitor', () => {
    expect(nameOfTarget('http', 'https://www.example.com/path')).toBe('example.com')
    expect(nameOfTarget('tcp', 'example.com:22')).toBe('example.com:22')
  })
})
