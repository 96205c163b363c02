import { expect, test } from 'vitest'
import { anonymous } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createUser, PASSWORD } from '../support/factories'
import { updateRows } from '../support/rows'

const own = onOwnDatabase()
const login = (username: string, password: string, ip: string) =>
  anonymous.post('/api/auth/login', { body: { username, password }, headers: { 'x-client-ip': ip } })
const countOf = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length
const expire = () => updateRows('login_throttle', {}, { blocked_until: new Date(Date.now() - 1) })

test('concurrent guesses at one account are limited like sequential ones', async () => {
  const { email } = await createUser()
  const guess = (n: number) => login(email, `guess ${n}`, '198.51.100.1')
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n)))
  expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([5, 15])
  await expire()
  const later = await Promise.all([1, 2, 3, 4].map(guess))
  expect([countOf(later, 401), countOf(later, 429)]).toEqual([1, 3])
})

test('concurrent guesses from one network are limited like sequential ones', async () => {
  const guess = (n: number) => login(`guess${n}@example.com`, 'x', `2001:db8:0:1::${n}`)
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(n)))
  expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([30, 10])
})

test('correct sign-ins never block their shared IP address', async () => {
  const ip = '198.51.100.200'
  const { email } = await createUser()
  for (let n = 0; n < 29; n++) await login(`typo${n}@example.com`, 'x', ip)
  for (let n = 0; n < 3; n++) expect((await login(email, PASSWORD, ip)).status).toBe(200)
  expect((await login('typo@example.com', 'x', ip)).status).toBe(401)
  expect((await login(email, PASSWORD, ip)).status).toBe(429)
  await expire()
  for (let n = 0; n < 3; n++) expect((await login(email, PASSWORD, ip)).status).toBe(200)
})

test('sign-ins above the queue limit get a retry, and count as no failure', async () => {
  const { email } = await createUser()
  const guess = (n: number) => login(`flood${n}@example.com`, 'x', `203.0.${n}.1`)
  const answers = await Promise.all(Array.from({ length: 120 }, (_, n) => guess(n)))
  const refused = answers.filter((answer) => answer.status === 429)
  expect(refused.length).toBeGreaterThan(20)
  expect(refused[0]?.headers.get('retry-after')).toBe('5')
  const failures = await own.db
    .selectFrom('login_throttle')
    .select('failures')
    .where('key', 'like', 'pair:flood%')
    .execute()
  expect(failures.filter((row) => row.failures > 0)).toHaveLength(countOf(answers, 401))
  expect((await login(email, PASSWORD, '203.0.113.200')).status).toBe(200)
})

test('a refresh token of a closed account is refused', async () => {
  const user = await createUser()
  const { body } = await login(user.email, PASSWORD, '203.0.113.201')
  await updateRows('user_account', { id: user.id }, { is_active: false })
  const refresh = { body: { refreshToken: body.refreshToken } }
  expect((await anonymous.post('/api/auth/refresh', refresh)).status).toBe(401)
})
