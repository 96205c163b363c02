import { bearerOf } from './endpoint'
import {
  clearedCookie,
  nameOfCookie,
  ownCookie,
  readCookieToken,
  tokenOrNull,
  withoutCookie,
} from './own-cookie'

const NAME = 'share'

/** Ends with the browser's session; keeps the key out of later URLs. */
const cookie = () => ownCookie(NAME)

export async function readShareKey(headers: Headers): Promise<string | null> {
  const bearer = bearerOf(headers)
  return bearer ? tokenOrNull(bearer) : readCookieToken(cookie(), headers.get('cookie'))
}

export const serializeShareKey = (key: string) => cookie().serialize(key)

export const hasShareCookie = (headers: Headers): boolean =>
  new RegExp(`(^|;\\s*)${nameOfCookie(NAME)}=[^;]`).test(headers.get('cookie') ?? '')

export const withoutShareCookie = (header: string): string => withoutCookie(header, NAME)

export const clearShareKey = (): string => clearedCookie(NAME)
