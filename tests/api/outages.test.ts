import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createDb, createPool } from '~/server/platform/db'
import { getRuntime, setRuntime } from '~/server/platform/runtime'
import { type SignedIn, screenApi } from '../support/api'
import { createClient } from '../support/factories'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, superAdmin: owner } = tenantFixture()
afterEach(() => setRuntime(own.runtime))

test('without its database a call is refused with 503, and the screen shows it', async () => {
  const away = createDb(createPool('postgres://nobody@127.0.0.1:1/nowhere'))
  setRuntime({ ...getRuntime(), db: away })
  const { status, problem } = await owner.get('/api/clients')
  expect([status, problem.code]).toEqual([503, 'UNAVAILABLE'])
  const screen = await screenApi(owner, 'loader')
    .get('/api/clients')
    .catch((error: unknown) => error)
  expect((screen as Response).status).toBe(503)
  setRuntime(own.runtime)
  expect((await owner.get('/api/clients')).status).toBe(200)
  await away.destroy()
})

test('a lost connection fails at most that call, with a plain 503', async () => {
  const doomed = createDb(createPool(`${own.url}?application_name=doomed`))
  setRuntime({ ...getRuntime(), db: doomed })
  expect((await owner.get('/api/clients')).status).toBe(200)
  const slow = Promise.all([1, 2, 3].map(() => owner.get('/api/clients')))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doomed'`.execute(
    own.db,
  )
  for (const { status } of await slow) expect([200, 503]).toContain(status)
  expect((await owner.get('/api/clients')).status).toBe(200)
  await doomed.destroy()
})

test('creating below a deleted parent is a conflict, and missing ones are not found', async () => {
  const client = await createClient(tenant.organization)
  let made: ReturnType<SignedIn['post']> | undefined
  let read: ReturnType<SignedIn['put']> | undefined
  await own.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('live.client').where('id', '=', client._id).execute()
    made = owner.post('/api/projects', { body: { client: client._id, name: 'Late' } })
    read = owner.put(`/api/clients/${client._id}`, { body: { name: 'Late' } })
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  const late = await made
  expect([late?.status, late?.problem.code]).toEqual([409, 'CONFLICT'])
  expect((await read)?.status).toBe(404)
})
