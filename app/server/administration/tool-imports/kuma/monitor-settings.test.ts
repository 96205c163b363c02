import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { inputMessages } from '~/shared/messages/form'
import { urlMessages } from '~/shared/messages/hierarchy'
import { monitorsMessages } from '~/shared/messages/monitors'
import { toolImportMessages } from '~/shared/messages/tool-imports'
import { monitorFaults } from '~/shared/rules/uptime/monitor-faults'
import { historyOf } from './beat-history'
import { reasonOf } from './failure-reason'
import { parseKumaMonitor } from './kuma-monitor'
import { monitorSettingsOf } from './monitor-settings'
import { saysSomething, saysSomethingSql } from './unread-fields'

const words = toolImportMessages.kuma
const row = (change: object) => ({
  ...{ id: 1, name: 'A', type: 'http', active: 1, url: 'https://a.example/', interval: 60, timeout: 20 },
  ...{ maxredirects: 10, accepted_statuscodes_json: '["200-299"]', method: 'GET', expiry_notification: 1 },
  ...change,
})
const json = (json_path: string, more: object = {}) => ({ type: 'json-query', json_path, ...more })
const dns = (more: object) => ({ type: 'dns', hostname: 'a.example', ...more })
const read = (change: object) => {
  const monitor = parseKumaMonitor(row(change))
  if (!monitor) throw new Error('not a monitor')
  return monitorSettingsOf(monitor, { withSecrets: true, allowPrivate: false })
}

describe('a monitor', () => {
  test.each([
    [
      'http',
      {},
      { kind: 'http', method: 'GET', status: '200-299', redirects: 'follow', verifiesTls: true, tlsDays: 14 },
    ],
    ['without redirects', { maxredirects: 0, ignore_tls: 1 }, { redirects: 'answer', verifiesTls: false }],
    ['999', { accepted_statuscodes_json: '["200-299","999"]' }, { status: '200-299,999' }],
    ['several codes', { accepted_statuscodes_json: '["200-299","401"]' }, { status: '200-299,401' }],
    [
      'keyword',
      { type: 'keyword', keyword: 'Hi' },
      { kind: 'keyword', keyword: 'Hi', isPresent: true, isCaseSensitive: true },
    ],
    ['absent keyword', { type: 'keyword', keyword: 'Hi', invert_keyword: 1 }, { isPresent: false }],
    [
      'json',
      json('a.b[0].c', { expected_value: '1', json_path_operator: '>' }),
      { kind: 'json', path: '$.a.b[0].c', comparison: 'greater', expected: '1' },
    ],
    [
      'json of at least',
      json('a', { expected_value: '5', json_path_operator: '>=' }),
      { comparison: 'atLeast', expected: '5' },
    ],
    [
      'json of at most',
      json('a', { expected_value: '5', json_path_operator: '<=' }),
      { comparison: 'atMost', expected: '5' },
    ],
    ['whole json', json('$', { expected_value: 'x' }), { path: '$', comparison: 'equals' }],
    ['port', { type: 'port', hostname: 'a.example', port: 25 }, { kind: 'tcp' }],
    ['port of an IPv6 address', { type: 'port', hostname: '2606:4700::1111', port: 25 }, { kind: 'tcp' }],
    [
      'dns',
      dns({ dns_resolve_type: 'MX', dns_resolve_server: '1.1.1.1,8.8.8.8' }),
      { kind: 'dns', record: 'MX', resolver: '1.1.1.1' },
    ],
  ])('%s becomes ours', (_, change, settings) => {
    const found = read(change)
    if (!found.ok) throw new Error(found.message)
    expect(found.monitor.settings).toMatchObject(settings)
    const { target, settings: own, intervalSeconds, timeoutMs } = found.monitor
    expect(
      monitorFaults({
        page: null,
        target: target ?? '',
        settings: own,
        intervalSeconds,
        timeoutMs,
        slowMs: null,
      }),
    ).toEqual({})
  })

  test.each([
    ['ping', { type: 'ping' }, words.kind('ping')],
    ['mqtt', { type: 'mqtt' }, words.kind('mqtt')],
    ['upside-down', { upside_down: 1 }, words.upsideDown],
    ['JSONata', json('$sum(items.price)'), words.jsonata('$sum(items.price)')],
    ['comparison', json('a', { json_path_operator: '~' }), words.comparison('~')],
    ['SRV', dns({ dns_resolve_type: 'SRV' }), words.record('SRV')],
    ['NTLM', { auth_method: 'ntlm' }, words.signIn('ntlm')],
    ['address', { url: 'ftp://a.example' }, words.target('ftp://a.example')],
    ['port without host', { type: 'port', port: 25 }, words.target(':25')],
    ['body encoding', { method: 'POST', body: 'x', http_body_encoding: 'yaml' }, words.bodyEncoding('yaml')],
    ['broken headers', { headers: '{' }, words.headers],
    ['header name', { headers: '{"a b":"c"}' }, monitorsMessages.headerName],
    ['header value', { headers: '{"a":"☃"}' }, monitorsMessages.faults.headerValue],
    ['status', { accepted_statuscodes_json: '["20x"]' }, monitorsMessages.faults.status],
    [
      'keyword without a body',
      { type: 'keyword', keyword: 'a', method: 'HEAD' },
      monitorsMessages.faults.methodWithoutText,
    ],
    ['empty keyword', { type: 'keyword', keyword: '' }, inputMessages.required],
    ['private address', { url: 'http://192.168.1.1/' }, urlMessages.private],
    ['private resolver', dns({ dns_resolve_server: '10.0.0.1' }), urlMessages.private],
    ['password in a broken address', { url: 'http://a:b@c d/' }, words.target('http://…@c d/')],
  ])('%s is refused with a reason', (_, change, message) =>
    expect(read(change)).toEqual({ ok: false, message }),
  )

  const form = 'application/x-www-form-urlencoded'
  test.each([
    ['JSON by default', { body: '{"a":1}' }, { 'Content-Type': 'application/json' }],
    ['a form', { body: 'a=1', http_body_encoding: 'form' }, { 'Content-Type': form }],
    ['a form that holds JSON', { body: '{"a":"1"}', httpBodyEncoding: 'form' }, { 'Content-Type': form }],
    ['XML', { body: '<a/>', http_body_encoding: 'xml' }, { 'Content-Type': 'text/xml; charset=utf-8' }],
    [
      'its own type',
      { body: 'a', headers: '{"content-type":"text/plain"}' },
      { 'content-type': 'text/plain' },
    ],
    ['no body', { body: '', http_body_encoding: 'xml', headers: '{"A":"b"}' }, { A: 'b' }],
    ['no body of GET', { method: 'GET', body: 'a', headers: '{"A":"b"}' }, { A: 'b' }],
    [
      'credentials of the address',
      { url: 'https://a:b%40c@a.example/' },
      { Authorization: 'Basic YTpiQGM=' },
    ],
  ])('sends %s', (_, change, headers) => {
    const found = read({ method: 'POST', ...change })
    expect(found).toMatchObject({
      ok: true,
      monitor: { headers: Object.keys(headers) },
      request: { headers },
    })
    if (found.ok) expect(found.monitor.target).toBe('https://a.example/')
  })

  test('leaves out headers that belong to the connection, with a notice', () => {
    const found = read({ headers: '{"Host":"b.example","X-A":"1"}' })
    expect(found).toMatchObject({
      request: { headers: { 'X-A': '1' } },
      notices: [words.ownHeader('A', 'Host')],
    })
  })

  test.each([
    [{ description: 'ours', resend_interval: 3 }, ['description', 'resendInterval']],
    [
      { packet_size: 1000, mqtt_check_type: 'json-query', game: 'x' },
      ['packetSize', 'mqttCheckType', 'game'],
    ],
    [{ gamedig_given_port_only: 0, conditions: '[{"a":1}]', cache_bust: true }, ['cacheBust', 'conditions']],
    [
      {
        ...{ description: '', packet_size: 56, mqtt_check_type: 'keyword', gamedig_given_port_only: 1 },
        ...{
          conditions: '[]',
          kafka_producer_sasl_options: '{"mechanism":"None"}',
          weight: 2000,
          user_id: 1,
        },
        ...{
          ping_numeric: true,
          forceInactive: false,
          notificationIDList: { 1: true },
          dns_last_result: 'x',
        },
      },
      [],
    ],
  ])('%o has further fields %o', (change, fields) => {
    expect(parseKumaMonitor(row(change))?.unread.toSorted()).toEqual(fields.toSorted())
  })

  test.each(['description', 'packetSize', 'mqttCheckType', 'pingNumeric', 'kafkaProducerSaslOptions'])(
    '%s says the same to SQLite as in a backup',
    (field) => {
      const values = [
        null,
        '',
        0,
        1,
        56,
        'null',
        'true',
        'keyword',
        '[]',
        '{}',
        '{"mechanism":"None"}',
        '[1]',
        'x',
      ]
      const db = new DatabaseSync(':memory:')
      const query = db.prepare(
        `select ${saysSomethingSql(field, 'value', null)} as says from (select ? as value)`,
      )
      const says = values.map((value) =>
        Boolean(query.get(typeof value === 'number' ? BigInt(value) : value)?.['says']),
      )
      db.close()
      expect(says).toEqual(values.map((value) => saysSomething(field, value)))
      expect(new Set(says).size).toBe(2)
    },
  )

  test.each([
    [{ interval: 60, timeout: 20 }, 60, 20_000, []],
    [{ interval: 86_400, timeout: 48 }, 3600, 48_000, [words.interval(86_400, 3600)]],
    [{ interval: 20, timeout: 16 }, 20, 10_000, [words.timeout(16, 10)]],
    [{ interval: 60, timeout: 0 }, 60, 30_000, [words.timeout(48, 30)]],
  ])('%o keeps its times', (change, intervalSeconds, timeoutMs, notes) => {
    const found = read(change)
    expect(found).toMatchObject({ ok: true, monitor: { intervalSeconds, timeoutMs }, notes })
  })
})

describe('heartbeats', () => {
  const beat = (minute: number, status: number, text = '') => ({ at: minute * 60_000, status, ping: 1, text })
  const shape = (beats: Parameters<typeof historyOf>[0]) => {
    const { spans, outages } = historyOf(beats, 120_000)
    return {
      spans: spans.map(({ from, to, state }) => `${from / 60_000}-${to / 60_000} ${state}`),
      outages: outages.map(({ from, confirmedAt, to }) =>
        [from, confirmedAt, to].map((at) => (at ?? 0) / 60_000),
      ),
    }
  }

  test.each([
    ['up', [beat(0, 1), beat(1, 1)], ['0-3 up'], []],
    [
      'an outage',
      [beat(0, 1), beat(1, 0), beat(2, 0), beat(3, 1)],
      ['0-1 up', '1-3 down', '3-5 up'],
      [[1, 1, 3]],
    ],
    [
      'retries that end in an outage',
      [beat(0, 1), beat(1, 2), beat(2, 0), beat(3, 1)],
      ['0-1 up', '1-3 down', '3-5 up'],
      [[1, 2, 3]],
    ],
    ['a retry that succeeds', [beat(0, 1), beat(1, 2), beat(2, 1)], ['0-4 up'], []],
    ['a gap', [beat(0, 1), beat(9, 1)], ['0-2 up', '2-9 unknown', '9-11 up'], []],
    ['maintenance', [beat(0, 1), beat(1, 3), beat(2, 1)], ['0-1 up', '1-2 paused', '2-4 up'], []],
    ['an ongoing outage', [beat(0, 1), beat(1, 0)], ['0-1 up', '1-3 down'], [[1, 1, 3]]],
    ['nothing', [], [], []],
  ])('%s', (_, beats, spans, outages) => expect(shape(beats)).toEqual({ spans, outages }))
})

test.each([
  ['Request failed with status code 503', 'status'],
  ['timeout of 48000ms exceeded', 'timeout'],
  ['connect ECONNREFUSED 192.0.2.7:25', 'refused'],
  ['getaddrinfo ENOTFOUND a.example', 'dns-not-found'],
  ['200 - OK, but keyword is not in [<html>]', 'keyword-missing'],
  ['JSON query does not pass (comparing a == b)', 'json-mismatch'],
  ['certificate has expired', 'tls-expired'],
  ["Hostname/IP does not match certificate's altnames", 'tls-name'],
  ['read ECONNRESET', 'reset'],
  ['something new', 'no-answer'],
])('"%s" is %s', (text, reason) => expect(reasonOf(text)).toBe(reason))
