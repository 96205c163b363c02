import type { LookupAddress } from 'node:dns'
import type { MonitorKind, Outcome, Reason } from '~/shared/rules/uptime/outcomes'
import type { SettingsOf } from '~/shared/schemas/monitor-kinds'
import type { CheckEvidence, MonitorOrder } from '~/shared/schemas/prober'

/** Addresses in connection order; throws the DNS error. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

export interface CheckContext {
  allowPrivate: boolean
  /** Aborts the attempt, which rejects with the signal's reason. */
  signal: AbortSignal
  resolve: Resolve
  userAgent: string
}

/**
 * Result of an attempt. `unknown` is a failure of the prober itself. Fields from `detail` on are evidence of
 * failures.
 */
export interface Attempt extends Omit<CheckEvidence, 'at' | 'reason'> {
  outcome: Extract<Outcome, 'ok' | 'slow' | 'failed' | 'unknown'>
  reason: Reason | null
  /** Including redirects, in ms; null without a response. */
  responseMs: number | null
  /** End of the certificate that ends first, in ms since the epoch. */
  certificateEnd?: number
  /** Its subject; empty without one. */
  certificateName?: string
}

export type OrderOf<K extends MonitorKind> = MonitorOrder & { settings: SettingsOf<K> }
export type Kind<K extends MonitorKind> = (order: OrderOf<K>, context: CheckContext) => Promise<Attempt>
