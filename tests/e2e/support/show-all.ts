import type { Page } from '@playwright/test'

/**
 * Renders content below the fold: `content-visibility` otherwise keeps it out of full-page screenshots and in the old
 * theme.
 */
export const showAll = (page: Page) =>
  page.evaluate(() => {
    if (document.adoptedStyleSheets.length > 0) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.shown-late > *, .rows-late tr, .waterfall { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
  })
