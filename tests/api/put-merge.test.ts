import { expect, test } from 'vitest'
import { z } from 'zod'
import { apiTable } from '~/server/api/table'
import type { Row } from '~/server/platform/http/endpoint'
import { signInAs } from '../support/api'
import { fieldsOf, sampleInput } from '../support/sample-input'
import { tenantFixture } from '../support/tenant-fixture'

const { tenant, owner } = tenantFixture()

/** Calls that do one thing by their whole body instead of changing the fields of an object. */
const ACTIONS = [
  'PUT /api/sites/multi',
  'PUT /api/mailings',
  'PUT /api/mailings/own',
  'PUT /api/clients/{id}/move-client',
  'PUT /api/clients/{id}/users',
  'PUT /api/pages/{id}/script',
]
const nameOf = ({ method, path }: Row) => `${method.toUpperCase()} ${path}`
const filledIn = ({ body }: Row): string[] => {
  const shape = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' })
  const sample = sampleInput(body)
  const read = body?.safeParse(sample)
  const added = Object.entries(Object(read?.data)).filter(
    ([name, value]) => value !== undefined && !(name in sample),
  )
  return fieldsOf(body).filter((name) => {
    const field = shape.properties?.[name]
    return (typeof field === 'object' && 'default' in field) || added.some(([known]) => known === name)
  })
}

test.each(
  apiTable
    .filter((row: Row) => row.method === 'put' && row.body && !ACTIONS.includes(nameOf(row)))
    .map((row: Row) => [nameOf(row), row] as const),
)('%s fills in no field that a change leaves out', (_, row) => {
  expect(filledIn(row)).toEqual([])
})

test('the exempt actions exist', () => {
  expect(apiTable.map(nameOf)).toEqual(expect.arrayContaining(ACTIONS))
})

const without = (answer: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => !['updatedAt', ...names].includes(name)))

/** Sets one field of a stored object, and expects that the others stay. */
async function changesOnly(path: string, change: Record<string, unknown>, ...derived: string[]) {
  const before = (await owner.get(path)).body
  const { status, body } = await owner.put(path, { body: change })
  expect([status, body]).toMatchObject([200, change])
  const names = [...Object.keys(change), ...derived]
  expect(without(body, ...names)).toEqual(without(before, ...names))
}

test('a change of a chart keeps its budget, pages and devices', async () => {
  const { _id: client } = tenant.client
  const dashboard = (await owner.post('/api/dashboards', { body: { client, name: 'Board' } })).body
  const chart = {
    ...{ title: 'Loading', dashboard: dashboard._id, client, sites: [tenant.site._id], showsPrevious: true },
    ...{ metric: 'lcp', budgetMetric: 'lcp', thresholdBudget: 2_500, percentile: 'p95', width: 'full' },
  }
  const { body: made, status } = await owner.post('/api/charts', { body: chart })
  expect(status).toBe(201)
  const { body } = await owner.put(`/api/charts/${made._id}`, { body: { title: 'Renamed' } })
  expect(body).toEqual({ ...made, title: 'Renamed' })
  const refused = await owner.put(`/api/charts/${made._id}`, { body: { thresholdBudget: -1 } })
  expect(Object.keys(refused.problem.fields ?? {})).toEqual(['thresholdBudget'])
})

test('a change of an alert rule keeps its threshold and recipients', async () => {
  const body = {
    ...{ site: tenant.site._id, metric: 'lcp', kind: 'value', data: 'lab', threshold: 3_000 },
    ...{ notifiesEmail: false, reminderHours: 48, isConfirmed: false },
  }
  const { body: rule, status } = await owner.post('/api/alert-rules', { body })
  expect([status, rule.threshold]).toEqual([201, 3_000])
  await changesOnly(`/api/alert-rules/${rule._id}`, { isEnabled: false })
})

test('a change of a monitor keeps its interval, target and headers', async () => {
  const http = { method: 'GET', status: '200-299', redirects: 'follow', verifiesTls: true, tlsDays: 14 }
  const settings = { kind: 'keyword', ...http, keyword: 'Welcome', isPresent: true, isCaseSensitive: false }
  const made = await owner.post('/api/monitors', {
    body: {
      ...{ site: tenant.site._id, name: 'Home', target: 'https://1.1.1.1/', settings, intervalSeconds: 300 },
      request: { headers: [{ name: 'x-secret', value: 'abc' }] },
    },
  })
  expect([made.status, made.problem.fields]).toEqual([201, undefined])
  await changesOnly(`/api/monitors/${made.body._id}`, { name: 'Start' })
  expect((await owner.get(`/api/monitors/${made.body._id}`)).body).toMatchObject({
    intervalSeconds: 300,
    request: { headers: ['x-secret'] },
  })
})

test('a change of a maintenance window keeps its times', async () => {
  const body = {
    client: tenant.client._id,
    name: 'Release',
    kind: 'cron',
    cron: '0 3 * * 1',
    durationMinutes: 60,
  }
  const { body: made } = await owner.post('/api/maintenance-windows', {
    body: { ...body, timezone: 'Europe/Stockholm' },
  })
  await changesOnly(`/api/maintenance-windows/${made._id}`, { name: 'Deploy' })
})

test('a change of a status page keeps its colour and text', async () => {
  const path = `/api/clients/${tenant.client._id}/status-page`
  await owner.put(path, { body: { title: 'Status', message: 'Hello', accent: '#112233', isEnabled: true } })
  await changesOnly(path, { title: 'All systems' })
})

test('a location keeps its region when it is renamed', async () => {
  const host = await signInAs({ isSuper: true })
  const { body } = await host.post('/api/locations', { body: { label: 'Oslo', continent: 'Europe' } })
  const renamed = await host.put(`/api/locations/${body._id}`, { body: { label: 'Oslo 2' } })
  expect(renamed.body).toMatchObject({ label: 'Oslo 2', continent: 'Europe' })
})
