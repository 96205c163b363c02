import { serializeSessionToken } from '~/server/platform/http/session-cookie'
import { type Answer, callerWith, signInAs } from './api'
import { cookiesOf } from './two-factor'

const userIn = async (cookie: string) =>
  (await callerWith({ cookie }).get('/api/auth/profile')).body._id ?? null

/**
 * Signs in twice in a browser with a planted session cookie: one of another user, one that was made up. Returns the
 * users of the planted and of the new cookies.
 */
export async function signInWithPlantedCookies(signIn: (planted: string) => Promise<Answer>) {
  const madeUp = (await serializeSessionToken('p'.repeat(43), false)).split(';')[0] ?? ''
  const users = []
  for (const planted of [(await signInAs({})).cookie, madeUp]) {
    const own = cookiesOf(await signIn(planted))
    users.push([await userIn(planted), await userIn(own)])
  }
  return users
}
