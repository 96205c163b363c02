import type { LookupAddress } from 'node:dns'
import type { MonitorKind, Outcome, Reason } from '~/shared/rules/uptime/outcomes'
import type { SettingsOf } from '~/shared/schemas/monitor-kinds'
import type { CheckEvidence, MonitorOrder } from '~/shared/schemas/prober'

/** Addresses of a name, in the order in which they are tried; throws what the name service answered. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

/** What a check is done with. */
export interface Means {
  allowPrivate: boolean
  /** Ends whatever is under way; the attempt then rejects with the signal's reason. */
  signal: AbortSignal
  resolve: Resolve
  userAgent: string
}

/**
 * What one try found. `unknown` is a fault of the prober's own, which says nothing of the target. All from `detail` on
 * is evidence, told of what did not find all well.
 */
export interface Attempt extends Omit<CheckEvidence, 'at' | 'reason'> {
  outcome: Extract<Outcome, 'ok' | 'slow' | 'failed' | 'unknown'>
  reason: Reason | null
  /** Of the whole, redirects included, in ms; null when no answer came. */
  responseMs: number | null
}

export type OrderOf<K extends MonitorKind> = MonitorOrder & { settings: SettingsOf<K> }
export type Kind<K extends MonitorKind> = (order: OrderOf<K>, means: Means) => Promise<Attempt>
