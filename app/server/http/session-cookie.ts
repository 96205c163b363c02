import { createCookie } from '@remix-run/node'
import { env } from '../env'

const COOKIE = 'lightkeeper_session'

const cookie = () =>
  createCookie(COOKIE, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: env().PUBLIC_URL?.startsWith('https:') ?? false,
  })

export async function readSessionToken(header: string | null): Promise<string | null> {
  const value: unknown = await cookie().parse(header)
  return typeof value === 'string' && value.length >= 20 && value.length <= 200 ? value : null
}

const PERSISTENT_SECONDS = 30 * 86_400

/** Without staying signed in the cookie ends with the browser's session. */
export const serializeSessionToken = (token: string, isPersistent: boolean) =>
  cookie().serialize(token, isPersistent ? { maxAge: PERSISTENT_SECONDS } : {})

export const clearSessionToken = () => cookie().serialize('', { maxAge: 0 })
