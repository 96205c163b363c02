import type { NetworkRequest } from '../../schemas/agent'

/** What can be wrong with requests that the engine has no audit for; nothing else being told, in this order. */
export const ADVICE_KINDS = [
  'redirects',
  'preloads',
  'repeated',
  'lateFonts',
  'fontOrigins',
  'failed',
  'compression',
  'images',
  'protocol',
] as const
export type AdviceKind = (typeof ADVICE_KINDS)[number]

export interface AdviceRequest {
  /** Its place among all requests of the load, from 1. */
  number: number
  url: string
  thirdParty: boolean
  /** What was found of it, in words. */
  note: string
  lostMs: number | null
  lostBytes: number | null
}

/** `lostMs` is the longest of its chains or requests, which overlap; null: no estimate. */
export interface Advice {
  kind: AdviceKind
  lostMs: number | null
  lostBytes: number | null
  /** The first of `requestCount`. */
  requests: AdviceRequest[]
  requestCount: number
}

export type NumberedRequest = NetworkRequest & { number: number }

/** A load as the rules see it. */
export interface NumberedLoad {
  requests: readonly NumberedRequest[]
  /** When anything was first painted, on the clock of the requests; null where that is not known. */
  firstPaintMs: number | null
  /** Whether one of these audits of the engine speaks of this address already. */
  isNamedBy: (audits: readonly string[], url: string) => boolean
}

const MAX_LISTED = 20

export const longestOf = (values: readonly (number | null)[]): number | null =>
  values.reduce((most, value) => (value === null ? most : Math.max(most ?? 0, value)), null)
const sum = (values: readonly (number | null)[]): number | null =>
  values.reduce((all, value) => (value === null ? all : (all ?? 0) + value), null)

/** One request as an advice names it; what is not said is not known. */
export const advised = (
  { number, url, thirdParty }: NumberedRequest,
  found: Pick<AdviceRequest, 'note'> & Partial<Pick<AdviceRequest, 'lostMs' | 'lostBytes'>>,
): AdviceRequest => ({ number, url, thirdParty, lostMs: null, lostBytes: null, ...found })

/** None about nothing. Bytes add up; times are those of the worst request, if nothing else is given. */
export function adviceOf(
  kind: AdviceKind,
  requests: readonly AdviceRequest[],
  lostMs?: number | null,
): Advice[] {
  if (requests.length === 0) return []
  return [
    {
      kind,
      lostMs: lostMs === undefined ? longestOf(requests.map((one) => one.lostMs)) : lostMs,
      lostBytes: sum(requests.map(({ lostBytes }) => lostBytes)),
      requests: requests.slice(0, MAX_LISTED),
      requestCount: requests.length,
    },
  ]
}

/** The sum of the parts of a request that took place; null where none was measured. */
export const phasesOf = (
  { phases }: Pick<NetworkRequest, 'phases'>,
  parts: readonly (keyof NetworkRequest['phases'])[],
): number | null => sum(parts.map((part) => phases[part]))

export const originIn = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null)
