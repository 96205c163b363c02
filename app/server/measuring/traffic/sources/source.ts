import type { TrafficDimension, TrafficMethod, TrafficProblem } from '~/shared/values/traffic-choices'
import type { Ctx } from '../../../platform/context'

export type SourceCtx = Pick<Ctx, 'db' | 'now' | 'allowPrivateTargets'>

/** What is sealed. Which of them there are depends on the method. */
export interface Credentials {
  refreshToken?: string | undefined
  serviceAccount?: { clientEmail: string; privateKey: string } | undefined
  token?: string | undefined
  user?: string | undefined
  password?: string | undefined
}

/** An opened connection. */
export interface Access {
  ctx: SourceCtx
  baseUrl: string | null
  method: TrafficMethod
  credentials: Credentials
  signal?: AbortSignal | undefined
}

export interface SourceProperty {
  id: string
  name: string
  /** The account it belongs to; empty where the source has none. */
  account: string
  /** null: the source doesn't say it. */
  timeZone: string | null
}

export interface SourceDay {
  day: string
  visits: number
  visitors: number
  pageViews: number
  engagedVisits: number | null
  engagementSeconds: number | null
  /** Visits of the 24 hours of the wall clock. */
  hours: number[] | null
}

export interface SourceEntry {
  dimension: TrafficDimension
  day: string
  key: string
  visits: number
  pageViews: number
}

/** `host` is null where the source only has paths. */
export interface SourcePath {
  host: string | null
  path: string
  day: string
  visits: number
  visitors: number
  pageViews: number
}

export interface Slice {
  timeZone: string | null
  days: SourceDay[]
  paths: SourcePath[]
  entries: SourceEntry[]
  isSampled: boolean
  isThresholded: boolean
  hasDataLoss: boolean
  /** The source asks to wait after this. */
  pauseMs: number | null
}

export interface Asked {
  property: string
  timeZone: string
  startDate: string
  endDate: string
  /** URLs of the monitored pages. */
  urls: string[]
}

export interface TrafficSourceReader {
  /** Of one slice of the first synchronisation; a slice is requested as a whole again after a failure. */
  sliceDays: number
  /** Throws `missing` where the source has no list. */
  listProperties(access: Access): Promise<SourceProperty[]>
  readSlice(access: Access, asked: Asked): Promise<Slice>
}

/** Nothing usable came from the source. `refused` concerns the connection, `forbidden` and `missing` the property. */
export class SourceError extends Error {
  constructor(
    readonly problem: TrafficProblem,
    message: string,
    readonly retryAfterMs: number | null = null,
    /** Our own calls a minute, of which readers need not know. */
    readonly isOwnLimit = false,
  ) {
    super(message)
  }
}

/** What GA4 and others answer instead of no value. */
export const isUnset = (key: string) => key === '' || key === '(not set)'

export const count = (value: unknown): number => Math.max(0, Math.round(Number(value) || 0))

const DEVICES: Record<string, string> = {
  smartphone: 'mobile',
  phablet: 'mobile',
  phone: 'mobile',
  laptop: 'desktop',
}

/** The words of all sources for the same devices. */
export function deviceOf(label: string): string {
  const word = label.trim().toLowerCase()
  return DEVICES[word] ?? word
}
