import type { Page } from '@playwright/test'

/**
 * Draws also what waits below the first screen: until it comes near it keeps the colours it had before a change of
 * theme, and a picture of the whole page leaves it out.
 */
export const showAll = (page: Page) =>
  page.evaluate(() => {
    if (document.adoptedStyleSheets.length > 0) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.shown-late > *, .rows-late tr, .waterfall { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
  })
