import { describe, expect, test } from 'vitest'
import { call, callerWith, type SignedIn, signInByPassword } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createUser, PASSWORD, type TestUser } from '../support/factories'
import { signInWithPlantedCookies } from '../support/session-fixation'

onOwnDatabase()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const login = (user: TestUser, headers: Record<string, string> = {}) =>
  call('post', '/api/auth/login', { body: { username: user.email, password: PASSWORD }, headers })
const sessionsOf = async (user: Pick<SignedIn, 'get'>) => (await user.get('/api/auth/sessions')).body
const isAlive = async (cookie: string) =>
  (await callerWith({ cookie }).get('/api/auth/profile')).status === 200

describe('the own sessions', () => {
  test('are listed with device, IP address and a mark for the current one', async () => {
    const user = await signInByPassword(await createUser())
    await login(user.user, { 'user-agent': FIREFOX, 'x-client-ip': '203.0.113.7' })
    await signInByPassword(await createUser())
    const sessions = await sessionsOf(user)
    expect(sessions).toHaveLength(2)
    expect(sessions.filter((session: { isCurrent: boolean }) => session.isCurrent)).toHaveLength(1)
    expect(sessions.find((session: { isCurrent: boolean }) => !session.isCurrent)).toMatchObject({
      device: 'Firefox on Linux',
      ip: '203.0.113.7',
      isPersistent: false,
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
    })
    expect(JSON.stringify(sessions)).not.toMatch(/hash|token/i)
  })

  test('end one by one, including the current', async () => {
    const user = await signInByPassword(await createUser())
    const foreign = await signInByPassword(user.user)
    const [other] = (await sessionsOf(user)).filter((session: { isCurrent: boolean }) => !session.isCurrent)
    expect((await user.delete(`/api/auth/sessions/${other._id}`)).status).toBe(200)
    expect(await isAlive(foreign.cookie)).toBe(false)
    expect((await foreign.get('/api/auth/profile')).status).toBe(401)
    expect((await user.delete(`/api/auth/sessions/${other._id}`)).status).toBe(404)
    const [mine] = await sessionsOf(user)
    expect((await user.delete(`/api/auth/sessions/${mine._id}`)).status).toBe(200)
    expect(await isAlive(user.cookie)).toBe(false)
  })

  test('end all but the current at once', async () => {
    const user = await signInByPassword(await createUser())
    const others = [await signInByPassword(user.user), await signInByPassword(user.user)]
    expect((await user.delete('/api/auth/sessions')).status).toBe(200)
    expect(await Promise.all(others.map(({ cookie }) => isAlive(cookie)))).toEqual([false, false])
    expect(await isAlive(user.cookie)).toBe(true)
  })

  test('of others are not found', async () => {
    const [user, victim] = [
      await signInByPassword(await createUser()),
      await signInByPassword(await createUser()),
    ]
    const [session] = await sessionsOf(victim)
    for (const id of [session._id, 'none', '018f0000-0000-7000-8000-000000000000'])
      expect((await user.delete(`/api/auth/sessions/${id}`)).status).toBe(404)
    expect(await isAlive(victim.cookie)).toBe(true)
  })

  test('are not ended by an API key', async () => {
    const user = await signInByPassword(await createUser())
    const { body } = await user.post('/api/auth/regenerateapikey')
    const program = callerWith({ authorization: `Bearer ${body.key}` })
    const [session] = await sessionsOf(program)
    expect(session.isCurrent).toBe(false)
    expect((await program.delete('/api/auth/sessions')).status).toBe(403)
    expect((await program.delete(`/api/auth/sessions/${session._id}`)).status).toBe(403)
    expect(await isAlive(user.cookie)).toBe(true)
  })
})

describe('signing in again in the same browser', () => {
  test('replaces the session, which prevents fixation', async () => {
    const user = await createUser()
    expect(await signInWithPlantedCookies((cookie) => login(user, { cookie }))).toEqual([
      [null, user.id],
      [null, user.id],
    ])
  })

  test('ends nothing when refused, and nothing of another browser', async () => {
    const user = await signInByPassword(await createUser())
    const other = await signInByPassword(user.user)
    const refused = await call('post', '/api/auth/login', {
      body: { username: user.user.email, password: 'wrong' },
      headers: { cookie: user.cookie },
    })
    expect(refused.status).toBe(401)
    expect(await isAlive(user.cookie)).toBe(true)
    await login(user.user, { cookie: user.cookie })
    expect(await isAlive(user.cookie)).toBe(false)
    expect(await isAlive(other.cookie)).toBe(true)
  })
})
