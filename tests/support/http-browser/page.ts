import { setTimeout as sleep } from 'node:timers/promises'
import { serialize } from 'parse5'
import { type Choice, type Consequence, chooseFiles, fill, press, pressEnter, selectOptions } from './actions'
import type { HttpContext } from './context'
import type { UploadedFile } from './controls'
import { attributeOf, type Element, type ParsedDocument, parseDocument, textContentOf } from './dom'
import type { RoleOptions } from './fits'
import { type Answer, ask, type RequestOptions } from './http'
import { type Host, HttpLocator } from './locator'
import { SCREEN, type Screen } from './media'
import { type ReferrerPolicy, readPolicy } from './referrer'
import { HttpDownload, HttpRequest, HttpResponse } from './response'
import { View } from './view'

type Text = string | RegExp
interface Exact {
  exact?: boolean
}
interface Events {
  request: HttpRequest
  response: HttpResponse
  download: HttpDownload
}

const BLANK = '<!DOCTYPE html><html><head></head><body></body></html>'
const WAITS_MS = 15_000
const MAX_REFRESHES = 5
const mediaTypeOf = ({ headers }: Answer) => headers['content-type']?.split(';')[0]?.trim() ?? ''
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Frames are read-only here. */
function frameOf(page: HttpPage, view: View): Host {
  const refuse = async (): Promise<never> => {
    throw new Error('What is in a frame is only looked at')
  }
  return {
    view,
    until: async (attempt) => attempt(),
    click: refuse,
    enter: refuse,
    fill: refuse,
    select: refuse,
    upload: refuse,
    focus: page.focus,
    locators: () => new HttpLocator(frameOf(page, view), [], 'frame'),
  }
}

/** A document without scripts: clicks lead only to links and forms. */
export class HttpPage implements Host {
  #view: View
  #policy: ReferrerPolicy = readPolicy(null)
  #last: RequestOptions | null = null
  #refreshAt: number | null = null
  #focused: Element | null = null
  #screen: Screen = SCREEN
  #listeners: { [Name in keyof Events]: Set<(value: Events[Name]) => void> } = {
    request: new Set(),
    response: new Set(),
    download: new Set(),
  }

  constructor(private readonly owner: HttpContext) {
    this.#view = new View(new URL('about:blank'), BLANK, [], this.#screen)
  }

  get view(): View {
    return this.#view
  }
  get request() {
    return this.owner.request
  }
  context = (): HttpContext => this.owner
  url = (): string => this.#view.url.href
  content = async (): Promise<string> => serialize(this.#view.root)
  title = async (): Promise<string> => {
    const title = this.#view.document.elements.find(({ tagName }) => tagName === 'title')
    return title ? textContentOf(title).trim().replace(/\s+/g, ' ') : ''
  }
  viewportSize = () => ({ width: this.#screen.width, height: this.#screen.height })
  close = async (): Promise<void> => {}
  isClosed = (): boolean => false
  bringToFront = async (): Promise<void> => {}
  waitForLoadState = async (): Promise<void> => {}
  unrouteAll = async (): Promise<void> => {}

  setViewportSize = async (size: { width: number; height: number }): Promise<void> => this.#showOn(size)
  emulateMedia = async ({ media, colorScheme }: Partial<Screen>): Promise<void> =>
    this.#showOn({ ...(media && { media }), ...(colorScheme && { colorScheme }) })
  #showOn(change: Partial<Screen>): void {
    this.#screen = { ...this.#screen, ...change }
    this.#view.showOn(this.#screen)
  }

  locators = (): HttpLocator => new HttpLocator(this, [], 'page')
  getByRole = (role: string, options?: RoleOptions): HttpLocator => this.locators().getByRole(role, options)
  getByText = (text: Text, options?: Exact): HttpLocator => this.locators().getByText(text, options)
  getByLabel = (text: Text, options?: Exact): HttpLocator => this.locators().getByLabel(text, options)
  getByTitle = (text: Text, options?: Exact): HttpLocator => this.locators().getByTitle(text, options)
  getByAltText = (text: Text, options?: Exact): HttpLocator => this.locators().getByAltText(text, options)
  getByPlaceholder = (text: Text, options?: Exact): HttpLocator =>
    this.locators().getByPlaceholder(text, options)
  locator = (selector: string, options?: Parameters<HttpLocator['filter']>[0]): HttpLocator =>
    this.locators().locator(selector, options)

  /** A `srcdoc` frame. */
  frameLocator(selector: string): HttpLocator {
    const frame = this.locator(selector).single()
    const html = frame && attributeOf(frame, 'srcdoc')
    if (html === null || html === undefined) throw new Error(`${selector} is no frame with a document in it`)
    const view = new View(this.#view.url, html, [], this.#screen)
    return new HttpLocator(frameOf(this, view), [], 'frame')
  }

  on<Name extends keyof Events>(name: Name, listener: (value: Events[Name]) => void): this {
    this.#listeners[name]?.add(listener)
    return this
  }
  waitForEvent = <Name extends keyof Events>(name: Name): Promise<Events[Name]> =>
    this.#next(name, () => true)
  waitForRequest = (test: (request: HttpRequest) => boolean): Promise<HttpRequest> =>
    this.#next('request', test)
  #next<Name extends keyof Events>(
    name: Name,
    test: (value: Events[Name]) => boolean,
  ): Promise<Events[Name]> {
    return new Promise((resolve) => {
      const listener = (value: Events[Name]) => {
        if (!test(value)) return
        this.#listeners[name].delete(listener)
        resolve(value)
      }
      this.#listeners[name].add(listener)
    })
  }
  #tell<Name extends keyof Events>(name: Name, value: Events[Name]): void {
    for (const listener of [...this.#listeners[name]]) listener(value)
  }

  async goto(address: string): Promise<HttpResponse | null> {
    const url = new URL(address, this.owner.baseUrl)
    if (url.protocol === 'about:') {
      this.#show(url, BLANK, [])
      return null
    }
    if (this.#isSameDocument(url)) {
      this.#view.url.hash = url.hash
      return null
    }
    return this.#load({ url, method: 'GET', mode: 'navigate' })
  }
  async reload(): Promise<HttpResponse | null> {
    return this.#last ? this.#load(this.#last) : null
  }
  #isSameDocument({ href, hash }: URL): boolean {
    return hash !== '' && href.split('#')[0] === this.url().split('#')[0]
  }

  async until<T>(attempt: () => T | undefined, timeout = WAITS_MS): Promise<T | undefined> {
    const deadline = Date.now() + timeout
    for (;;) {
      const result = attempt()
      const refresh = this.#view.refresh
      if (result !== undefined || !refresh || this.#refreshAt === null || this.#refreshAt > deadline)
        return result
      await sleep(Math.max(0, this.#refreshAt - Date.now()))
      await this.#load({ url: refresh.url, method: 'GET', mode: 'navigate', from: this.#from() })
    }
  }

  focus = (element: Element): void => {
    this.#focused = element
  }
  isFocused = (element: Element): boolean => this.#focused === element
  click = (element: Element): Promise<void> => this.#follow(press(this.#view, element))
  enter = (element: Element): Promise<void> => this.#follow(pressEnter(this.#view, element))
  fill = async (element: Element, text: string): Promise<void> => fill(this.#view, element, text)
  select = async (element: Element, choices: Choice[]): Promise<string[]> =>
    selectOptions(this.#view, element, choices)
  upload = async (element: Element, files: UploadedFile[]): Promise<void> =>
    chooseFiles(this.#view, element, files)

  #from = (isWithoutReferer = false): RequestOptions['from'] => ({
    url: this.#view.url,
    policy: isWithoutReferer ? 'no-referrer' : this.#policy,
  })

  async #follow(consequence: Consequence): Promise<void> {
    if (consequence.kind === 'none') return
    const from = this.#from(consequence.isWithoutReferer)
    if (consequence.kind === 'submit') {
      await this.#load({ ...consequence.submission, mode: 'navigate', from })
      return
    }
    const { url, isDownload } = consequence
    if (!/^https?:$/.test(url.protocol)) return
    if (this.#isSameDocument(url)) this.#view.url.hash = url.hash
    else await this.#load({ url, method: 'GET', mode: 'navigate', from }, isDownload)
  }

  async #load(options: RequestOptions, isDownload = false, follows = 0): Promise<HttpResponse> {
    const { jar, userAgent } = this.owner
    const answer = await ask(options, jar, userAgent, (sent) => this.#tell('request', new HttpRequest(sent)))
    const response = new HttpResponse(answer)
    this.#tell('response', response)
    const disposition = answer.headers['content-disposition'] ?? ''
    if (isDownload || disposition.startsWith('attachment')) {
      this.#tell('download', new HttpDownload(answer))
      return response
    }
    if (answer.status === 204 || answer.status === 205) return response
    const isRepeated = answer.method === options.method && answer.method !== 'GET'
    this.#last = isRepeated
      ? options
      : { ...options, url: new URL(answer.url), method: 'GET', headers: {}, body: undefined }
    const text = answer.body.toString('utf8')
    const isHtml = /^(text\/html|application\/xhtml\+xml)$/.test(mediaTypeOf(answer))
    const html = isHtml ? text : `<!DOCTYPE html><body><pre>${escapeText(text)}</pre></body>`
    this.#policy = readPolicy(response.headers()['referrer-policy'])
    const url = new URL(answer.url)
    const document = parseDocument(html)
    const sheets = await this.owner.sheetsOf(document, url)
    this.#show(url, document, sheets, response.headers().refresh)
    const { refresh } = this.#view
    if (refresh?.seconds !== 0 || follows >= MAX_REFRESHES) return response
    return this.#load(
      { url: refresh.url, method: 'GET', mode: 'navigate', from: this.#from() },
      false,
      follows + 1,
    )
  }

  #show(
    url: URL,
    html: string | ParsedDocument,
    sheets: string[],
    refreshHeader: string | null = null,
  ): void {
    this.#view = new View(url, html, sheets, this.#screen, refreshHeader)
    const named = this.#view.document.elements.find(
      (one) => one.tagName === 'meta' && attributeOf(one, 'name') === 'referrer',
    )
    if (named) this.#policy = readPolicy(attributeOf(named, 'content'))
    this.#focused = this.#view.document.elements.find((one) => attributeOf(one, 'autofocus') !== null) ?? null
    const { refresh } = this.#view
    this.#refreshAt = refresh ? Date.now() + refresh.seconds * 1000 : null
  }
}
