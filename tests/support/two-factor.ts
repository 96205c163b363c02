import { getRuntime } from '~/server/platform/runtime'
import { type Answer, anonymous, callerWith, type SignedIn } from './api'
import { PASSWORD } from './factories'
import { codeOf } from './totp'

/** Sets up an authenticator app, and forgets that the present code was used for it. */
export async function setUpApp(
  user: Pick<SignedIn, 'post' | 'put'> & { user: { id: string } },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body } = await user.post('/api/auth/two-factor/totp')
  const finished = await user.put('/api/auth/two-factor/totp', { body: { code: codeOf(body.secret) } })
  if (finished.status !== 200) throw new Error(JSON.stringify(finished.body))
  const used = getRuntime().db.updateTable('totp_secret').set({ last_step: 0 })
  await used.where('user_id', '=', user.user.id).execute()
  return { secret: body.secret, recoveryCodes: finished.body.recoveryCodes }
}

export const logIn = (email: string, more: object = {}): Promise<Answer> =>
  anonymous.post('/api/auth/login', { body: { username: email, password: PASSWORD, ...more } })

export const cookiesOf = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

/** The browser after a password was accepted. */
export async function pendingBrowser(email: string) {
  const answer = await logIn(email)
  return callerWith({ cookie: cookiesOf(answer) })
}
