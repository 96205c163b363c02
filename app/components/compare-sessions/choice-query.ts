import { addDays, isDay, startOfDay } from '~/shared/values/calendar'

const ID = /^[1-9]\d{0,8}$/

export const CHOICE_SOURCES = ['every', 'bookmarks', 'competitors'] as const
export type ChoiceSource = (typeof CHOICE_SOURCES)[number]

export const sourceOf = (search: URLSearchParams): ChoiceSource =>
  CHOICE_SOURCES.find((source) => source === search.get('from')) ?? 'every'

/** The list's query from the URL; invalid values are ignored. */
export function choiceQueryOf(search: URLSearchParams, timeZone: string) {
  const pageNumber = Number(search.get('pageNumber') ?? 1)
  const source = sourceOf(search)
  const [page, day] = [search.get('page') ?? '', search.get('until') ?? '']
  return {
    page: Number.isInteger(pageNumber) && pageNumber >= 1 && pageNumber <= 100_000 ? pageNumber : 1,
    search: search.get('searchText')?.trim().slice(0, 200) || undefined,
    page_id: ID.test(page) ? page : undefined,
    bookmarks: source === 'bookmarks' ? ('true' as const) : undefined,
    competitors: source === 'competitors' ? ('true' as const) : undefined,
    until: isDay(day) ? endOfDay(day, timeZone) : undefined,
  }
}

const endOfDay = (day: string, timeZone: string): string =>
  new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1).toISOString()
