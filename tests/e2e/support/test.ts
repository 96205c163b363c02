import { test as base, type ConsoleMessage, type Page } from '@playwright/test'
import { env } from '../../../app/server/env'
import { type Api, signIn } from './api'
import { findMeasured, type Measured } from './measured'
import { ADMIN, MEMBER, type Person } from './people'

export { expect } from '@playwright/test'

interface Journey {
  /** Who is signed in when a journey begins. */
  visitor: 'admin' | 'member' | null
  /** What browsers report of refused answers that the journey provokes itself. */
  expectedStatuses: number[]
  /** What scripts write to the console when the journey makes them fail. */
  expectedError: RegExp | null
  quietConsole: undefined
}

interface Shared {
  baseUrl: string
  api: Api
  memberApi: Api
  measured: Measured
}

const PEOPLE: Record<'admin' | 'member', Person> = { admin: ADMIN, member: MEMBER }

export const test = base.extend<Journey, Shared>({
  visitor: ['admin', { option: true }],
  expectedStatuses: [[], { option: true }],
  expectedError: [null, { option: true }],

  baseUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const { SERVER_URL } = env()
      if (!SERVER_URL) throw new Error('The product of the journeys is not running.')
      await use(SERVER_URL)
    },
    { scope: 'worker' },
  ],
  api: [async ({ baseUrl }, use) => use(await signIn(baseUrl, PEOPLE.admin)), { scope: 'worker' }],
  memberApi: [async ({ baseUrl }, use) => use(await signIn(baseUrl, PEOPLE.member)), { scope: 'worker' }],
  measured: [async ({ api }, use) => use(await findMeasured(api)), { scope: 'worker', timeout: 300_000 }],

  baseURL: async ({ baseUrl }, use) => use(baseUrl),

  context: async ({ context, visitor, baseUrl, api, memberApi }, use) => {
    if (visitor) {
      const { cookie } = visitor === 'admin' ? api : memberApi
      await context.addCookies([{ ...cookie, url: baseUrl }])
    }
    await use(context)
  },

  /** An error in the console, a refusal by the content security policy or a thrown error fails the journey. */
  quietConsole: [
    async ({ page, expectedStatuses, expectedError }, use) => {
      const complaints = listen(page, expectedStatuses, expectedError)
      await use(undefined)
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
