import { REQUEST_TYPES, type RequestType, typeOf } from '~/components/requests/request-figures'
import type { NetworkRequest } from '~/shared/schemas/agent'

export const PARTIES = ['first', 'third'] as const
export type Party = (typeof PARTIES)[number]

export const CUTS = ['fcp', 'lcp', 'domContentLoaded', 'load'] as const
export type Cut = (typeof CUTS)[number]

export interface RequestFilter {
  type: RequestType | null
  party: Party | null
  before: Cut | null
  text: string
}
export const FILTER_NAMES = ['type', 'party', 'before', 'text'] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** A request with its number in start order; URLs refer to it by this number. */
export type Numbered = NetworkRequest & { number: number }

/** Row limit for the size of the screen; the filter reaches the other requests. */
export const MAX_ROWS = 500
const MAX_TEXT_LENGTH = 200
const oneOf = <T extends string>(allowed: readonly T[], value: string | null): T | null =>
  allowed.find((one) => one === value) ?? null

/** Parses the filter from the URL; invalid values are ignored. */
export const requestFilter = (search: URLSearchParams): RequestFilter => ({
  type: oneOf(REQUEST_TYPES, search.get('type')),
  party: oneOf(PARTIES, search.get('party')),
  before: oneOf(CUTS, search.get('before')),
  text: (search.get('text') ?? '').trim().slice(0, MAX_TEXT_LENGTH),
})

/** Number of the open request; null if there is none or it is invalid. */
export function selectedRequest(search: URLSearchParams): number | null {
  const number = Number(search.get('request') || Number.NaN)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}

export const isFiltered = ({ type, party, before, text }: RequestFilter) =>
  type !== null || party !== null || before !== null || text !== ''

/** Requests that match the filter, in start order; `cutMs` is the time of the `before` moment. */
export function filterRequests(
  requests: readonly NetworkRequest[],
  { type, party, text }: RequestFilter,
  cutMs: number | null = null,
): Numbered[] {
  const needle = text.toLowerCase()
  return requests
    .map((request, index) => ({ ...request, number: index + 1 }))
    .filter(
      (request) =>
        (type === null || typeOf(request) === type) &&
        (cutMs === null || request.startMs < cutMs) &&
        (party === null || request.thirdParty === (party === 'third')) &&
        request.url.toLowerCase().includes(needle),
    )
}
