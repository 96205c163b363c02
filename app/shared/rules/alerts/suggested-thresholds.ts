import type { FormFactor } from '../../schemas/agent'
import type { AlertKind, AlertMetric } from './alert-metrics'
/** What the editor offers; null for events. */
export declare function suggestedThreshold(
  metric: AlertMetric,
  kind: AlertKind,
  formFactor: FormFactor,
): number | null
