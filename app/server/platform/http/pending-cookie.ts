import { ownCookie, readCookieToken } from './own-cookie'

const MAX_AGE_SECONDS = 10 * 60

/** Names a sign-in that waits for its second step; it opens nothing else. */
const cookie = () => ownCookie('second_step', { maxAge: MAX_AGE_SECONDS })

export const readPendingToken = (headers: Headers): Promise<string | null> =>
  readCookieToken(cookie(), headers.get('cookie'))

export const serializePendingToken = (token: string) => cookie().serialize(token)

export const clearPendingToken = () => cookie().serialize('', { maxAge: 0 })
