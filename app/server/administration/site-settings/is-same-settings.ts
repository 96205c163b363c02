import type { SiteSettings } from '~/shared/schemas/site-settings'
import { matchMonitors } from './match-monitors'

/** Whether a page, a monitor or any other value is the same; objects of one schema have one order of keys. */
export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

/** JSON from the database has its own order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, held]) => [key, sorted(held)]))
}

const byUrl = (pages: SiteSettings['pages']) => pages.toSorted((a, b) => (a.url < b.url ? -1 : 1))

/** Of filled settings; the order of pages and monitors does not matter, since it is that of their creation. */
export function isSameSettings(one: SiteSettings, other: SiteSettings): boolean {
  const { pages, monitors, ...own } = one
  const { pages: otherPages, monitors: otherMonitors, ...others } = other
  if (!isSame(own, others) || !isSame(byUrl(pages), byUrl(otherPages))) return false
  const { kept, added, removed } = matchMonitors(monitors, otherMonitors)
  if (added.length + removed.length > 0) return false
  return kept.every(({ known, wanted }) => isSame(monitors[known], otherMonitors[wanted]))
}
