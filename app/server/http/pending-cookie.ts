import { createCookie } from '@remix-run/node'
import { env } from '../process/env'

const MAX_AGE_SECONDS = 10 * 60

/** Names a sign-in that waits for its second step; it opens nothing else. */
const cookie = () =>
  createCookie('lightkeeper_second_step', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: env().PUBLIC_URL?.startsWith('https:') ?? false,
    maxAge: MAX_AGE_SECONDS,
  })

export async function readPendingToken(headers: Headers): Promise<string | null> {
  const value: unknown = await cookie().parse(headers.get('cookie'))
  return typeof value === 'string' && value.length >= 20 && value.length <= 200 ? value : null
}

export const serializePendingToken = (token: string) => cookie().serialize(token)

export const clearPendingToken = () => cookie().serialize('', { maxAge: 0 })
