import { attributeOf, closest, type Element, isText, parseDocument } from '../../support/http-browser/dom'

const ATTRIBUTES = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder']
const NOT_READ = new Set(['script', 'style', 'template'])
const isApart = ({ tagName }: Element) => NOT_READ.has(tagName)

/** Texts of a document with a word, without the phrases that are allowed. */
export function wordsOf(html: string, word: RegExp, allowed: readonly RegExp[]): string[] {
  const texts = parseDocument(html)
    .elements.filter((element) => !closest(element, isApart))
    .flatMap((element) => [
      ...element.childNodes.filter(isText).map(({ value }) => value),
      ...ATTRIBUTES.map((name) => attributeOf(element, name) ?? ''),
    ])
  const hasWord = (text: string) =>
    allowed.reduce((rest, phrase) => rest.replace(phrase, ''), text).search(word) >= 0
  return [...new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(hasWord))]
}
