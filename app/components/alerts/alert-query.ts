import { ALERT_STATES, type AlertState } from '~/shared/schemas/alert'

const numberIn = (text: string | null, most: number) => {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 && value <= most ? value : undefined
}

/** Invalid params count as absent. */
export function alertQueryOf(search: URLSearchParams): {
  state: AlertState
  client?: number
  search?: string
  page: number
} {
  const client = numberIn(search.get('client'), 2_147_483_647)
  const text = search.get('searchText')?.trim().slice(0, 200)
  return {
    state: ALERT_STATES.find((state) => state === search.get('state')) ?? 'open',
    ...(client !== undefined && { client }),
    ...(text && { search: text }),
    page: numberIn(search.get('pageNumber'), 100_000) ?? 1,
  }
}
