import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callRow } from '~/server/api/call-row'
import { apiTable } from '~/server/api/table'
import type { Row } from '~/server/platform/http/endpoint'
import { setRuntime } from '~/server/platform/runtime'
import { anonymous, signInAs } from '../support/api'
import { withBilling } from '../support/billing'
import { onOwnDatabase } from '../support/database'
import { createPlace } from '../support/place'
import { prepared } from '../support/prepared'
import { openRollingBack, type RollingBack } from '../support/rolling-back'
import { fieldsOf } from '../support/sample-input'
import { inputOf, nameOf, sendInput } from './sample-calls'

const database = onOwnDatabase()
withBilling()
const place = prepared(createPlace)
const admin = prepared(() => signInAs({ isSuper: true }))
let rolling: RollingBack
beforeAll(async () => {
  rolling = await openRollingBack(database.url)
  setRuntime(rolling)
})
afterAll(() => rolling.close())

const guarded = apiTable.filter((row) => row.guard !== 'public')
test('the table has rows', () => {
  expect(guarded.length).toBeGreaterThan(40)
  expect(new Set(apiTable.map(nameOf)).size).toBe(apiTable.length)
})

const PARTS = ['params', 'query', 'body'] as const
type Part = (typeof PARTS)[number]
const TEXTS = ['99999999999', '-1', `a${String.fromCharCode(0)}b`, "'", '%', '']
const HOSTILE = { params: TEXTS, query: TEXTS, body: [...TEXTS, 99_999_999_999, -1, null] }

/** Input errors are in our words. */
const ZOD_WORDING = /Invalid (input|option|string|number)|, received |Too (small|big)|Unrecognized/

/** As the parser gets it: a URL holds only texts. */
const sentAs = (part: Part, input: object) =>
  part === 'body'
    ? input
    : Object.fromEntries(Object.entries(input).map(([name, one]) => [name, String(one)]))
const refusalOf = (row: Row, part: Part, input: object) => row[part]?.safeParse(sentAs(part, input)).error

/**
 * A value that the schema accepts reaches the verb, so each field has its own call: another hostile field could end the
 * call before. Refused values end in the parser, so one call has them all.
 */
function hostileInputs(row: Row, part: Part) {
  const usual = inputOf(row, place)[part] ?? {}
  const accepted: [string, unknown][] = []
  const refused: Record<string, unknown> = {}
  for (const name of new Set([...fieldsOf(row[part]), ...Object.keys(usual)]))
    for (const value of HOSTILE[part]) {
      const error = refusalOf(row, part, { ...usual, [name]: value })
      if (!error) accepted.push([name, value])
      else {
        refused[name] = value
        expect(error.message, `${name}=${JSON.stringify(value)}`).not.toMatch(ZOD_WORDING)
      }
    }
  return [...accepted.map(([name, value]) => ({ [name]: value })), refused]
}

describe('hostile values', () => {
  const rows = guarded.filter((row) => row.guard !== 'agent' && !row.path.endsWith('/stream'))

  test('replace values that every row accepts', () => {
    const wrong = rows.flatMap((row) =>
      PARTS.filter((part) => refusalOf(row, part, inputOf(row, place)[part] ?? {})).map(
        (part) => `${nameOf(row)} ${part}`,
      ),
    )
    expect(wrong).toEqual([])
  })

  test.each(rows.map((row) => [nameOf(row), row] as const))('never crash %s', async (_, row) => {
    const crashed: string[] = []
    for (const part of PARTS)
      for (const change of row[part] ? hostileInputs(row, part) : []) {
        const input = inputOf(row, place)
        const send = () => sendInput(row, admin, { ...input, [part]: { ...input[part], ...change } })
        const { status, problem } = await rolling.tried(send)
        if (status >= 500 || status === 429) crashed.push(`${status} with ${part} ${JSON.stringify(change)}`)
        if (status === 422) expect(JSON.stringify(problem)).not.toMatch(ZOD_WORDING)
      }
    expect(crashed).toEqual([])
  })
})

describe('/api/openapi.json', () => {
  interface Operation {
    summary: string
    responses: Record<string, unknown>
    parameters?: { name: string; in: string; required?: boolean }[]
    security?: unknown[]
  }
  let document: {
    openapi: string
    info: object
    paths: Record<string, Record<string, Operation>>
    components?: Record<string, Record<string, unknown>>
  }
  beforeAll(async () => {
    document = (await anonymous.get<typeof document>('/api/openapi.json')).body
  })

  test('lists every row, and nothing else', () => {
    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(listed.sort()).toEqual(apiTable.map(nameOf).sort())
  })

  test('describes what each operation does, returns and requires', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: 'Lightkeeper', version: expect.any(String) })
    for (const row of apiTable) {
      const operation = document.paths[row.path]?.[row.method]
      expect(operation?.summary, nameOf(row)).toBe(row.summary)
      expect(Object.keys(operation?.responses ?? {}), nameOf(row)).toEqual([
        String(row.status ?? 200),
        'default',
      ])
      expect(operation?.security !== undefined, nameOf(row)).toBe(row.guard === 'public')
    }
  })

  test('declares every path parameter', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      for (const operation of Object.values(operations)) {
        const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
        expect(declared.map((parameter) => parameter.name).sort(), path).toEqual(wanted.sort())
        expect(
          declared.every((parameter) => parameter.required),
          path,
        ).toBe(true)
      }
    }
  })

  test('has no dangling references', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    )
    const missing = refs.filter(
      (ref) =>
        !ref.split('/').reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], document),
    )
    expect(missing).toEqual([])
  })
})

test('gives our screens what its JSON would give them', async () => {
  const headers = new Headers({ cookie: admin.cookie, 'sec-fetch-site': 'same-origin' })
  const answered: string[] = []
  const wrong: string[] = []
  for (const row of apiTable.filter(({ response, guard }) => response && guard !== 'agent')) {
    const { params, query, body } = inputOf(row, place)
    const call = { row, method: row.method.toUpperCase(), headers, requestId: 'own', params, query, body }
    const toRequest = () => new Request(`http://in-process${row.path}`, { headers })
    const answer = await rolling.tried(() => callRow({ ...call, toRequest }))
    if (answer.status >= 400) continue
    answered.push(nameOf(row))
    const json = JSON.parse(JSON.stringify(answer.body))
    if (!isDeepStrictEqual(answer.body, json)) wrong.push(nameOf(row))
  }
  expect(answered.length).toBeGreaterThan(200)
  expect(wrong).toEqual([])
})
