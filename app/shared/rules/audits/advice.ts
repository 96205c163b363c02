import type { NetworkRequest } from '../../schemas/agent'

/** Findings that Lighthouse has no audit for, sorted like this when equal. */
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
  /** Index among all requests, from 1. */
  number: number
  url: string
  thirdParty: boolean
  /** The finding in words. */
  note: string
  lostMs: number | null
  lostBytes: number | null
}

/** `lostMs` is the maximum over overlapping chains or requests; null: no estimate. */
export interface Advice {
  kind: AdviceKind
  lostMs: number | null
  lostBytes: number | null
  /** The first of `requestCount`. */
  requests: AdviceRequest[]
  requestCount: number
}

export type NumberedRequest = NetworkRequest & { number: number }

export interface NumberedLoad {
  requests: readonly NumberedRequest[]
  /** First visible paint on the clock of the requests; null when unknown. */
  firstPaintMs: number | null
  /** Whether one of these Lighthouse audits already lists the URL. */
  isNamedBy: (audits: readonly string[], url: string) => boolean
}

const MAX_LISTED = 20

export const longestOf = (values: readonly (number | null)[]): number | null =>
  values.reduce((most, value) => (value === null ? most : Math.max(most ?? 0, value)), null)
const sum = (values: readonly (number | null)[]): number | null =>
  values.reduce((all, value) => (value === null ? all : (all ?? 0) + value), null)

/** Missing values mean unknown. */
export const advised = (
  { number, url, thirdParty }: NumberedRequest,
  found: Pick<AdviceRequest, 'note'> & Partial<Pick<AdviceRequest, 'lostMs' | 'lostBytes'>>,
): AdviceRequest => ({ number, url, thirdParty, lostMs: null, lostBytes: null, ...found })

/** Empty without requests. Bytes are summed; times are those of the worst request unless given. */
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

/** Sum of the measured phases; null when none was measured. */
export const phasesOf = (
  { phases }: Pick<NetworkRequest, 'phases'>,
  parts: readonly (keyof NetworkRequest['phases'])[],
): number | null => sum(parts.map((part) => phases[part]))

export const originIn = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null)
