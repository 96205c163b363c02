import { hasSandbox, withBrowser } from './browser'

const LIMIT_MS = 30_000

let last: Promise<unknown> = Promise.resolve()

/** Prints a document that has everything in itself: it loads nothing and runs no scripts. One at a time. */
export function printHtml(html: string): Promise<Buffer> {
  const printed = last.then(() => print(html))
  last = printed.catch(() => {})
  return printed
}

const print = (html: string): Promise<Buffer> =>
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
  })

/** Uploaded pictures are decoded only in a sandbox. */
export const mayPrintPictures = hasSandbox
