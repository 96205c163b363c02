import type { Page } from '@playwright/test'
import type { HttpPage } from '../../support/http-browser'
import { parseDocument } from '../../support/http-browser/dom'
import { SCREEN } from '../../support/http-browser/media'
import { View } from '../../support/http-browser/view'

/** A page read over HTTP as a visitor without scripts sees it. */
export async function plainViewOf(page: Page): Promise<View> {
  const http = page as unknown as HttpPage
  const document = parseDocument(await http.content())
  const url = new URL(http.url())
  const sheets = await http.context().sheetsOf(document, url)
  return new View(url, document, sheets, { ...SCREEN, scripting: 'none' })
}
