import { expect, test } from 'vitest'
import { z } from 'zod'
import { apiTable } from '~/server/api/table'
import { unknownFields } from '~/server/api/unknown-fields'
import type { Row } from '~/server/platform/http/endpoint'
import { callerWith, screenApi } from '../support/api'
import { sampleInput } from '../support/sample-input'
import { tenantFixture } from '../support/tenant-fixture'

const { tenant, owner } = tenantFixture()

const nameOf = ({ method, path }: Row) => `${method.toUpperCase()} ${path}`
/** Open on purpose: answers of agents. SCIM lets providers send attributes that we don't know. */
const OPEN = ['POST /api/agents/result']
const rows: Row[] = apiTable.filter((row: Row) => !row.isScim)

test.each(rows.map((row) => [nameOf(row), row] as const))(
  'every call: %s names what it does not know',
  (name, row) => {
    if (row.query) expect(unknownFields(row.query, { typo_: '1' })).toEqual(['typo_'])
    const hasFields = row.body && !OPEN.includes(name)
    if (hasFields)
      expect(unknownFields(row.body as z.ZodType, { ...sampleInput(row.body), typo_: 1 })).toEqual(['typo_'])
  },
)

test('an unknown field is refused with its name, and nothing is changed', async () => {
  const { status, problem } = await owner.put('/api/auth/settings', {
    body: { showNote: false, theme: 'dark' },
  })
  expect([status, problem.fields]).toEqual([422, { theme: ['Unknown field'] }])
  expect((await owner.get('/api/auth/profile')).body.settings.showNote).toBe(true)
})

test('a nested unknown field is refused with its path', async () => {
  const pages = [{ url: 'https://1.1.1.1/', colour: 'red' }]
  const body = { project: tenant.project._id, name: 'Shop', pages }
  const { status, problem } = await owner.post('/api/sites', { body })
  expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, ['pages[0].colour']])
})

test('an unknown query parameter is refused, also of a call without any', async () => {
  for (const path of ['/api/clients?organisation=1', `/api/clients/${tenant.client._id}?limit=5`]) {
    const { status, problem } = await owner.get(path)
    expect([path, status, problem.message?.startsWith('Unknown fields: ')]).toEqual([path, 422, true])
  }
})

test('links and scripts of our own screens may pass the parameters of the screen on', async () => {
  const browser = callerWith({ cookie: owner.cookie })
  expect((await browser.get('/api/navigation/search?search=shop&device=desktop&tab=2')).status).toBe(200)
  expect((await owner.get('/api/navigation/search?search=shop&tab=2')).status).toBe(422)
})

test('calls of our own screens are not checked again', async () => {
  const query = { limit: 5, other: 1 } as { limit: number }
  expect(await screenApi(owner, 'loader').get('/api/clients', { query })).toMatchObject({ limit: 5 })
})

test('fields of unions, lists and preprocessed values are found', () => {
  const schema = z.object({
    either: z.union([z.object({ a: z.number() }), z.object({ b: z.number() })]),
    list: z.array(z.object({ c: z.number() })).optional(),
    made: z.preprocess((value) => value, z.object({ d: z.number() })).optional(),
    open: z.looseObject({}).optional(),
  })
  const value = {
    either: { b: 1, x: 1 },
    list: [{ c: 1 }, { c: 1, y: 1 }],
    made: { d: 1, z: 1 },
    open: { any: 1 },
  }
  expect(unknownFields(schema, value)).toEqual(['either.x', 'list[1].y', 'made.z'])
})
