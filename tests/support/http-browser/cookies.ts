import { MemoryCookieStore, Cookie as StoredCookie, CookieJar as ToughJar } from 'tough-cookie'

export interface Cookie {
  name: string
  value: string
  domain: string
  path: string
  /** Seconds since 1970; -1 for a session cookie. */
  expires: number
  httpOnly: boolean
  secure: boolean
  sameSite: 'Strict' | 'Lax' | 'None'
}

/** Initiator of a request, for SameSite. */
export interface Sending {
  isCrossSite: boolean
  isTopLevelGet: boolean
}

const SAME_SITE = { strict: 'Strict', lax: 'Lax', none: 'None' } as const

function present(stored: StoredCookie): Cookie {
  const { key: name, value, domain, hostOnly, path, httpOnly, secure, sameSite } = stored
  const expiresMs = stored.expiryTime() ?? Infinity
  return {
    name,
    value,
    domain: `${hostOnly ? '' : '.'}${domain}`,
    path: path ?? '/',
    expires: expiresMs === Infinity ? -1 : expiresMs / 1000,
    httpOnly,
    secure,
    sameSite: SAME_SITE[sameSite as keyof typeof SAME_SITE],
  }
}

/** tough-cookie with what browsers add: Lax is the default, and None requires Secure. */
export class CookieJar {
  #store = new MemoryCookieStore()
  #jar = new ToughJar(this.#store, { prefixSecurity: 'strict', enforceSecureOriginOnStorage: true })

  all(): Cookie[] {
    let cookies: StoredCookie[] = []
    this.#store.getAllCookies((_, found = []) => {
      cookies = found
    })
    return cookies.filter((cookie) => cookie.TTL() > 0).map(present)
  }

  clear(): void {
    this.#jar.removeAllCookiesSync()
  }

  set({ name, domain, expires, sameSite, ...rest }: Cookie): void {
    const host = domain.replace(/^\./, '')
    const cookie = new StoredCookie({
      ...rest,
      key: name,
      domain: host,
      hostOnly: host === domain,
      expires: expires === -1 ? 'Infinity' : new Date(expires * 1000),
      sameSite: sameSite.toLowerCase(),
    })
    this.#jar.setCookieSync(cookie, `https://${host}${rest.path}`)
  }

  receive(url: URL, headers: readonly string[]): void {
    for (const header of headers) {
      const cookie = StoredCookie.parse(header)
      if (!cookie || (cookie.sameSite === 'none' && !cookie.secure)) continue
      cookie.sameSite ??= 'lax'
      this.#jar.setCookieSync(cookie, url.href, { ignoreError: true })
    }
  }

  headerFor(url: URL, { isCrossSite, isTopLevelGet }: Sending): string {
    const sameSiteContext = !isCrossSite ? 'strict' : isTopLevelGet ? 'lax' : 'none'
    const cookies = this.#jar.getCookiesSync(url.href, { sameSiteContext, sort: true })
    return cookies.map((cookie) => cookie.cookieString()).join('; ')
  }
}
