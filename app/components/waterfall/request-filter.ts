import { REQUEST_TYPES, type RequestType, typeOf } from '~/components/report/requests/request-figures'
import type { NetworkRequest } from '~/shared/schemas/agent'

export const PARTIES = ['first', 'third'] as const
export type Party = (typeof PARTIES)[number]

/** Moments before which something matters to what a visitor sees. */
export const CUTS = ['fcp', 'lcp', 'domContentLoaded', 'load'] as const
export type Cut = (typeof CUTS)[number]

export interface RequestFilter {
  type: RequestType | null
  party: Party | null
  /** Only what began before it. */
  before: Cut | null
  text: string
}
export const FILTER_NAMES = ['type', 'party', 'before', 'text'] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** A request with its place in the order in which all of the page's began, by which addresses name it. */
export type Numbered = NetworkRequest & { number: number }

/** More rows than anybody reads: a filter finds the rest. */
export const MAX_ROWS = 500
const MAX_TEXT_LENGTH = 200
const oneOf = <T extends string>(known: readonly T[], value: string | null): T | null =>
  known.find((one) => one === value) ?? null

/** What the address asks for; what it says otherwise is as if it said nothing. */
export const requestFilter = (search: URLSearchParams): RequestFilter => ({
  type: oneOf(REQUEST_TYPES, search.get('type')),
  party: oneOf(PARTIES, search.get('party')),
  before: oneOf(CUTS, search.get('before')),
  text: (search.get('text') ?? '').trim().slice(0, MAX_TEXT_LENGTH),
})

/** The number of the request whose details the address opens. */
export function selectedRequest(search: URLSearchParams): number | null {
  const number = Number(search.get('request') || Number.NaN)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}

export const isFiltered = ({ type, party, before, text }: RequestFilter) =>
  type !== null || party !== null || before !== null || text !== ''

/** Those the filter lets through, still in the order in which they began; `cutMs` is when the moment was. */
export function filterRequests(
  requests: readonly NetworkRequest[],
  { type, party, text }: RequestFilter,
  cutMs: number | null = null,
): Numbered[] {
  const wanted = text.toLowerCase()
  return requests
    .map((request, index) => ({ ...request, number: index + 1 }))
    .filter(
      (request) =>
        (type === null || typeOf(request) === type) &&
        (cutMs === null || request.startMs < cutMs) &&
        (party === null || request.thirdParty === (party === 'third')) &&
        request.url.toLowerCase().includes(wanted),
    )
}
