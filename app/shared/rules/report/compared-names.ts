import { compareSessionMessages } from '../../messages/compare-sessions'

const NAMED_PAGES = 3

/** A number for each entry: 1, and 2 or more where the same test or page name is there again. */
export function suffixesOf(keys: readonly string[]): number[] {
  const seen = new Map<string, number>()
  return keys.map((key) => {
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count
  })
}

/** 'Home', and 'Home (2)' for the second test with that name. */
export const testName = (page: string, suffix: number): string =>
  suffix === 1 ? page : `${page} (${suffix})`

/** A session without a title is named after its pages. */
export function defaultTitle(pages: readonly string[]): string {
  const unique = [...new Set(pages)]
  const title = compareSessionMessages.named(
    unique.slice(0, NAMED_PAGES),
    Math.max(0, unique.length - NAMED_PAGES),
  )
  return title.slice(0, 120)
}
