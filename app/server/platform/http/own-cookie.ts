import { type Cookie, type CookieOptions, createCookie } from '@remix-run/node'
import { env } from '../env'

const isSecure = () => env().PUBLIC_URL?.startsWith('https:') ?? false

/** The `__Host-` prefix keeps other hosts and plain http from setting the cookie. */
export const nameOfCookie = (name: string): string =>
  isSecure() ? `__Host-lightkeeper_${name}` : `lightkeeper_${name}`

/** Lax, since the redirect of a sign-in provider and links in mails are cross-site, which Strict would exclude. */
export const ownCookie = (name: string, options: Pick<CookieOptions, 'maxAge' | 'secrets'> = {}): Cookie =>
  createCookie(nameOfCookie(name), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure(),
    ...options,
  })

/** The header that deletes a cookie; browsers ignore one of a `__Host-` name without Secure. */
export const clearedCookie = (name: string): string =>
  `${nameOfCookie(name)}=; Max-Age=0; Path=/; HttpOnly; ${isSecure() ? 'Secure; ' : ''}SameSite=Lax`

/** A token of ours; null for anything else. */
export async function readCookieToken(cookie: Cookie, header: string | null): Promise<string | null> {
  return tokenOrNull(await cookie.parse(header))
}

export const tokenOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value.length >= 20 && value.length <= 200 ? value : null

/** A cookie header without one cookie. */
export const withoutCookie = (header: string, name: string): string =>
  header
    .split(/;\s*/)
    .filter((pair) => !pair.startsWith(`${nameOfCookie(name)}=`))
    .join('; ')
