import { beforeAll, expect, test } from 'vitest'
import { apiTable } from '~/server/api/table'
import type { Row } from '~/server/platform/http/endpoint'
import { API_SUBJECTS } from '~/server/screens/api-subjects'
import { anonymous } from '../support/api'
import { withBilling } from '../support/billing'
import { onOwnDatabase } from '../support/database'

onOwnDatabase()
withBilling()

interface Schema {
  type?: string | string[]
  default?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
}
interface Operation {
  operationId?: string
  tags?: string[]
  responses: Record<string, { content?: Record<string, unknown> }>
}
let document: { servers?: { url: string }[]; paths: Record<string, Record<string, Operation>> }
let operations: [string, Operation][]
beforeAll(async () => {
  document = (await anonymous.get('/api/openapi.json')).body
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, Operation] => [`${method} ${path}`, one]),
  )
})

const mediaOf = (name: string) => {
  const [method, path = ''] = name.split(' ')
  return Object.keys(document.paths[path]?.[method ?? '']?.responses['200']?.content ?? {})
}

test('every operation has an id of its own that is a name in code', () => {
  const ids = operations.map(([, { operationId }]) => operationId)
  expect(new Set(ids).size).toBe(operations.length)
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/)
  expect(document.paths['/api/clients/{id}/users']?.['put']?.operationId).toBe('putClientsByIdUsers')
})

test('every call belongs to one subject of the reference', () => {
  const tags = operations.map(([, { tags }]) => tags?.[0])
  expect(API_SUBJECTS.flatMap((subject) => subject.tags).sort()).toEqual([...new Set(tags)].sort())
})

test('there is a server', () => {
  expect(document.servers).toEqual([{ url: '/', description: 'This installation' }])
})

test.each([
  ['get /api/alerts/csv', ['text/csv']],
  ['get /api/lighthouses/{id}/har', ['application/json']],
  ['get /api/status/{key}/feed', ['application/rss+xml']],
  ['get /api/lighthouses/download-video', ['video/webm']],
  ['get /api/uptime/board/stream', ['text/event-stream']],
  ['get /api/dashboards/{id}/alldata', ['application/x-ndjson', 'application/json']],
  ['get /api/teams/{id}', ['application/json']],
])('%s declares its content type', (name, media) => {
  expect(mediaOf(name)).toEqual(media)
})

test('every row has a schema of its response or a media type', () => {
  const silent = apiTable.filter((row: Row) => row.status !== 204 && !row.response === !row.media)
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

const matches = (value: unknown, { type, anyOf, enum: options }: Schema): boolean => {
  if (anyOf) return anyOf.some((one) => matches(value, one))
  if (options && !options.includes(value)) return false
  const types = [type ?? []].flat()
  const own = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  return types.length === 0 || types.includes(own) || (own === 'number' && types.includes('integer'))
}

test('defaults are of the type that they stand for', () => {
  const wrong: string[] = []
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return
    if ('default' in value && 'type' in value && !matches(value.default, value as Schema)) wrong.push(at)
    for (const [name, inner] of Object.entries(value)) walk(inner, `${at}/${name}`)
  }
  walk(document, '')
  expect(wrong).toEqual([])
})
