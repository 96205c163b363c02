import { derivedKey } from '../secrets'
import { ownCookie, readCookieToken } from './own-cookie'

/** The longest that browsers keep a cookie. */
export const DEVICE_DAYS = 400

/** Signed, so that an invented token needs no query. Outlives sessions: it only tells that the browser is known. */
const cookie = async () =>
  ownCookie('device', { maxAge: DEVICE_DAYS * 86_400, secrets: [await derivedKey('cookie/device')] })

export const readDeviceToken = async (header: string | null): Promise<string | null> =>
  readCookieToken(await cookie(), header)

export const serializeDeviceToken = async (token: string): Promise<string> =>
  (await cookie()).serialize(token)
