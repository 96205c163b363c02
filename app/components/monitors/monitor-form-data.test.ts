import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { newMonitor } from '~/shared/schemas/monitor'
import { monitorForm, monitorFormData } from './monitor-form-data'

function sent(fields: [string, string][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return parseWithZod(monitorFormData(form), { schema: monitorForm })
}

const BASE: [string, string][] = [
  ['name', ' Shop '],
  ['page', '7'],
  ['target', ''],
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
  return submission.value
}

test('a page is followed, an unticked box is false and an empty amount is none', () => {
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

test('only what belongs to the kind is passed on, and a text to look for is taken as it was typed', () => {
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
    ['target', 'example.com'],
    ['settings.resolver', ''],
  ])
  expect(dns.settings).toEqual({ kind: 'dns', record: 'A', resolver: null, expected: '' })
  expect(dns).not.toHaveProperty('request')
})

test('a header without a value and a body that is kept stay; empty rows are none', () => {
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

test('a body is replaced by what was typed, and taken away when that is asked for', () => {
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

test('an amount that is no number is refused by the name of its field, with everything typed kept', () => {
  const submission = sent([...BASE.filter(([name]) => name !== 'slowMs'), ['slowMs', 'soon']])
  const { error, initialValue } = submission.reply()
  expect(Object.keys(error ?? {})).toEqual(['slowMs'])
  expect(initialValue).toMatchObject({ name: ' Shop ', slowMs: 'soon' })
})

/** What the form shows after a button of a kind was pressed, as text by the names of fields. */
function shownAs(kind: string, fields: [string, string][]) {
  const submission = sent([...fields, ['intent', `kind:${kind}`]])
  const { status, intent, initialValue } = submission.reply()
  expect([submission.status, status, intent?.type]).toEqual([undefined, undefined, 'update'])
  return initialValue
}

test('the button of a kind has the form come back with what was typed', () => {
  const wrong: [string, string][] = [
    ...BASE,
    ['settings.resolver', 'near'],
    ['request.headers[3].name', 'X-One'],
  ]
  expect(shownAs('json', [...wrong, ['settings.keyword', 'Sold out']])).toMatchObject({
    name: ' Shop ',
    settings: { kind: 'json', status: '200-299', keyword: 'Sold out', resolver: 'near' },
    request: { headers: [{ name: 'X-One' }] },
    intervalSeconds: '30',
  })
  expect(shownAs('nonsense', BASE)).toMatchObject({ settings: { kind: 'http' } })
})

test('what another kind has a field of the same name for is kept, and is there again when that is chosen', () => {
  const base = BASE.filter(([name]) => name !== 'target' && name !== 'settings.kind')
  const json: [string, string][] = [
    ...base,
    ['settings.kind', 'json'],
    ['target', 'https://example.com/health'],
    ['settings.expected', 'ok'],
  ]
  expect(shownAs('keyword', json)).toMatchObject({ target: 'https://example.com/health' })
  const dns = shownAs('dns', json)
  expect(dns).not.toHaveProperty('target')
  expect(dns).not.toHaveProperty('settings.expected')
  const kept: [string, string][] = [
    ...base,
    ['settings.kind', 'dns'],
    ['target', 'example.com'],
    ['settings.expected', '192.0.2.1'],
    ['kept.http.target', 'https://example.com/health'],
    ['kept.json.settings.expected', 'ok'],
  ]
  expect(shownAs('json', kept)).toMatchObject({
    target: 'https://example.com/health',
    settings: { kind: 'json', expected: 'ok' },
    kept: { dns: { target: 'example.com', settings: { expected: '192.0.2.1' } } },
  })
})

test('what was typed for other kinds is neither looked at nor saved', () => {
  const value = accepted([
    ...BASE.filter(([name]) => !name.startsWith('settings.')),
    ['settings.kind', 'tcp'],
    ['settings.tlsDays', 'many'],
    ['settings.method', 'TEAPOT'],
    ['kept.http.target', 'https://example.com/'],
  ])
  expect(value.settings).toEqual({ kind: 'tcp' })
  expect(value).not.toHaveProperty('kept')
})
