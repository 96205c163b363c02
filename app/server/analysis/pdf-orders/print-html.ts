import { hasSandbox, withBrowser } from './browser'

const LIMIT_MS = 30_000

/** Prints a document that has everything in itself: it loads nothing and runs no scripts. */
export const printHtml = (html: string, signal: AbortSignal): Promise<Buffer> =>
  withBrowser(async (browser) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      colorScheme: 'light',
      offline: true,
    })
    try {
      const page = await context.newPage()
      page.setDefaultTimeout(LIMIT_MS)
      await page.setContent(html)
      return await page.pdf({ tagged: true, outline: true, preferCSSPageSize: true, printBackground: true })
    } finally {
      await context.close().catch(() => {})
    }
  }, signal)

/** Uploaded pictures are decoded only in a sandbox. */
export const mayPrintPictures = hasSandbox
