import { normalizePageUrl, siteNameFromUrl } from '~/shared/rules/urls'

const LONGEST_JITTER_SECONDS = 3600
/** The part of a schedule's shortest step that its jitter may take at most. */
const JITTER_SHARE = 0.1

/** How much later than its cron says a site may be tested. */
export const longestJitter = (stepMs: number): number =>
  Math.min(LONGEST_JITTER_SECONDS, Math.floor((stepMs / 1000) * JITTER_SHARE))

/**
 * How much later than its cron says a site is tested: so that the many sites due at midnight do not come
 * due at once. Always the same for the same site and step.
 */
export function jitterSeconds(siteId: number, stepMs: number): number {
  const most = longestJitter(stepMs)
  return most < 1 ? 0 : scatter(siteId) % (most + 1)
}

/** Spreads neighbouring numbers evenly over 32 bits. */
function scatter(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

const LONGEST_NAME = 120

/** What a page is called until somebody names it: its host, and its path where there is one. */
export function pageNameFromUrl(url: string): string {
  const { pathname, search } = new URL(url)
  const path = pathname === '/' && search === '' ? '' : readable(pathname + search)
  return (siteNameFromUrl(url) + path).slice(0, LONGEST_NAME)
}

function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

export interface WantedPage {
  _id?: number | undefined
  url: string
  name?: string | undefined
}
export interface WrittenPage {
  _id?: number | undefined
  url: string
  originalUrl: string
  /** null when it was not named. */
  name: string | null
}

/** The pages in the one spelling of their addresses, and which of them come twice. */
export function normalizePages(wanted: WantedPage[]): { pages: WrittenPage[]; duplicates: number[] } {
  const pages = wanted.map((page) => {
    const address = normalizePageUrl(page.url)
    const url = address.ok ? address.url : page.url
    return { _id: page._id, url, originalUrl: page.url.trim(), name: page.name || null }
  })
  const duplicates = pages.flatMap((page, i) => {
    const first = pages.findIndex((other) => isSamePage(other, page))
    return first < i ? [i] : []
  })
  return { pages, duplicates }
}

const isSamePage = (a: WrittenPage, b: WrittenPage) =>
  a.url === b.url || (a._id !== undefined && a._id === b._id)

export interface KnownPage {
  id: number
  url: string
}
export interface PageMatch<K extends KnownPage> {
  kept: { known: K; wanted: WrittenPage }[]
  added: WrittenPage[]
  removed: K[]
}

/**
 * Which stored page each wanted one is: by its id, else by its address, so that the history of a page
 * survives a new address as well as a form that lost the ids.
 */
export function matchPages<K extends KnownPage>(known: K[], wanted: WrittenPage[]): PageMatch<K> {
  const left = new Map(known.map((page) => [page.id, page]))
  const matches = new Map<WrittenPage, K>()
  const take = (page: WrittenPage, match: K | undefined) => {
    if (!match) return
    matches.set(page, match)
    left.delete(match.id)
  }
  for (const page of wanted) take(page, page._id === undefined ? undefined : left.get(page._id))
  for (const page of wanted) {
    if (!matches.has(page))
      take(
        page,
        [...left.values()].find((other) => other.url === page.url),
      )
  }
  return {
    kept: [...matches].map(([page, match]) => ({ known: match, wanted: page })),
    added: wanted.filter((page) => !matches.has(page)),
    removed: [...left.values()],
  }
}
