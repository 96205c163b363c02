/** What one check found. The order is stored: only ever add at the end. */
export const OUTCOMES = ['ok', 'slow', 'failed', 'unknown', 'missed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Why a check did not find all well. The order is stored: only ever add at the end. */
export const REASONS = [
  'slow',
  'dns-not-found',
  'dns-failed',
  'refused',
  'unreachable',
  'connect-timeout',
  'reset',
  'no-answer',
  'timeout',
  'protocol',
  'tls-expired',
  'tls-not-yet',
  'tls-name',
  'tls-untrusted',
  'tls-failed',
  'tls-expires-soon',
  'status',
  'redirect',
  'keyword-missing',
  'keyword-present',
  'json-invalid',
  'json-mismatch',
  'dns-mismatch',
  'private-target',
  /** One of several locations finds it down. */
  'partial',
  /** The prober has no network of its own. */
  'cut-off',
  /** Nobody checked. */
  'not-checked',
  /** The slot came while the check before was still running. */
  'overrun',
  /** The prober was too busy to begin in time. */
  'late',
  /** Too much in the answer to follow a path through it. */
  'json-too-large',
] as const
export type Reason = (typeof REASONS)[number]

/** Reasons that a prober without a network would find too, so its canaries are asked before they count. */
export const NETWORK_REASONS: ReadonlySet<Reason> = new Set<Reason>([
  'dns-not-found',
  'dns-failed',
  'refused',
  'unreachable',
  'connect-timeout',
  'reset',
  'no-answer',
  'timeout',
])

export const MONITOR_STATES = ['up', 'degraded', 'down', 'unknown', 'paused'] as const
export type MonitorState = (typeof MONITOR_STATES)[number]

export const MONITOR_KINDS = ['http', 'keyword', 'json', 'tls', 'dns', 'tcp'] as const
export type MonitorKind = (typeof MONITOR_KINDS)[number]

/** Parts of an answer's time in the order in which they pass. */
export const CHECK_PHASES = ['dns', 'connect', 'tls', 'ttfb', 'download'] as const
export type CheckPhase = (typeof CHECK_PHASES)[number]
/** In ms; a phase that did not take place or was not reached is missing. */
export type Phases = Partial<Record<CheckPhase, number>>

export const SHARDS = 64
/** Where a monitor's checks belong among probers of one location. */
export const shardOf = (monitor: number): number => monitor % SHARDS
