import { readDeviceToken, serializeDeviceToken } from './device-cookie'
import { ownCookie, readCookieToken, withoutCookie } from './own-cookie'

const NAME = 'session'
const cookie = () => ownCookie(NAME)

export const readSessionToken = (header: string | null): Promise<string | null> =>
  readCookieToken(cookie(), header)

export const withoutSessionCookie = (header: string): string => withoutCookie(header, NAME)

export const browserOf = async (headers: Headers) => ({
  userAgent: headers.get('user-agent'),
  sessionToken: await readSessionToken(headers.get('cookie')),
  deviceToken: await readDeviceToken(headers.get('cookie')),
})

const PERSISTENT_SECONDS = 30 * 86_400

/** Without "stay signed in" the cookie ends with the browser's session. */
export const serializeSessionToken = (token: string, isPersistent: boolean) =>
  cookie().serialize(token, isPersistent ? { maxAge: PERSISTENT_SECONDS } : {})

/** The cookies of a sign-in: the session, and the mark of a known device. */
export const serializeSignIn = async (signedIn: {
  sessionToken: string
  isPersistent: boolean
  deviceToken: string
}): Promise<string[]> => [
  await serializeSessionToken(signedIn.sessionToken, signedIn.isPersistent),
  await serializeDeviceToken(signedIn.deviceToken),
]

export const clearSessionToken = () => cookie().serialize('', { maxAge: 0 })
