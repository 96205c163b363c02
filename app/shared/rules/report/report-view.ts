import type { FormFactor } from '../../schemas/agent'
import type { ReportView } from '../../schemas/report-view'

/** The form factor whose thresholds apply to the point. */
export function formFactorOf({ point, choices }: ReportView): FormFactor {
  return choices.find((choice) => choice.device === point?.device)?.formFactor ?? 'MOBILE'
}
