import { createCookie } from '@remix-run/node'
import { env } from '../process/env'
import { readDeviceToken, serializeDeviceToken } from './device-cookie'

const isSecure = () => env().PUBLIC_URL?.startsWith('https:') ?? false

/** The `__Host-` prefix keeps other hosts and plain http from setting the cookie. */
const nameOfCookie = () => (isSecure() ? '__Host-lightkeeper_session' : 'lightkeeper_session')

const cookie = () =>
  createCookie(nameOfCookie(), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure(),
  })

export async function readSessionToken(header: string | null): Promise<string | null> {
  const value: unknown = await cookie().parse(header)
  return typeof value === 'string' && value.length >= 20 && value.length <= 200 ? value : null
}

export const withoutSessionCookie = (header: string): string =>
  header
    .split(/;\s*/)
    .filter((pair) => !pair.startsWith(`${nameOfCookie()}=`))
    .join('; ')

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
