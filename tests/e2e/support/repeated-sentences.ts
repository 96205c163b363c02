import type { Page } from '@playwright/test'
import type { HttpPage } from '../../support/http-browser'
import { attributeOf, type Element, parseDocument } from '../../support/http-browser/dom'
import { SCREEN } from '../../support/http-browser/media'
import { innerTextOf } from '../../support/http-browser/text'
import { View } from '../../support/http-browser/view'

/** Shorter texts are names, labels and states, which rows may share. */
const MIN_WORDS = 5
const WORD = /(^|\s)\p{L}[\p{L}'’-]*(?=[\s,.;:!?)]|$)/gu
const LINE = /[\n\t]+|(?<=[.!?])\s+/

/** The rest is for screen readers. */
const isRead = (element: Element) => !/(^|\s)sr-only(\s|$)/.test(attributeOf(element, 'class') ?? '')

/** The sentences that a visitor without scripts reads more than once on a screen. */
export function repeatedSentences(text: string): string[] {
  const sentences = text
    .split(LINE)
    .map((line) => line.trim().replace(/[.:]$/, ''))
    .filter((line) => (line.match(WORD) ?? []).length >= MIN_WORDS)
  return [...Map.groupBy(sentences, (sentence) => sentence)]
    .filter(([, same]) => same.length > 1)
    .map(([sentence, same]) => `${same.length} times: ${sentence}`)
}

/** Of a page read over HTTP: what is in closed folds is not read. */
export async function readRepeats(page: Page): Promise<string[]> {
  const http = page as unknown as HttpPage
  const document = parseDocument(await http.content())
  const at = new URL(http.url())
  const sheets = await http.context().sheetsOf(document, at)
  const view = new View(at, document, sheets, { ...SCREEN, scripting: 'none' })
  const body = document.elements.find(({ tagName }) => tagName === 'body')
  const text = body ? innerTextOf(body, (element) => isRead(element) && view.isVisible(element)) : ''
  return repeatedSentences(text)
}
