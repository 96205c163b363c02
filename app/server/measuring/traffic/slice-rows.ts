import { type PageAddress, pageFinder } from '~/shared/rules/traffic/page-paths'
import { addDays, daysBetween } from '~/shared/values/calendar'
import type { Days } from './reading.store'
import type { Slice } from './sources/source'
import type { StoredDay, StoredEntries, StoredPageDay } from './writing.store'

/** Of a dimension and day. */
const MAX_ENTRIES = 50

const allDays = ({ startDate, endDate }: Days) =>
  Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, index) => addDays(startDate, index))

const NO_VISITS = { visits: 0, visitors: 0, pageViews: 0 }

/** A day that the source leaves out had no visits: it was asked for. */
function daysOf(slice: Slice, range: Days, today: string): StoredDay[] {
  const { isSampled, isThresholded, hasDataLoss } = slice
  const known = new Map(slice.days.map((day) => [day.day, day]))
  return allDays(range).map((day) => ({
    ...(known.get(day) ?? { day, ...NO_VISITS, engagedVisits: 0, engagementSeconds: 0, hours: null }),
    ...{ isSampled, isThresholded, hasDataLoss },
    isIncomplete: day >= today,
  }))
}

/** Pages without any visit in the slice are left out: they may be of another host than the property. */
function pagesOf(
  slice: Slice,
  range: Days,
  today: string,
  addresses: readonly PageAddress[],
): StoredPageDay[] {
  const findPage = pageFinder(addresses)
  const pages = new Map<number, Map<string, typeof NO_VISITS>>()
  for (const { host, path, day, visits, visitors, pageViews } of slice.paths) {
    const page = findPage(host, path)
    if (page === undefined) continue
    const days = pages.get(page) ?? new Map<string, typeof NO_VISITS>()
    const sum = days.get(day) ?? NO_VISITS
    days.set(day, {
      visits: sum.visits + visits,
      visitors: sum.visitors + visitors,
      pageViews: sum.pageViews + pageViews,
    })
    pages.set(page, days)
  }
  return [...pages].flatMap(([page, days]) =>
    allDays(range).map((day) => ({ page, day, ...(days.get(day) ?? NO_VISITS), isIncomplete: day >= today })),
  )
}

function breakdownOf(slice: Slice, { startDate, endDate }: Days): StoredEntries[] {
  const groups = new Map<string, StoredEntries>()
  for (const { dimension, day, key, visits, pageViews } of slice.entries) {
    if (day < startDate || day > endDate) continue
    const group = groups.get(`${dimension} ${day}`) ?? { day, dimension, entries: [] }
    const same = group.entries.find((entry) => entry.key === key)
    if (same) {
      same.visits += visits
      same.pageViews += pageViews
    } else group.entries.push({ key, visits, pageViews })
    groups.set(`${dimension} ${day}`, group)
  }
  return [...groups.values()].map(({ entries, ...group }) => ({
    ...group,
    entries: entries.sort((a, b) => b.visits - a.visits).slice(0, MAX_ENTRIES),
  }))
}

/** What is stored of a slice. `today` is the day in the time zone of the property. */
export const sliceRows = (slice: Slice, range: Days, today: string, addresses: readonly PageAddress[]) => ({
  range,
  days: daysOf(slice, range, today),
  pages: pagesOf(slice, range, today, addresses),
  breakdown: breakdownOf(slice, range),
})
