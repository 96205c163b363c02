import { hashRouteOf, normalizePageUrl, siteNameFromUrl } from '~/shared/rules/measuring/urls'
import { UNPRINTABLE } from '~/shared/rules/unstorable'

export const MAX_PAGES = 500

const MAX_JITTER_SECONDS = 3600
/** Maximum jitter as a share of the shortest interval. */
const JITTER_SHARE = 0.1

export const maxJitter = (stepMs: number): number =>
  Math.min(MAX_JITTER_SECONDS, Math.floor((stepMs / 1000) * JITTER_SHARE))

/** Fixed jitter per site and interval, so that the many sites due at midnight are spread. */
export function jitterSeconds(siteId: number, stepMs: number): number {
  const most = maxJitter(stepMs)
  return most < 1 ? 0 : scatter(siteId) % (most + 1)
}

/** Hashes neighbouring numbers evenly over 32 bits. */
function scatter(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

const MAX_NAME_LENGTH = 120

/** Default name: host, path and route. What a person may not type as a name is not decoded into one. */
export function pageNameFromUrl(url: string): string {
  const { pathname, search } = new URL(url)
  const path = pathname + search + hashRouteOf(new URL(url))
  const name = (siteNameFromUrl(url) + (path === '/' ? '' : readable(path))).slice(0, MAX_NAME_LENGTH)
  return name.replace(HALF_CHARACTER, '').trim()
}

/** What `slice` leaves of a character of two units. */
const HALF_CHARACTER = /\p{Cs}$/u

function readable(path: string): string {
  try {
    const decoded = decodeURI(path)
    return UNPRINTABLE.test(decoded) ? path : decoded
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
  /** null when not named. */
  name: string | null
}

/** Normalized pages and the duplicates among them. */
export function normalizePages(wanted: WantedPage[]): { pages: WrittenPage[]; duplicates: number[] } {
  const pages = wanted.map((page) => {
    const address = normalizePageUrl(page.url)
    const { url, original } = address.ok ? address : { url: page.url, original: page.url.trim() }
    return { _id: page._id, url, originalUrl: original, name: page.name || null }
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

/** Matches pages by id, else by URL, so that the history survives a new URL or a form without ids. */
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
