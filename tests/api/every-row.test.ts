import { beforeAll, describe, expect, test } from 'vitest'
import { apiTable } from '~/server/api/table'
import type { Row } from '~/server/http/endpoint'
import { anonymous, call, type SignedIn, signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createTenant } from '../support/factories'
import { fieldsOf, sampleInput, samplePath } from '../support/sample-input'

const own = onOwnDatabase()
beforeAll(async () => {
  await createTenant()
})

const nameOf = (row: Row) => `${row.method.toUpperCase()} ${row.path}`

/** Values that the schema's shape does not imply. */
const INPUT: Record<string, object> = {
  'POST /api/auth/invitations': { email: 'guest@example.com', client: 1, role: 'clientViewer' },
  'GET /api/auth/invitations': { client: 1 },
  'POST /api/clients/{id}/users': { subjectId: '1', role: 'clientViewer' },
  'PUT /api/clients/{id}/users': { subjectId: '1', role: 'clientViewer' },
  'DELETE /api/clients/{id}/users': { subjectId: '1' },
  'POST /api/projects/{id}/users': { subjectId: '1', role: 'projectViewer' },
  'PUT /api/projects/{id}/users': { subjectId: '1', role: 'projectViewer' },
  'DELETE /api/projects/{id}/users': { subjectId: '1' },
  'DELETE /api/projects/{id}/sites': { sites: [1] },
  'PUT /api/organizations/{id}': { name: 'x' },
  'POST /api/organizations/{id}/configuration/plan': { yaml: 'version: 1\nclients: []' },
  'POST /api/organizations/{id}/configuration/apply': { yaml: 'version: 1\nclients: []' },
  'PUT /api/maintenance': { state: 'off' },
  'POST /api/share-links': { name: 'x', client: 1 },
  'POST /api/navigation/palette': { key: 'page:1' },
  'POST /api/notes': { project: 1, text: 'x' },
  'POST /api/deployments': { project: 1, version: 'x' },
  'POST /api/clients': { organization: 1, name: 'x' },
  'POST /api/sites': { project: 1, name: 'x', pages: [{ url: 'https://1.1.1.1/' }] },
  'POST /api/onboarding/website': { url: 'http://127.0.0.1/' },
  'POST /api/sites/{id}/pages': { urls: ['https://1.1.1.1/new'] },
  'POST /api/lighthouses/sendWebConfigAlert': { page_id: 1 },
  'GET /api/lighthouses/regressions': { page_id: 1 },
  'GET /api/lighthouses/runtestfromdashboard': { page_id: 1 },
  'GET /api/lighthouses/test-scope': { page_id: 1 },
  'POST /api/lighthouses/runtestfromdashboard': { page_id: 1 },
}

const guarded = apiTable.filter((row) => row.guard !== 'public')
test('the table has rows', () => {
  expect(guarded.length).toBeGreaterThan(40)
  expect(new Set(apiTable.map(nameOf)).size).toBe(apiTable.length)
})

/** Input errors are in our words. */
const ZOD_WORDING = /Invalid (input|option|string|number)|, received |Too (small|big)|Unrecognized/

describe('hostile values in a query', () => {
  let everything: SignedIn
  beforeAll(async () => {
    everything = await signInAs({ isSuper: true })
  })
  const asked = guarded.filter((row) => row.query && row.guard !== 'agent' && !row.path.endsWith('/stream'))
  test.each(asked.map((row) => [nameOf(row), row] as const))('never crash %s', async (_, row) => {
    // A rate-limited caller would be refused before anything is read.
    await own.db.deleteFrom('rate_window').execute()
    const usual = INPUT[nameOf(row)] ?? sampleInput(row.query)
    for (const name of fieldsOf(row.query)) {
      for (const value of ['99999999999', '-1', `a${String.fromCharCode(0)}b`, "'", '%', '']) {
        const query = { ...usual, [name]: value } as Record<string, string>
        const headers = { authorization: `Bearer ${everything.accessToken}` }
        const { status, problem } = await call(row.method, samplePath(row), { query, headers })
        expect(status, `${name}=${JSON.stringify(value)}`).toBeLessThan(500)
        expect(status).not.toBe(429)
        if (status === 422) expect(JSON.stringify(problem)).not.toMatch(ZOD_WORDING)
      }
    }
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
