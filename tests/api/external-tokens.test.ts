import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '~/server/platform/free-port'
import { externalServicesMessages } from '~/shared/messages/external-services'
import { type HubspotServer, startHubspot } from '../mocks/hubspot'
import { anonymous, type SignedIn, signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { prepared } from '../support/prepared'
import { updateRows } from '../support/rows'
import { withSettings } from '../support/settings'

const SECRET = 'the secret of the documentation'
const ACCESS_TOKEN = 'pat-for-the-chat'
const port = await freePort()
withSettings({
  README_JWT_SECRET: SECRET,
  HUBSPOT_ACCESS_TOKEN: ACCESS_TOKEN,
  HUBSPOT_API_URL: `http://127.0.0.1:${port}`,
})

onOwnDatabase()
const keeper = prepared(() => signInAs({}))
let hubspot: HubspotServer
beforeAll(async () => {
  hubspot = await startHubspot(port, ACCESS_TOKEN)
  await keeper.put('/api/auth/profile', { body: { firstName: 'Ann', lastName: 'Lee' } })
})
afterAll(() => hubspot.close())
beforeEach(() => {
  hubspot.failing = null
  hubspot.asked = []
})

async function unconfirmed(): Promise<SignedIn> {
  const somebody = await signInAs({})
  await updateRows('user_account', { id: somebody.user.id }, { is_confirmed: false })
  return somebody
}

const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

describe('the documentation sign-in', () => {
  test('returns a short-lived signed token of the user', async () => {
    const before = Math.floor(Date.now() / 1000)
    const { status, body } = await keeper.get('/api/auth/rmverify')
    expect(status).toBe(200)
    const [header, payload, signature] = body.readmeToken.split('.')
    expect(decode(header)).toEqual({ alg: 'HS256', typ: 'JWT' })
    const result = decode(payload)
    expect(result).toEqual({
      name: 'Ann Lee',
      email: keeper.user.email,
      version: 1,
      iat: expect.any(Number),
      exp: result.iat + 600,
    })
    expect(result.iat).toBeGreaterThanOrEqual(before)
    expect(signature).toBe(createHmac('sha256', SECRET).update(`${header}.${payload}`).digest('base64url'))
  })

  test('uses the email for a user without a name', async () => {
    const nameless = await signInAs({})
    const { body } = await nameless.get('/api/auth/rmverify')
    expect(decode(body.readmeToken.split('.')[1]).name).toBe(nameless.user.email)
  })

  test('needs a confirmed email', async () => {
    const { status, problem } = await (await unconfirmed()).get('/api/auth/rmverify')
    expect([status, problem.message]).toEqual([403, externalServicesMessages.confirmFirst])
  })
})

describe('the chat widget', () => {
  const ask = (who: SignedIn, email: unknown) => who.post('/api/auth/hubspot', { body: { email } })

  test('identifies the signed-in user', async () => {
    const { email } = keeper.user
    const { status, body } = await ask(keeper, email.toUpperCase())
    expect([status, body]).toEqual([200, { token: expect.stringMatching(/^chat\.[0-9a-f]{24}$/) }])
    expect(hubspot.asked).toEqual([{ email, firstName: 'Ann', lastName: 'Lee' }])
  })

  test('identifies nobody else', async () => {
    const other = await signInAs({})
    const { status, problem } = await ask(keeper, other.user.email)
    expect([status, problem.fields]).toEqual([422, { email: [externalServicesMessages.notOwnAddress] }])
    expect((await ask(keeper, 'no address')).status).toBe(422)
    expect((await anonymous.post('/api/auth/hubspot', { body: { email: other.user.email } })).status).toBe(
      401,
    )
    const newcomer = await unconfirmed()
    expect((await ask(newcomer, newcomer.user.email)).status).toBe(403)
    expect(hubspot.asked).toEqual([])
  })

  test.each([
    [
      'a refusal',
      { status: 403, body: { status: 'error', message: 'a secret of theirs', category: 'MISSING_SCOPES' } },
    ],
    ['a failure', { status: 500, body: {} }],
    ['too many calls', { status: 429, body: {} }],
    ['an answer without a token', { status: 200, body: {} }],
  ])('reports that the service is unavailable, after %s', async (_, failing) => {
    hubspot.failing = failing
    const { status, problem } = await ask(keeper, keeper.user.email)
    expect([status, problem.code, problem.reason, problem.message]).toEqual([
      503,
      'UNAVAILABLE',
      'CHAT_UNREACHABLE',
      externalServicesMessages.chatUnreachable,
    ])
  })
})
