import { type Cookie, CookieJar } from './cookies'
import { attributeOf, type ParsedDocument } from './dom'
import { ask } from './http'
import { HttpPage } from './page'
import { HttpResponse } from './response'

export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

export interface ContextOptions {
  baseURL?: string
  userAgent?: string
}

type AddedCookie = Partial<Cookie> & { name: string; value: string; url?: string }

interface Sending {
  headers?: Record<string, string>
  form?: Record<string, string>
  data?: unknown
  maxRedirects?: number
}

/** Cached across pages: stylesheet URLs contain a content hash. */
const sheets = new Map<string, Promise<string>>()

export class HttpContext {
  readonly jar = new CookieJar()
  readonly baseUrl: string | undefined
  readonly userAgent: string

  constructor({ baseURL, userAgent = USER_AGENT }: ContextOptions = {}) {
    this.baseUrl = baseURL
    this.userAgent = userAgent
  }

  newPage = async (): Promise<HttpPage> => new HttpPage(this)
  close = async (): Promise<void> => {}
  cookies = async (): Promise<Cookie[]> => this.jar.all()
  clearCookies = async (): Promise<void> => this.jar.clear()
  setDefaultTimeout = (): void => {}
  setDefaultNavigationTimeout = (): void => {}

  async addCookies(cookies: AddedCookie[]): Promise<void> {
    for (const { url, ...cookie } of cookies) {
      const domain = cookie.domain ?? new URL(url ?? this.baseUrl ?? '').hostname
      const rest = { path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const }
      this.jar.set({ ...rest, ...cookie, domain })
    }
  }

  /** Requests of a test with the visitor's cookies. */
  readonly request = {
    get: (address: string, sending?: Sending) => this.#send('GET', address, sending),
    post: (address: string, sending?: Sending) => this.#send('POST', address, sending),
    put: (address: string, sending?: Sending) => this.#send('PUT', address, sending),
    delete: (address: string, sending?: Sending) => this.#send('DELETE', address, sending),
  }

  async #send(method: string, address: string, sending: Sending = {}): Promise<HttpResponse> {
    const { headers = {}, form, data, maxRedirects } = sending
    const body = form
      ? new URLSearchParams(form).toString()
      : data === undefined
        ? undefined
        : JSON.stringify(data)
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const answer = await ask(
      {
        url: new URL(address, this.baseUrl),
        method,
        mode: 'program',
        maxRedirects,
        headers: { ...(body !== undefined && { 'content-type': type }), ...headers },
        ...(body !== undefined && { body: Buffer.from(body) }),
      },
      this.jar,
      this.userAgent,
    )
    return new HttpResponse(answer)
  }

  async sheetsOf({ elements }: ParsedDocument, url: URL): Promise<string[]> {
    const links = elements.filter(
      (one) => one.tagName === 'link' && attributeOf(one, 'rel')?.split(/\s+/).includes('stylesheet'),
    )
    return Promise.all(links.map((link) => this.#sheet(new URL(attributeOf(link, 'href') ?? '', url).href)))
  }

  #sheet(href: string): Promise<string> {
    const sheet = sheets.get(href)
    if (sheet) return sheet
    const read = this.request.get(href).then((response) => (response.ok() ? response.text() : ''))
    sheets.set(href, read)
    return read
  }
}

export class HttpBrowser {
  newContext = async (options?: ContextOptions): Promise<HttpContext> => new HttpContext(options)
  newPage = async (options?: ContextOptions): Promise<HttpPage> => new HttpContext(options).newPage()
  close = async (): Promise<void> => {}
}
