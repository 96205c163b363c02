import { parseSetCookie } from './set-cookie'

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

const isLoopback = (host: string) => host === 'localhost' || /^127\./.test(host)

const pathFits = (path: string, wanted: string) =>
  path === wanted || (path.startsWith(wanted) && (wanted.endsWith('/') || path[wanted.length] === '/'))
const domainFits = (host: string, domain: string) =>
  domain.startsWith('.') ? host === domain.slice(1) || host.endsWith(domain) : host === domain

export class CookieJar {
  #cookies: Cookie[] = []

  constructor(private readonly now: () => number = Date.now) {}

  #alive(): Cookie[] {
    this.#cookies = this.#cookies.filter(({ expires }) => expires === -1 || expires * 1000 > this.now())
    return this.#cookies
  }

  all = (): Cookie[] => this.#alive().map((cookie) => ({ ...cookie }))

  clear(): void {
    this.#cookies = []
  }

  set(cookie: Cookie): void {
    const isOther = (one: Cookie) =>
      one.name !== cookie.name || one.domain !== cookie.domain || one.path !== cookie.path
    this.#cookies = [...this.#cookies.filter(isOther), cookie]
  }

  receive(url: URL, headers: readonly string[]): void {
    for (const header of headers) {
      const cookie = parseSetCookie(header, url, this.now())
      if (!cookie) continue
      if (cookie.secure && url.protocol !== 'https:' && !isLoopback(url.hostname)) continue
      if (cookie.sameSite === 'None' && !cookie.secure) continue
      this.set(cookie)
    }
  }

  headerFor(url: URL, { isCrossSite, isTopLevelGet }: Sending): string {
    const isSecure = url.protocol === 'https:' || isLoopback(url.hostname)
    return this.#alive()
      .filter(({ domain, path, secure, sameSite }) => {
        if (!domainFits(url.hostname, domain) || !pathFits(url.pathname, path)) return false
        if (secure && !isSecure) return false
        if (!isCrossSite || sameSite === 'None') return true
        return sameSite === 'Lax' && isTopLevelGet
      })
      .sort((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }
}
