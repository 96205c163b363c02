import type { Cookie } from './cookies'

const defaultPath = ({ pathname }: URL) => {
  const end = pathname.lastIndexOf('/')
  return end <= 0 ? '/' : pathname.slice(0, end)
}

function expiryOf(attributes: Map<string, string>, now: number): number {
  const maxAge = attributes.get('max-age')
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Math.max(0, now / 1000 + Number(maxAge))
  const expires = Date.parse(attributes.get('expires') ?? '')
  return Number.isNaN(expires) ? -1 : Math.max(0, expires / 1000)
}

/** Parses one `Set-Cookie` header (RFC 6265bis); undefined when a browser would drop it. */
export function parseSetCookie(header: string, url: URL, now: number): Cookie | null {
  const [pair = '', ...rest] = header.split(';')
  const at = pair.indexOf('=')
  if (at <= 0) return null
  const attributes = new Map(
    rest.map((part) => {
      const [name = '', ...value] = part.split('=')
      return [name.trim().toLowerCase(), value.join('=').trim()]
    }),
  )
  const wanted = attributes.get('domain')?.replace(/^\./, '').toLowerCase()
  const isWithin = wanted && (url.hostname === wanted || url.hostname.endsWith(`.${wanted}`))
  if (wanted && !isWithin) return null
  const name = pair.slice(0, at).trim()
  const secure = attributes.has('secure')
  const path = attributes.get('path')?.startsWith('/') ? (attributes.get('path') ?? '/') : defaultPath(url)
  if (name.startsWith('__Secure-') && !secure) return null
  if (name.startsWith('__Host-') && (!secure || wanted || path !== '/')) return null
  const sameSite = attributes.get('samesite')?.toLowerCase()
  return {
    name,
    value: pair.slice(at + 1).trim(),
    domain: wanted && wanted !== url.hostname ? `.${wanted}` : url.hostname,
    path,
    expires: expiryOf(attributes, now),
    httpOnly: attributes.has('httponly'),
    secure,
    sameSite: sameSite === 'strict' ? 'Strict' : sameSite === 'none' ? 'None' : 'Lax',
  }
}
