import type { MonitorState, Outcome, Reason } from './outcomes'

/** All times are ms since the epoch; spans include `from` and exclude `to`. */

export interface Span {
  from: number
  /** null while open. */
  to: number | null
  state: MonitorState
  reason: Reason | null
}

/** Maintenance. */
export interface Period {
  from: number
  to: number
}

/** The last result of a location. */
export interface LocationView {
  outcome: Outcome
  reason: Reason | null
  /** Of the newest counted check. */
  at: number
  /** The next due time: the result is valid until then. */
  next: number
  /** Start of the current run of equal results: failed, unknown, or neither. */
  since: number
  /** Length of that run. */
  streak: number
  /** Start of the run of one outcome: a response may turn slow. */
  paceSince: number
  paceStreak: number
}

/** One check of a monitor from a location. */
export interface Observation {
  location: number
  at: number
  outcome: Outcome
  reason: Reason | null
  responseMs: number | null
  isRecheck: boolean
}

/** Persisted as plain JSON. */
export interface MonitorStatus {
  state: MonitorState
  since: number
  reason: Reason | null
  views: Record<string, LocationView>
  /** A failure being confirmed by other locations. */
  doubt: { since: number; until: number } | null
  /** Whether the down state is an open outage. */
  isOutage: boolean
}

/** Settings that affect the status. */
export interface StatusPolicy {
  /** Locations of the monitor. */
  locations: number[]
  intervalMs: number
  timeoutMs: number
}

export type StatusEvent =
  /** `since` is the first failed check; `locations` see it as down. */
  | { kind: 'outage'; since: number; reason: Reason; locations: number[] }
  | { kind: 'end'; at: number; by: 'recovery' | 'unknown' | 'pause' }

export interface StatusStep {
  status: MonitorStatus
  /** Replaces stored states from `spans[0].from` on. Empty when unchanged. */
  spans: { from: number; state: MonitorState; reason: Reason | null }[]
  events: StatusEvent[]
  /** Additional checks. */
  rechecks: { location: number; due: number }[]
  /** When to apply the passage of time again; null never. */
  settleAt: number | null
}

/** How states count. Availability is up / (up + down) of what counts. */
export interface AvailabilityPolicy {
  degraded: 'up' | 'down'
  unknown: 'excluded' | 'down'
  maintenance: 'excluded' | 'included'
}

export interface Availability {
  /** 0 to 1; null when nothing counted. */
  ratio: number | null
  /** Parts of the span; `maintenance` only where it is excluded. */
  ms: Record<MonitorState | 'maintenance' | 'unwatched', number>
}
