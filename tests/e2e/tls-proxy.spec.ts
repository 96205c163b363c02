import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb, createPool } from '../../app/server/platform/db/pool'
import { env } from '../../app/server/platform/env'
import { loginMessages } from '../../app/shared/messages/account'
import { isFull } from '../support/slice'
import { type SecondWeb, startSecondWeb } from './support/second-web'
import { expect, test } from './support/test'
import { prepareTlsProxy, type TlsProxy } from './support/tls-proxy'

const MAIN = 'app.lightkeeper.test'
const BRAND = `status-${randomUUID().slice(0, 8)}.agency.example`
const AGENCY = 'Agency of the north'
const RANDOM_NAMES = 1_000
const AT_ONCE = 20

test.use({ visitor: null })
let proxy: TlsProxy
let web: SecondWeb
const dataDir = mkdtempSync(join(tmpdir(), 'lk-tls-data-'))

async function addVerifiedDomain(): Promise<void> {
  const db = createDb(createPool(env().DATABASE_URL ?? '', { max: 1 }))
  const now = new Date()
  try {
    const { id } = await db
      .insertInto('live.organization')
      .values({ name: `${AGENCY} ${BRAND}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('live.organization_brand')
      .values({ organization_id: id, name: AGENCY, updated_at: now })
      .execute()
    const dates = { created_at: now, verified_at: now }
    await db
      .insertInto('live.brand_domain')
      .values({ organization_id: id, id: randomUUID(), host: BRAND, token: 'x', state: 'verified', ...dates })
      .execute()
  } finally {
    await db.destroy()
  }
}

test.beforeAll(async () => {
  await addVerifiedDomain()
  proxy = await prepareTlsProxy(MAIN)
  const settings = { PUBLIC_URL: `https://${MAIN}:${proxy.ports.https}`, TRUST_PROXY: '1' }
  web = await startSecondWeb({ port: proxy.ports.web, dataDir, settings })
  await proxy.begin()
})
test.afterAll(async () => {
  await proxy?.stop()
  await web?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test.skip(!isFull, 'only in the long form')

test('the documented Caddyfile gets certificates for verified domains only', async () => {
  expect(await proxy.certificateOf(BRAND)).toBe(`DNS:${BRAND}`)
  const login = await proxy.get(BRAND, '/login')
  expect(login.status).toBe(200)
  expect(login.text).toContain(loginMessages.submit)
  expect(login.headers['strict-transport-security']).toBeDefined()
  const landing = await proxy.get(BRAND, '/dashboard')
  expect([landing.status, landing.headers['location']]).toEqual([302, expect.stringMatching(/^\/login/)])
  const answered = await proxy.get(BRAND, `/api/organizations/findBrandByDomain?domain=${BRAND}`)
  expect(JSON.parse(answered.text)).toMatchObject({ name: AGENCY })

  expect(await proxy.certificateOf('unknown.agency.example')).toBeNull()
  const ordered = proxy.orders()
  const answers = new Set<string | null>()
  for (let from = 0; from < RANDOM_NAMES; from += AT_ONCE) {
    const names = Array.from({ length: AT_ONCE }, (_, n) => `r${from + n}.random.example`)
    for (const answer of await Promise.all(names.map(proxy.certificateOf))) answers.add(answer)
  }
  expect([...answers]).toEqual([null])
  expect(proxy.orders()).toBe(ordered)
  // Both the main host, ordered at the start, and the domain.
  expect(ordered).toBe(2)
})
