import { CookieJar } from 'tough-cookie'
import { withoutControls } from './response-head'

export interface Cookies {
  /** Keeps what a response sets, by the rules of browsers. */
  keep: (url: URL, setCookie: readonly string[] | undefined) => void
  /** The Cookie header for a URL: the given pairs that no cookie replaced, then the cookies. */
  headerFor: (url: URL, given?: string) => string
}

const nameOf = (pair: string) => pair.split('=')[0]?.trim() ?? ''

/** Cookies of one attempt. */
export function createCookies(): Cookies {
  // With loose rules, cookies without a name are accepted, as in browsers.
  const jar = new CookieJar(undefined, { looseMode: true })
  return {
    keep: (url, setCookie = []) => {
      for (const line of setCookie) jar.setCookieSync(line, url.href, { ignoreError: true })
    },
    headerFor: (url, given = '') => {
      const cookies = jar.getCookiesSync(url.href)
      const replaced = new Set(cookies.map(({ key }) => key))
      const others = given
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair && !replaced.has(nameOf(pair)))
      return withoutControls([...others, ...cookies.map((cookie) => cookie.cookieString())].join('; '))
    },
  }
}
