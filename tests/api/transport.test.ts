import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { anonymous, call } from '../support/api'
import { unique } from '../support/factories'
import { runSql } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { tenant, owner } = tenantFixture()

describe('errors', () => {
  test('that are unexpected show no message, but the request id of the log', async () => {
    const id = 'request-of-this-test'
    await runSql(sql`alter table location rename to location_away`)
    const path = `/api/projects/${tenant.project._id}/locations`
    const { status, problem, body } = await owner.get(path, { headers: { 'x-request-id': id } })
    await runSql(sql`alter table location_away rename to location`)
    expect(status).toBe(500)
    expect(problem).toEqual({
      code: 'UNEXPECTED',
      message: 'Unexpected error occurred. Please try again later!',
      requestId: id,
    })
    expect(JSON.stringify(body)).not.toMatch(/relation|location/)
    expect((await owner.get(path)).status).toBe(200)
  })

  test('get a new request id when none, or a malformed one, was sent', async () => {
    const given = await anonymous.get('/api/clients', { headers: { 'x-request-id': 'a'.repeat(500) } })
    expect(given.problem.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect((await anonymous.get('/api/clients')).problem.requestId).not.toBe(given.problem.requestId)
  })

  test('of unknown calls', async () => {
    for (const path of ['/api/nothing', '/api', '/api/clients/1/nothing']) {
      const { status, problem } = await owner.get(path)
      expect([status, problem.code], path).toEqual([404, 'NOT_FOUND'])
    }
    expect((await owner.put('/api/clients', { body: {} })).status).toBe(404)
  })

  test('for a body that is not JSON are 4xx', async () => {
    const { status, problem } = await owner.post('/api/clients', { body: '{"name":' })
    expect([400, 422]).toContain(status)
    expect(problem.requestId).toEqual(expect.any(String))
    const form = await owner.post('/api/clients', {
      body: 'name=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([400, 415, 422]).toContain(form.status)
  })

  test('for text that PostgreSQL cannot store are 4xx', async () => {
    const nul = `nul ${String.fromCharCode(0)} inside`
    const body = { organization: tenant.organization._id, name: nul }
    expect((await owner.post('/api/clients', { body })).problem.fields).toEqual({
      name: ['Control characters are not allowed'],
    })
    expect((await owner.get('/api/clients', { query: { keyword: nul } })).status).toBe(422)
    expect((await owner.put('/api/auth/profile', { body: { firstName: nul } })).status).toBeLessThan(500)
  })
})

describe('body sizes', () => {
  test('a body of more than 1 MiB is refused', async () => {
    const name = 'x'.repeat(1024 * 1024)
    const { status, problem } = await owner.post('/api/clients', { body: { organization: 1, name } })
    expect([status, problem.code]).toEqual([413, 'TOO_LARGE'])
  })

  test('a larger body that is allowed is refused when parsing it would take seconds', async () => {
    const path = `/api/projects/${tenant.project._id}/site-imports`
    const text = 'x'.repeat(1024 * 1024)
    const send = (rows: number) =>
      owner.post(path, { body: { text, rows: Array.from({ length: rows }, () => 0) } })
    expect((await send(300_000)).problem.code).toBe('TOO_LARGE')
    expect((await send(1)).problem.code).toBe('INVALID')
  })

  test('an evidence upload may be larger', async () => {
    const answer = await call(
      'put',
      `/api/agents/artefacts/${'a'.repeat(64)}?leaseId=018f0000-0000-7000-8000-000000000000`,
      {
        body: 'x'.repeat(2 * 1024 * 1024),
        headers: { 'content-type': 'text/plain', authorization: `Bearer ${owner.accessToken}` },
      },
    )
    expect(answer.status).toBe(403)
  })
})

test('responses are not sent again when unchanged', async () => {
  const path = `/api/clients/${tenant.client._id}`
  const first = await owner.get(path)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\//)
  expect(first.headers.get('cache-control')).toMatch(/private/)
  const again = await owner.get(path, { headers: { 'if-none-match': etag } })
  expect([again.status, again.body]).toEqual([304, ''])
  await owner.put(path, { body: { name: unique('Changed') } })
  expect((await owner.get(path, { headers: { 'if-none-match': etag } })).status).toBe(200)
})
