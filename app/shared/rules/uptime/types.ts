import type { MonitorState, Outcome, Reason } from './outcomes'

/** All moments are ms since the epoch, all spans half open: `from` belongs to them, `to` does not. */

export interface Span {
  from: number
  /** null goes on. */
  to: number | null
  state: MonitorState
  reason: Reason | null
}

/** A time in which outages were expected. */
export interface Period {
  from: number
  to: number
}

/** What a location last found. */
export interface LocationView {
  outcome: Outcome
  reason: Reason | null
  /** Of the newest check that counted. */
  at: number
  /** When the next was due: until then it vouches for what it found. */
  next: number
  /** Of the first of the present run of checks that agree: failed, unknown, or neither. */
  since: number
  /** How many agree. */
  streak: number
  /** The same for checks of one outcome: an answer may go on and its pace change. */
  paceSince: number
  paceStreak: number
}

/** What is found by looking at one monitor from one location. */
export interface Observation {
  location: number
  at: number
  outcome: Outcome
  reason: Reason | null
  responseMs: number | null
  isRecheck: boolean
}

/** Kept between checks; plain JSON. */
export interface MonitorStatus {
  state: MonitorState
  since: number
  reason: Reason | null
  views: Record<string, LocationView>
  /** A failure that other locations are asked about. */
  doubt: { since: number; until: number } | null
  /** Whether a down state is an outage that is open. */
  isOutage: boolean
}

/** What a monitor's settings mean for its truth. */
export interface StatusPolicy {
  /** Locations that check it. */
  locations: number[]
  intervalMs: number
  timeoutMs: number
}

export type StatusEvent =
  /** `since` is the first check of the failure; `locations` those that find it down. */
  | { kind: 'outage'; since: number; reason: Reason; locations: number[] }
  | { kind: 'end'; at: number; by: 'recovery' | 'unknown' | 'pause' }

export interface StatusStep {
  truth: MonitorStatus
  /**
   * The states from the first of these moments on replace what was written for that time: first closed at
   * `spans[0].from`, then followed. Empty when nothing changed.
   */
  spans: { from: number; state: MonitorState; reason: Reason | null }[]
  events: StatusEvent[]
  /** Checks wanted beside the slots. */
  rechecks: { location: number; due: number }[]
  /** When to look again although nothing was checked; null never. */
  settleAt: number | null
}

/** How the parts of a span count. The figure is up / (up + down), of what is counted. */
export interface AvailabilityPolicy {
  degraded: 'up' | 'down'
  unknown: 'excluded' | 'down'
  maintenance: 'excluded' | 'included'
}

export interface Availability {
  /** 0 to 1; null when nothing was counted. */
  ratio: number | null
  /** Each moment of the span in exactly one of them; `maintenance` only where it is excluded. */
  ms: Record<MonitorState | 'maintenance' | 'unwatched', number>
}
