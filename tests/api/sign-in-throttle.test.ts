import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, anonymous, call } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createUser, PASSWORD, type TestUser } from '../support/factories'
import { answerAll, linkTo, tokenIn } from '../support/mails'

const own = onOwnDatabase()
beforeEach(() => own.db.deleteFrom('login_throttle').execute())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const HOME = '203.0.113.7'
const STRANGER = '198.51.100.9'

interface From {
  ip: string
  device?: string
}
const login = (username: string, password: string, { ip, device = '' }: From): Promise<Answer> =>
  anonymous.post('/api/auth/login', {
    body: { username, password },
    headers: { 'x-client-ip': ip, 'user-agent': FIREFOX, ...(device && { cookie: device }) },
  })
const deviceOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('lightkeeper_device='))
    ?.split(';')[0] ?? ''

async function guess(user: TestUser, times: number, from: (n: number) => From): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await login(user.email, `guess ${n}`, from(n))).status)
  return statuses
}

/** Each from another network. */
const botnet = (n: number): From => ({ ip: `100.64.${n}.1` })
const allowed = { account: 50 }

describe('a stranger who guesses passwords', () => {
  test('waits, and is told how long and that a reset link is the way out', async () => {
    const user = await createUser()
    expect(await guess(user, 6, () => ({ ip: STRANGER }))).toEqual([401, 401, 401, 401, 401, 429])
    const { problem, headers } = await login(user.email, PASSWORD, { ip: STRANGER })
    expect(problem.message).toMatch(
      /^Too many failed attempts\. Please try again in 1[0-5] seconds, or choose “Forgot password\?” to set a new one by email$/,
    )
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(15)
  })

  test('does not lock the user out of other networks', async () => {
    const user = await createUser()
    await guess(user, 10, () => ({ ip: STRANGER }))
    expect((await login(user.email, PASSWORD, { ip: HOME })).status).toBe(200)
  })

  test('in many networks does not lock out a known browser, which has limits of its own', async () => {
    const user = await createUser()
    const device = deviceOf(await login(user.email, PASSWORD, { ip: HOME }))
    const statuses = await guess(user, allowed.account + 1, botnet)
    expect(statuses.indexOf(429)).toBe(allowed.account)
    expect((await login(user.email, PASSWORD, { ip: '192.0.2.1' })).status).toBe(429)
    expect((await login(user.email, PASSWORD, { ip: '192.0.2.1', device })).status).toBe(200)
    const known = () => ({ ip: '192.0.2.1', device })
    expect(await guess(user, 6, known)).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('in the same network does not lock out a known browser', async () => {
    const user = await createUser()
    const device = deviceOf(await login(user.email, PASSWORD, { ip: HOME }))
    for (let n = 0; n < 31; n++) await login(`guess${n}@example.com`, 'x', { ip: HOME })
    expect((await login(user.email, PASSWORD, { ip: HOME })).status).toBe(429)
    expect((await login(user.email, PASSWORD, { ip: HOME, device })).status).toBe(200)
  })

  test('gains nothing by the cookie of another account, an invented or a changed one', async () => {
    const [user, stranger] = [await createUser(), await createUser()]
    const ofStranger = deviceOf(await login(stranger.email, PASSWORD, { ip: STRANGER }))
    const ofUser = deviceOf(await login(user.email, PASSWORD, { ip: HOME }))
    await guess(user, 5, () => ({ ip: STRANGER }))
    const invented = `lightkeeper_device=${encodeURIComponent(btoa(`"${'x'.repeat(43)}"`))}.${'a'.repeat(43)}`
    for (const device of [ofStranger, invented, `${ofUser.slice(0, -3)}abc`]) {
      expect((await login(user.email, PASSWORD, { ip: STRANGER, device })).status).toBe(429)
    }
    expect((await login(user.email, PASSWORD, { ip: STRANGER, device: ofUser })).status).toBe(200)
  })

  test('does not stop a user who has just set a new password by mail', async () => {
    const user = await createUser()
    await anonymous.post('/api/auth/forgot-password', { body: { email: user.email } })
    await answerAll()
    const token = tokenIn(await linkTo(own.db, user.email))
    const password = 'another few words'
    const reset = await call('post', '/api/auth/reset-password', { body: { token, password } })
    await guess(user, allowed.account + 1, botnet)
    const device = deviceOf(reset)
    expect((await login(user.email, password, { ip: '100.64.1.1' })).status).toBe(429)
    expect((await login(user.email, password, { ip: '100.64.1.1', device })).status).toBe(200)
  })

  test('learns nothing about which accounts exist', async () => {
    const user = await createUser()
    const answersFor = async (email: string, ip: string) => {
      const answers: [number, string | undefined][] = []
      for (let n = 0; n < 7; n++) {
        const { status, problem } = await login(email, 'wrong', { ip })
        answers.push([status, problem.message?.replace(/\d+ seconds/, 'N seconds')])
      }
      return answers
    }
    expect(await answersFor(user.email, '192.0.2.10')).toEqual(
      await answersFor('nobody@example.com', '192.0.2.20'),
    )
  })
})

test('one network of many addresses is limited as a whole', async () => {
  const statuses: number[] = []
  for (let batch = 0; batch < 11; batch++) {
    const tries = Array.from({ length: 10 }, (_, n) => batch * 10 + n)
    const answers = await Promise.all(
      tries.map((n) => login(`guess${n}@example.com`, 'x', { ip: `192.0.2.${n}` })),
    )
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  expect(statuses.slice(-10)).toEqual(Array(10).fill(429))
})
