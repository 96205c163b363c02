import type { Browser, expect } from '@playwright/test'
import { HttpBrowser } from './context'
import { HttpLocator } from './locator'
import { matchers } from './matchers'
import { HttpPage } from './page'

export { HttpBrowser, HttpLocator, HttpPage }

/** A browser without scripts or layout, with Playwright's API. */
export const openHttpBrowser = (): Browser => new HttpBrowser() as unknown as Browser

/** Adds matchers for our own pages to Playwright's `expect`. */
export function expectOf(playwright: typeof expect): typeof expect {
  const ours = playwright.extend(
    matchers as unknown as Parameters<typeof playwright.extend>[0],
  ) as unknown as typeof expect
  const chooseFor = (actual: unknown): typeof expect =>
    actual instanceof HttpLocator || actual instanceof HttpPage ? ours : playwright
  return new Proxy(playwright, {
    apply: (_, __, [actual, message]: [unknown, string?]) => chooseFor(actual)(actual, message),
    get: (target, name) =>
      name === 'soft'
        ? (actual: unknown, message?: string) => chooseFor(actual).soft(actual, message)
        : Reflect.get(target, name),
  })
}
