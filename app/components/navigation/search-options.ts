import { placeSearchMessages as messages, pickerMessages } from '~/shared/messages/picker'
import { paths, preservedParams } from '~/shared/paths'
import { screenOf } from '~/shared/rules/navigation/places'
import type { FoundPlaces, NavigationItem } from '~/shared/schemas/navigation'

export interface SearchOption {
  to: string
  label: string
  note: string | null
  kind: string | null
  isCompetitor?: boolean
}

/** The first option is the screen of all results, so that Enter works before results arrive. */
export function searchOptions(
  text: string,
  items: NavigationItem[],
  search: URLSearchParams,
): SearchOption[] {
  if (!text) return []
  const kept = preservedParams(search)
  const all = {
    to: paths.search({ ...kept, searchText: text }),
    label: messages.showAll,
    note: null,
    kind: null,
  }
  const options = items.map((item) => ({
    to: screenOf(item, kept),
    label: item.name,
    note: item.note,
    kind: messages.levels[item.level],
    ...(item.isCompetitor && { isCompetitor: true }),
  }))
  return [all, ...options]
}

export function searchStatus(text: string, answer: FoundPlaces | 'failed' | null): string {
  if (!text) return ''
  if (answer === 'failed') return pickerMessages.failed
  if (answer === null) return pickerMessages.loading
  if (answer.items.length === 0) return messages.nothing(text)
  return answer.hasMore ? messages.hasMore(answer.items.length) : messages.found(answer.items.length)
}
