import { formatDate } from '~/shared/format/date'
import { lowerFirst } from '~/shared/format/letter-case'
import { alertsMessages } from '~/shared/messages/alerts'
import { uptimeMessages } from '~/shared/messages/uptime'
import { alertTitle, type TitleFacts } from '~/shared/rules/alerts/alert-title'
import { type CrossingFacts, describeCrossing } from '~/shared/rules/alerts/describe-crossing'
import { failureSentence } from '~/shared/rules/measuring/run-failures'
import { reasonText } from '~/shared/rules/uptime/reason-text'
import { crossingDetails } from '~/shared/schemas/alert'
import type { NotifiedCrossing } from './notify.store'

type Row = Pick<
  NotifiedCrossing,
  'metric' | 'kind' | 'direction' | 'value' | 'confirm_value' | 'threshold' | 'baseline' | 'details'
>

export const factsOf = (row: Row): CrossingFacts => ({
  metric: row.metric,
  kind: row.kind,
  direction: row.direction,
  value: row.value,
  confirmValue: row.confirm_value,
  threshold: row.threshold,
  baseline: row.baseline,
  measured: detailsOf(row).metric,
})

/** Why a test failed or a monitor is down, or which certificate ends. */
export function reasonOf(row: Pick<Row, 'details'>): string | null {
  const { failureCode, reason, httpStatus, certificate } = detailsOf(row)
  if (failureCode) return failureSentence(failureCode).replace(/\.$/, '')
  if (certificate)
    return uptimeMessages.certificateEnds(certificate.name, formatDate(certificate.endsAt, 'UTC'))
  return reason === undefined ? null : reasonText(reason, httpStatus)
}

/** What happened in one line, with the reason of a failed test or outage, or the certificate. */
export function crossingText(row: Row): string {
  const [what, reason] = [describeCrossing(factsOf(row)), reasonOf(row)]
  return reason === null ? what : alertsMessages.subjectAt(what, lowerFirst(reason))
}

type Named = Pick<NotifiedCrossing, 'page_name' | 'page_url' | 'monitor_name' | 'site_name'>

export const subjectName = ({ page_name, page_url, monitor_name, site_name }: Named): string =>
  monitor_name ?? page_name ?? page_url ?? site_name

export const detailsOf = ({ details }: Pick<NotifiedCrossing, 'details'>) => {
  const read = crossingDetails.safeParse(details)
  return read.success ? read.data : {}
}

/** The title of an alert with at least one crossing; the first one is the worst. */
export function titleOf(crossings: readonly NotifiedCrossing[]): string {
  const [worst] = crossings
  if (!worst) return ''
  const facts: TitleFacts = {
    worst: { ...factsOf(worst), subjectName: subjectName(worst), siteName: worst.site_name },
    subjects: new Set(crossings.map(({ subject }) => subject)).size,
    metrics: new Set(crossings.map(({ metric }) => metric)).size,
    sites: new Set(crossings.map(({ site_id }) => site_id)).size,
  }
  return alertTitle(facts)
}

export const placeOf = (row: Pick<NotifiedCrossing, 'client_id' | 'project_id' | 'site_id'>) => ({
  clientId: row.client_id,
  projectId: row.project_id,
  siteId: row.site_id,
})

/** The value that all of them have; null when they differ. */
export function sharedBy<Row, Value>(rows: readonly Row[], read: (row: Row) => Value): Value | null {
  const [first] = rows
  if (first === undefined) return null
  const value = read(first)
  return rows.every((row) => read(row) === value) ? value : null
}
