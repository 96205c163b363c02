import { findBrowser } from '~/server/measuring/engine'

export function browserPath(): string {
  const path = findBrowser()
  if (!path) throw new Error('There is no browser here')
  return path
}
