import { createCookie } from '@remix-run/node'
import { env } from '../process/env'
import { bearerOf } from './endpoint'

const COOKIE = 'lightkeeper_share'

/** Ends with the browser's session; keeps the key out of later URLs. */
const cookie = () =>
  createCookie(COOKIE, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: env().PUBLIC_URL?.startsWith('https:') ?? false,
  })

export async function readShareKey(headers: Headers): Promise<string | null> {
  const value: unknown = bearerOf(headers) ?? (await cookie().parse(headers.get('cookie')))
  return typeof value === 'string' && value.length >= 20 && value.length <= 200 ? value : null
}

export const serializeShareKey = (key: string) => cookie().serialize(key)

export const hasShareCookie = (headers: Headers): boolean =>
  new RegExp(`(^|;\\s*)${COOKIE}=[^;]`).test(headers.get('cookie') ?? '')

export const withoutShareCookie = (header: string): string =>
  header
    .split(/;\s*/)
    .filter((pair) => !pair.startsWith(`${COOKIE}=`))
    .join('; ')

export const CLEARED_SHARE_COOKIE = `${COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`
