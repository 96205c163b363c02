import { expect, test } from 'vitest'
import { signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'

onOwnDatabase()

test('documentation and chat need configuration', async () => {
  const keeper = await signInAs({})
  expect((await keeper.get('/api/auth/rmverify')).status).toBe(404)
  const body = { email: keeper.user.email }
  expect((await keeper.post('/api/auth/hubspot', { body })).status).toBe(404)
})
