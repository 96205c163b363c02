import { findBrowser } from '~/server/engine'

/** The browser that measures, for tests that only look at something in it. */
export function browserPath(): string {
  const path = findBrowser()
  if (!path) throw new Error('There is no browser here')
  return path
}
