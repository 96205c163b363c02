import { expect, test } from 'vitest'
import { peopleMessages } from '~/shared/messages/people'
import { activityOf } from '../support/activity'
import { type Caller, type SignedIn, signIn, signInAs } from '../support/api'
import { createUser } from '../support/factories'
import { readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, people } = tenantFixture()
const messages = peopleMessages.superAdmin

test('are listed', async () => {
  const self = (people.super as SignedIn).user
  const { body } = await people.super.get('/api/super-admins', { query: { search: self.email } })
  expect(body).toMatchObject({ total: 1, items: [{ _id: self.id, email: self.email }] })
})

test('are appointed by super admins, from existing accounts', async () => {
  const user = await signIn(await createUser())
  const add = (caller: Caller) =>
    caller.post('/api/super-admins', { body: { email: user.user.email.toUpperCase() } })
  expect((await add(people.super)).status).toBe(201)
  expect((await user.get('/api/super-admins')).status).toBe(200)
  const again = await add(people.super)
  expect([again.status, again.problem.message, again.problem.fields]).toEqual([
    409,
    'Create super admin failed',
    { email: [messages.already] },
  ])
  expect(await activityOf(own.db, 'superAdmin', user.user.id)).toMatchObject([{ action: 'superAdmin.add' }])
})

test.each(['nobody-at-all@example.com', 'no address', ''])('cannot be %j', async (email) => {
  const { status, problem } = await people.super.post('/api/super-admins', { body: { email } })
  expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, ['email']])
})

test('cannot have a closed account', async () => {
  const { email } = await createUser({ isActive: false })
  const { problem } = await people.super.post('/api/super-admins', { body: { email } })
  expect([problem.message, problem.fields]).toEqual([
    'Create super admin failed',
    { email: [messages.noAccount] },
  ])
})

test('are revoked immediately, but not by themselves', async () => {
  const other = await signInAs({ isSuper: true })
  const path = `/api/super-admins/${other.user.id}`
  expect((await other.delete(path)).problem).toMatchObject({
    message: 'Remove super admin failed',
    fields: { _id: [messages.notYourself] },
  })
  expect((await people.super.delete(path)).status).toBe(200)
  expect((await other.get('/api/super-admins')).status).toBe(403)
  expect((await people.super.delete(path)).status).toBe(404)
  expect((await people.super.delete('/api/super-admins/nobody')).status).toBe(404)
})

test('never disappear: of two mutual revocations one fails, and the last one stays', async () => {
  await updateRows('user_account', { is_super: true }, { is_super: false })
  const [a, b] = [await signInAs({ isSuper: true }), await signInAs({ isSuper: true })]
  const answers = await Promise.all([
    a.delete(`/api/super-admins/${b.user.id}`),
    b.delete(`/api/super-admins/${a.user.id}`),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await readRows('user_account', { is_super: true }, 'id')
  expect(left).toHaveLength(1)
  const last = left[0]?.id === a.user.id ? a : b
  expect((await last.delete(`/api/super-admins/${last.user.id}`)).problem.fields).toEqual({
    _id: [messages.lastOne],
  })
})
