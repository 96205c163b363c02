import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { monitorFormMessages } from '../messages/monitors'
import { newMonitor } from './monitor'
import { monitorFieldOf, monitorForm } from './monitor-form'

const sent = (fields: [string, string][]) =>
  parseWithZod(new URLSearchParams(fields), { schema: monitorForm })

const BASE: [string, string][] = [
  ['name', ' Shop '],
  ['page', '7'],
  ['targets.http', ''],
  ['settings.kind', 'http'],
  ['settings.method', 'GET'],
  ['settings.status', '200-299'],
  ['settings.redirects', 'follow'],
  ['settings.tlsDays', ''],
  ['intervalSeconds', '30'],
  ['timeoutMs', '5000'],
  ['slowMs', ''],
]

function accepted(fields: [string, string][]) {
  const submission = sent(fields)
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error))
  return submission.value.body
}

test('parses a followed page, an unticked box as false and an empty number as none', () => {
  const value = accepted([...BASE, ['locations', '3']])
  expect(value).toEqual({
    name: 'Shop',
    page: 7,
    settings: {
      kind: 'http',
      method: 'GET',
      status: '200-299',
      redirects: 'follow',
      verifiesTls: false,
      tlsDays: null,
    },
    request: { headers: [], body: '' },
    intervalSeconds: 30,
    timeoutMs: 5000,
    slowMs: null,
    locations: [3],
    isPaused: false,
  })
  expect(newMonitor.safeParse({ ...value, site: 1 }).success).toBe(true)
})

test('passes on only fields of the kind, and the search text unchanged', () => {
  const fields = BASE.map(([name, value]): [string, string] =>
    name === 'settings.kind' ? [name, 'keyword'] : [name, value],
  )
  const { settings } = accepted([
    ...fields,
    ['settings.keyword', ' in stock '],
    ['settings.isPresent', 'false'],
    ['settings.path', '$.left.from.another.kind'],
  ])
  expect(settings).toMatchObject({ kind: 'keyword', keyword: ' in stock ', isPresent: false })
  expect(settings).not.toHaveProperty('path')
  const dns = accepted([
    ['settings.kind', 'dns'],
    ['targets.dns', 'example.com'],
    ['settings.resolver', ''],
  ])
  expect(dns.settings).toEqual({ kind: 'dns', record: 'A', resolver: null, expected: '' })
  expect(dns).not.toHaveProperty('request')
})

test('retains stored headers and body, and drops empty rows', () => {
  const { request } = accepted([
    ...BASE,
    ['request.headers[0].name', ''],
    ['request.headers[0].value', ''],
    ['request.headers[1].name', 'Authorization'],
    ['request.headers[1].value', ''],
    ['request.headers[4].name', 'X-Probe'],
    ['request.headers[4].value', 'yes'],
    ['request.keepsBody', 'on'],
    ['request.body', ''],
  ])
  expect(request).toEqual({
    headers: [
      { name: 'Authorization', value: null },
      { name: 'X-Probe', value: 'yes' },
    ],
    body: null,
  })
})

test('replaces a body with the entered one, and deletes it on request', () => {
  const bodyOf = (more: [string, string][]) =>
    accepted([...BASE, ['request.keepsBody', 'on'], ...more]).request?.body
  expect(bodyOf([['request.body', '{"a":1}']])).toBe('{"a":1}')
  expect(
    bodyOf([
      ['request.body', ''],
      ['request.removesBody', 'on'],
    ]),
  ).toBe('')
})

test('an invalid number is refused at its field, with the entered values', () => {
  const submission = sent([...BASE.filter(([name]) => name !== 'slowMs'), ['slowMs', 'soon']])
  const { error, initialValue } = submission.reply()
  expect(Object.keys(error ?? {})).toEqual(['slowMs'])
  expect(initialValue).toMatchObject({ name: ' Shop ', slowMs: 'soon' })
})

test('target and expected response depend on the kind', () => {
  const typed: [string, string][] = [
    ['targets.http', 'https://example.com/health'],
    ['targets.dns', 'example.com'],
    ['settings.expected', 'ok'],
    ['settings.answer', ' 192.0.2.1 '],
  ]
  const dns = accepted([['settings.kind', 'dns'], ...typed])
  expect(dns).toMatchObject({ target: 'example.com', settings: { kind: 'dns', expected: '192.0.2.1' } })
  const json = accepted([['settings.kind', 'json'], ...typed])
  expect(json).toMatchObject({ target: 'https://example.com/health', settings: { expected: 'ok' } })
})

test('API errors map to the fields of the form', () => {
  const dns = monitorFieldOf('dns', [])
  expect(['target', 'settings.expected', 'slowMs'].map(dns)).toEqual([
    'targets.dns',
    'settings.answer',
    'slowMs',
  ])
  const keyword = monitorFieldOf('keyword', [1, 4])
  expect(['target', 'settings.expected', 'request.headers[1].name'].map(keyword)).toEqual([
    'targets.http',
    'settings.expected',
    'request.headers[4].name',
  ])
})

test('invalid days are refused with a message', () => {
  const { error } = sent(
    [...BASE, ['settings.tlsDays', 'soon']].filter(([, value]) => value !== '') as [string, string][],
  ).reply()
  expect(error).toEqual({ 'settings.tlsDays': [monitorFormMessages.number] })
})

test('fields of other kinds are neither validated nor saved', () => {
  const value = accepted([
    ...BASE.filter(([name]) => !name.startsWith('settings.')),
    ['settings.kind', 'tcp'],
    ['settings.tlsDays', 'many'],
    ['settings.method', 'TEAPOT'],
  ])
  expect(value.settings).toEqual({ kind: 'tcp' })
})
