import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requireStrongPassword } from '~/server/accounts/auth/passwords/password-policy'
import { hashPassword } from '~/server/accounts/auth/passwords/passwords'
import { freePort } from '~/server/platform/free-port'
import { passwordMessages } from '~/shared/messages/sign-up'
import { type PwnedServer, startPwnedPasswords } from '../mocks/pwned-passwords'
import { anonymous, signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createUser, PASSWORD } from '../support/factories'
import { updateRows } from '../support/rows'
import { withSettings } from '../support/settings'

const port = await freePort()
withSettings({ PWNED_PASSWORDS: true, PWNED_PASSWORDS_URL: `http://127.0.0.1:${port}` })

onOwnDatabase()
let pwned: PwnedServer
beforeAll(async () => {
  pwned = await startPwnedPasswords(port)
})
afterAll(() => pwned.close())
beforeEach(() => {
  pwned.failing = null
  pwned.asked = []
})

const NEXT = 'four unrelated words here'

async function refusalOf(password: string): Promise<string[] | undefined> {
  const user = await signInAs({})
  const { problem } = await user.put('/api/auth/password', { body: { currentPassword: PASSWORD, password } })
  return problem.fields?.['password']
}

describe('a new password', () => {
  test.each([
    ['eleven char', ['The password must be at least 12 characters']],
    ['1Q2w3E4r5T6y', [passwordMessages.common]],
    ['finalfantasy', [passwordMessages.common]],
    [NEXT, undefined],
  ])('%s: %j', async (password, refusal) => {
    expect(await refusalOf(password)).toEqual(refusal)
  })

  test('is not the name or email of its user', async () => {
    const owner = { email: 'ann.taylor-smith@example.com', firstName: 'Ann', lastName: 'Taylor Smith' }
    for (const password of ['Ann.Taylor-Smith', 'anntaylorsmith2026', 'TaylorSmithAnn', owner.email]) {
      await expect(requireStrongPassword(password, owner)).rejects.toThrow(passwordMessages.isOwn)
    }
    await expect(requireStrongPassword('ann taylor likes smiths', owner)).resolves.toBeUndefined()
  })

  test('may be shorter with a second factor, but no more common', async () => {
    const withFactor = { hasSecondFactor: true }
    await expect(requireStrongPassword('xkq81mzp', {}, withFactor)).resolves.toBeUndefined()
    await expect(requireStrongPassword('xkq81mz', {}, withFactor)).rejects.toThrow('at least 8 characters')
    await expect(requireStrongPassword('Sunshine1', {}, withFactor)).rejects.toThrow(passwordMessages.common)
  })

  test('is refused when it was leaked; only five digits of its hash are sent', async () => {
    pwned.leaked.add('a phrase from a leak')
    expect(await refusalOf('a phrase from a leak')).toEqual([passwordMessages.leaked])
    expect(pwned.asked).toEqual([expect.stringMatching(/^[0-9A-F]{5}$/)])
    expect(await refusalOf(NEXT)).toBeUndefined()
  })

  test.each(['status', 'silence'] as const)('is accepted when the service fails by %s', async (failing) => {
    pwned.leaked.add('another phrase from a leak')
    pwned.failing = failing
    expect(await refusalOf('another phrase from a leak')).toBeUndefined()
    expect(pwned.asked).toHaveLength(1)
  })
})

test('an existing short password keeps working', async () => {
  const user = await createUser()
  const password_hash = await hashPassword('hunter2!')
  await updateRows('user_account', { id: user.id }, { password_hash })
  const body = { username: user.email, password: 'hunter2!' }
  expect((await anonymous.post('/api/auth/login', { body })).status).toBe(200)
})
