import { attributeOf, type Element } from '../../support/http-browser/dom'
import { innerTextOf } from '../../support/http-browser/text'
import type { View } from '../../support/http-browser/view'

/** Shorter texts are names, labels and states, which rows may share. */
const MIN_WORDS = 5
const WORD = /(^|\s)\p{L}[\p{L}'’-]*(?=[\s,.;:!?)]|$)/gu
const LINE = /[\n\t]+|(?<=[.!?])\s+/

/** The rest is for screen readers. */
const isRead = (element: Element) => !/(^|\s)sr-only(\s|$)/.test(attributeOf(element, 'class') ?? '')

/** The sentences that a visitor without scripts reads more than once on a screen. */
function repeatedSentences(text: string): string[] {
  const sentences = text
    .split(LINE)
    .map((line) => line.trim().replace(/[.:]$/, ''))
    .filter((line) => (line.match(WORD) ?? []).length >= MIN_WORDS)
  return [...Map.groupBy(sentences, (sentence) => sentence)]
    .filter(([, same]) => same.length > 1)
    .map(([sentence, same]) => `${same.length} times: ${sentence}`)
}

/** What is in closed folds is not read. */
export function repeatsIn(view: View): string[] {
  const body = view.document.elements.find(({ tagName }) => tagName === 'body')
  const text = body ? innerTextOf(body, (element) => isRead(element) && view.isVisible(element)) : ''
  return repeatedSentences(text)
}
