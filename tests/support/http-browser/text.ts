import { attributeOf, closest, type Element, isElement, isText, type Node } from './dom'

export const normalizeSpace = (text: string): string =>
  text
    .replace(/[\u200b\u00ad]/g, '')
    .trim()
    .replace(/\s+/g, ' ')

const IGNORED = new Set(['script', 'noscript', 'style'])
const isIgnored = (element: Element) =>
  IGNORED.has(element.tagName) || closest(element, ({ tagName }) => tagName === 'head') !== null

/** The text that Playwright compares: without scripts and styles, with the value of buttons. */
export function elementText(node: Node): string {
  if (isText(node)) return node.value
  if (!isElement(node)) return ''
  if (isIgnored(node)) return ''
  if (node.tagName === 'input' && ['submit', 'button'].includes(attributeOf(node, 'type') ?? '')) {
    return attributeOf(node, 'value') ?? ''
  }
  return node.childNodes.map(elementText).join('')
}

export type TextMatcher = (text: string) => boolean

/** Matches as Playwright does: a case-insensitive substring, the exact text, or a pattern. */
export function textMatcher(pattern: string | RegExp, isExact = false): TextMatcher {
  if (pattern instanceof RegExp) {
    return (text) => new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(text)
  }
  const whole = normalizeSpace(pattern)
  if (isExact) return (text) => normalizeSpace(text) === whole
  const part = whole.toLowerCase()
  return (text) => normalizeSpace(text).toLowerCase().includes(part)
}

export function isInnermostWith(element: Element, matches: TextMatcher): boolean {
  if (isIgnored(element) || !matches(elementText(element))) return false
  return !element.childNodes.some((child) => isElement(child) && matches(elementText(child)))
}

const BLOCKS = new Set(
  (
    'address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
)

/** Approximates `innerText`: visible text with a line per block. */
export function innerTextOf(element: Element, isShown: (element: Element) => boolean): string {
  const write = (node: Node): string => {
    if (isText(node)) return node.value.replace(/\s+/g, ' ')
    if (!isElement(node) || IGNORED.has(node.tagName) || !isShown(node)) return ''
    if (node.tagName === 'br') return '\n'
    const inner = node.childNodes.map(write).join('')
    if (BLOCKS.has(node.tagName)) return `\n${inner}\n`
    return node.tagName === 'td' || node.tagName === 'th' ? `${inner}\t` : inner
  }
  return element.childNodes
    .map(write)
    .join('')
    .replace(/ *\n */g, '\n')
    .replace(/\n+/g, '\n')
    .trim()
}
