import { type ControlState, newControlState } from './controls'
import {
  attributeOf,
  type Element,
  hasAttribute,
  type Parent,
  type ParsedDocument,
  parseDocument,
  setAttribute,
} from './dom'
import type { Screen } from './media'
import { accessibleDescription, accessibleName, isHiddenForAria, type NameContext } from './names'
import { inlineSheets, readStyles, type Visuals } from './style'
import { createVisibility, type Visibility } from './visibility'

const cache = new Map<string, Visuals>()

/** Cached, because parsing is slow and all screens share the stylesheets. */
function visualsOf(sheets: string[], screen: Screen): Visuals {
  const key = JSON.stringify([screen, sheets])
  const visuals = cache.get(key) ?? readStyles(sheets, screen)
  cache.set(key, visuals)
  return visuals
}

export class View implements NameContext {
  readonly document: ParsedDocument
  readonly state: ControlState = newControlState()
  #visibility: Visibility | null = null
  #names = new Map<Element, string>()

  constructor(
    readonly url: URL,
    html: string | ParsedDocument,
    private readonly sheets: string[] = [],
    private screen: Screen,
    private readonly refreshHeader: string | null = null,
  ) {
    this.document = typeof html === 'string' ? parseDocument(html) : html
    this.sheets = [...sheets, ...inlineSheets(this.document)]
  }

  get base(): URL {
    const base = this.document.elements.find((one) => one.tagName === 'base' && hasAttribute(one, 'href'))
    return new URL(base ? (attributeOf(base, 'href') ?? '') : this.url.href, this.url)
  }

  invalidate(): void {
    this.#visibility = null
    this.#names.clear()
  }

  showOn(screen: Screen): void {
    this.screen = screen
    this.invalidate()
  }

  isVisible = (element: Element): boolean => {
    this.#visibility ??= createVisibility(visualsOf(this.sheets, this.screen))
    return this.#visibility.isVisible(element)
  }

  displayOf = (element: Element): string | null =>
    visualsOf(this.sheets, this.screen).valueOf(element, 'display')

  isHiddenForAria = (element: Element): boolean => isHiddenForAria(element, this)

  nameOf(element: Element): string {
    const name = this.#names.get(element) ?? accessibleName(element, this)
    this.#names.set(element, name)
    return name
  }

  descriptionOf = (element: Element): string => accessibleDescription(element, this)

  inOrder(elements: Iterable<Element>): Element[] {
    const place = (element: Element) => this.document.order.get(element) ?? 0
    return [...new Set(elements)].sort((a, b) => place(a) - place(b))
  }

  get root(): Parent {
    return this.document.root
  }

  /** Opens or closes a `<details>`; a shared name makes it an exclusive accordion. */
  toggleDetails(details: Element): void {
    const opens = !hasAttribute(details, 'open')
    const name = attributeOf(details, 'name')
    if (opens && name) {
      for (const other of this.document.elements) {
        if (other.tagName === 'details' && attributeOf(other, 'name') === name)
          setAttribute(other, 'open', null)
      }
    }
    setAttribute(details, 'open', opens ? '' : null)
    this.invalidate()
  }

  get refresh(): { seconds: number; url: URL } | null {
    const meta = this.document.elements.find(
      (one) => one.tagName === 'meta' && attributeOf(one, 'http-equiv')?.toLowerCase() === 'refresh',
    )
    const content = this.refreshHeader ?? (meta && attributeOf(meta, 'content'))
    const [, seconds, url] =
      /^\s*(\d+(?:\.\d+)?)\s*(?:[;,]\s*(?:url\s*=\s*)?['"]?(.*?)['"]?\s*)?$/i.exec(content ?? '') ?? []
    return seconds === undefined
      ? null
      : { seconds: Number(seconds), url: new URL(url || this.url.href, this.base) }
  }
}
