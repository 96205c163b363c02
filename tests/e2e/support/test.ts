import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  type Page,
  expect as playwrightExpect,
} from '@playwright/test'
import { env } from '../../../app/server/platform/env'
import { expectOf, openHttpBrowser } from '../../support/http-browser'
import { type Api, signIn } from './api'
import { findMeasured, type Measured } from './measured'
import { ADMIN, addPerson, databaseOf, MEMBER, type Person } from './people'
import { startProduct } from './product'

export const expect = expectOf(playwrightExpect)

interface Journey {
  visitor: 'admin' | 'member' | null
  /** Tests of one reader only read screens, in one page: the browser keeps the scripts compiled. */
  reader: string | null
  /** Error statuses that the test provokes itself. */
  expectedStatuses: number[]
  /** Console errors that the test provokes itself. */
  expectedError: RegExp | null
  quietConsole: undefined
}

interface Shared {
  /** Reads pages over HTTP alone, or in a browser. */
  driver: 'http' | 'browser'
  /** A separate product, for tests that change product-wide state. */
  hasOwnProduct: boolean
  baseUrl: string
  api: Api
  memberApi: Api
  measured: Measured
}

const PEOPLE: Record<'admin' | 'member', Person> = { admin: ADMIN, member: MEMBER }

/** Contexts that stay open until the worker closes its browser. */
const contextOfReader = new Map<string, BrowserContext>()

export const test = base.extend<Journey, Shared>({
  visitor: ['admin', { option: true }],
  reader: [null, { option: true }],
  expectedStatuses: [[], { option: true }],
  expectedError: [null, { option: true }],

  driver: ['browser', { scope: 'worker', option: true }],

  browser: [
    async ({ driver, playwright }, use) => {
      const browser = driver === 'http' ? openHttpBrowser() : await playwright.chromium.launch()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 0 },
  ],

  hasOwnProduct: [false, { scope: 'worker', option: true }],

  baseUrl: [
    async ({ hasOwnProduct }, use) => {
      if (hasOwnProduct) {
        const product = await startProduct()
        await addPerson(MEMBER, await databaseOf(product.dataDir))
        await use(product.url)
        return product.stop()
      }
      const { SERVER_URL } = env()
      if (!SERVER_URL) throw new Error('The product of the journeys is not running.')
      await use(SERVER_URL)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  api: [async ({ baseUrl }, use) => use(await signIn(baseUrl, PEOPLE.admin)), { scope: 'worker' }],
  memberApi: [async ({ baseUrl }, use) => use(await signIn(baseUrl, PEOPLE.member)), { scope: 'worker' }],
  measured: [async ({ api }, use) => use(await findMeasured(api)), { scope: 'worker' }],

  baseURL: async ({ baseUrl }, use) => use(baseUrl),

  context: async ({ browser, visitor, reader, baseUrl, api, memberApi }, use) => {
    const kept = reader === null ? undefined : contextOfReader.get(reader)
    const context = kept ?? (await browser.newContext({ baseURL: baseUrl }))
    if (visitor) {
      const { cookie, confirm } = visitor === 'admin' ? api : memberApi
      await confirm()
      await context.addCookies([{ ...cookie, url: baseUrl }])
    }
    await use(context)
    if (reader === null) await context.close()
    else contextOfReader.set(reader, context)
  },
  page: async ({ context, reader, driver }, use, info) => {
    const kept = reader === null ? undefined : context.pages()[0]
    const page = kept ?? (await context.newPage())
    await use(page)
    if (driver === 'browser' || info.status === info.expectedStatus) return
    await info.attach('page.html', { body: `<!-- ${page.url()} -->\n${await page.content()}` })
  },

  /** Fails the test on console errors, CSP violations and uncaught exceptions. */
  quietConsole: [
    async ({ page, reader, driver, expectedStatuses, expectedError }, use) => {
      const complaints =
        driver === 'http'
          ? listenToAnswers(page, expectedStatuses)
          : listen(page, expectedStatuses, expectedError)
      await use(undefined)
      if (reader !== null) for (const event of ['console', 'pageerror']) page.removeAllListeners(event)
      if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`)
    },
    { auto: true },
  ],
})

function listen(page: Page, expectedStatuses: number[], expectedError: RegExp | null): string[] {
  const complaints: string[] = []
  const isExpected = (message: ConsoleMessage) => {
    if (expectedError?.test(message.text())) return true
    const [, status] = /Failed to load resource.*status of (\d+)/.exec(message.text()) ?? []
    return status !== undefined && expectedStatuses.includes(Number(status))
  }
  page.on('console', (message) => {
    if (message.type() !== 'error' || isExpected(message)) return
    complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)))
  return complaints
}

function listenToAnswers(page: Page, expectedStatuses: number[]): string[] {
  const complaints: string[] = []
  page.on('response', (response) => {
    if (response.status() < 400 || expectedStatuses.includes(response.status())) return
    complaints.push(`${response.status()} (${response.url()})`)
  })
  return complaints
}
