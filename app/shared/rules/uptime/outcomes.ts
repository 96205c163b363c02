/** Result of a check. Stored by index: append only. */
export const OUTCOMES = ['ok', 'slow', 'failed', 'unknown', 'missed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Why a check failed. Stored by index: append only. */
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
  /** Down from some of several locations. */
  'partial',
  /** The prober has no network. */
  'cut-off',
  /** No prober ran. */
  'not-checked',
  /** The previous check was still running. */
  'overrun',
  /** The prober was too busy. */
  'late',
  /** Too large for a JSONPath. */
  'json-too-large',
  /** Another certificate than the server's own. */
  'tls-issuer-expires-soon',
  /** The server does not send an intermediate certificate. */
  'tls-incomplete',
] as const
export type Reason = (typeof REASONS)[number]

/** Reasons that a prober without network would also find, so its canaries are checked first. */
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

/** Warnings of a certificate degrade a monitor at once. */
export const CERTIFICATE_WARNINGS: ReadonlySet<Reason> = new Set<Reason>([
  'tls-expires-soon',
  'tls-issuer-expires-soon',
  'tls-incomplete',
])

export const MONITOR_STATES = ['up', 'degraded', 'down', 'unknown', 'paused'] as const
export type MonitorState = (typeof MONITOR_STATES)[number]

export const MONITOR_KINDS = ['http', 'keyword', 'json', 'tls', 'dns', 'tcp'] as const
export type MonitorKind = (typeof MONITOR_KINDS)[number]

/** In order of time. */
export const CHECK_PHASES = ['dns', 'connect', 'tls', 'ttfb', 'download'] as const
export type CheckPhase = (typeof CHECK_PHASES)[number]
/** In ms; absent for phases that did not happen. */
export type Phases = Partial<Record<CheckPhase, number>>

export const SHARDS = 64
/** The shard of a monitor. */
export const shardOf = (monitor: number): number => monitor % SHARDS
