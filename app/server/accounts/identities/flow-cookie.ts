import { ownCookie, readCookieToken } from '../../platform/http/own-cookie'

export const FLOW_MINUTES = 10

/** One cookie per flow, so that two tabs do not conflict. */
const cookieOf = (stateHash: Buffer) =>
  ownCookie(`flow_${stateHash.toString('hex').slice(0, 12)}`, { maxAge: FLOW_MINUTES * 60 })

export const serializeFlow = (stateHash: Buffer, secret: string) => cookieOf(stateHash).serialize(secret)

export const clearFlow = (stateHash: Buffer) => cookieOf(stateHash).serialize('', { maxAge: 0 })

export const readFlow = (stateHash: Buffer, headers: Headers): Promise<string | null> =>
  readCookieToken(cookieOf(stateHash), headers.get('cookie'))
