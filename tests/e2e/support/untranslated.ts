import { attributeOf, closest, type Element, isText, parseDocument } from '../../support/http-browser/dom'

const ATTRIBUTES = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder']
/** Code, and text in a language of its own. */
const NOT_READ = new Set(['script', 'style', 'code', 'pre', 'kbd', 'samp', 'template'])
const isApart = (element: Element) =>
  NOT_READ.has(element.tagName) ||
  (element.tagName !== 'html' && attributeOf(element, 'lang') !== null) ||
  attributeOf(element, 'translate') === 'no' ||
  (element.tagName === 'select' && attributeOf(element, 'name') === 'timezone')
const isRead = (element: Element) => !closest(element, isApart)

function textsOf(element: Element): string[] {
  if (!isRead(element)) return []
  const own = element.childNodes.filter(isText).map(({ value }) => value)
  const attributes = ATTRIBUTES.map((name) => attributeOf(element, name) ?? '')
  return [...own, ...attributes]
}

/** What is left of a text without the marked sentences of the pseudo-language, of which the end may be cut off. */
function unmarked(text: string): string[] {
  let rest = text
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '\n')
  }
  return rest
    .replace(/⟦[^⟧]*$/, '')
    .replace(/\S*(:\/\/|@|\/|%[0-9A-F]{2})\S*/g, '\n')
    .split(/[\n⟧·,:()]|\s[–›]\s/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
}

/** Strings that the loaders sent: names, addresses and measured texts. */
function loadedStrings(html: string): { whole: Set<string>; long: string } {
  const chunks = [...html.matchAll(/streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g)]
  const stream = chunks.map(([, chunk = '""']) => JSON.parse(chunk) as string).join('\n')
  const strings = [...stream.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([one]) => JSON.parse(one) as string)
  const long = strings.filter((one) => /\W/.test(one)).join('\n')
  return { whole: new Set(strings), long: `${long}\n${long.replaceAll('`', '')}` }
}

const WORD = /\p{L}{3,}/u

/** Texts of a document that neither a catalogue nor a loader gave, and that are no names. */
export function untranslatedTexts(html: string, allowed: RegExp, names: string[] = []): string[] {
  const { whole, long } = loadedStrings(html)
  const known = new Set(names)
  const all = [long, ...names.filter((one) => /\W/.test(one))].join('\n')
  const isData = (text: string) => whole.has(text) || known.has(text) || all.includes(text)
  const faults = parseDocument(html)
    .elements.flatMap(textsOf)
    .flatMap(unmarked)
    .map((text) => text.replace(/^[^\p{L}\p{N}/]+|[^\p{L}\p{N}/)]+$/gu, ''))
    .filter((text) => WORD.test(text) && !isData(text) && WORD.test(text.replace(allowed, '')))
  return [...new Set(faults)]
}
