import { createCookie } from '@remix-run/node'
import { env } from '../process/env'
import { derivedKey } from '../secrets'

/** The longest that browsers keep a cookie. */
export const DEVICE_DAYS = 400

/** Signed, so that an invented token needs no query. Outlives sessions: it only tells that the browser is known. */
async function cookie() {
  const secure = env().PUBLIC_URL?.startsWith('https:') ?? false
  return createCookie(secure ? '__Host-lightkeeper_device' : 'lightkeeper_device', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge: DEVICE_DAYS * 86_400,
    secrets: [await derivedKey('cookie/device')],
  })
}

export async function readDeviceToken(header: string | null): Promise<string | null> {
  const value: unknown = await (await cookie()).parse(header)
  return typeof value === 'string' && value.length >= 20 && value.length <= 200 ? value : null
}

export const serializeDeviceToken = async (token: string): Promise<string> =>
  (await cookie()).serialize(token)
