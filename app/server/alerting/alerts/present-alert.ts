import { can } from '~/shared/rules/access/roles'
import { alertTitle } from '~/shared/rules/alerts/alert-title'
import type { AlertCrossing, AlertNotice, AlertSummary } from '~/shared/schemas/alert'
import type { Ctx } from '../../platform/context'
import type { AlertNoticeRow, AlertRow } from './alert-read.store'
import { crossingText, detailsOf, factsOf, reasonOf, subjectName } from './crossing-facts'
import type { NotifiedCrossing } from './notify.store'

const isoOf = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

export function stateOf({ closed_at, acknowledged_at }: AlertRow): AlertSummary['state'] {
  if (closed_at) return 'closed'
  return acknowledged_at ? 'acknowledged' : 'open'
}

/** Only with the right on all places that the actor sees. */
export const mayAcknowledge = (
  { actor }: Pick<Ctx, 'actor'>,
  { organization_id, places }: AlertRow,
): boolean =>
  places.every((place) => can(actor, 'alert.acknowledge', { organizationId: organization_id, ...place }))

export function presentAlert(ctx: Pick<Ctx, 'actor'>, row: AlertRow): AlertSummary {
  const { worst, subjects, metrics, sites } = row
  const named = { ...factsOf(worst), subjectName: subjectName(worst), siteName: worst.site_name }
  return {
    _id: row.id,
    organization: row.organization_id,
    organizationName: row.organization_name,
    title: alertTitle({ worst: named, subjects, metrics, sites }),
    reason: reasonOf(worst),
    severity: row.severity,
    causeKind: row.cause_kind,
    state: stateOf(row),
    client: row.client_id === null ? null : { _id: row.client_id, name: row.client_name ?? '' },
    site: row.site_id === null ? null : { _id: row.site_id, name: row.site_name ?? '' },
    openedAt: row.opened_at.toISOString(),
    closedAt: isoOf(row.closed_at),
    closeReason: row.close_reason,
    subjects,
    crossings: row.crossings,
    openCrossings: row.open_crossings,
    acknowledgement: row.acknowledged_at
      ? { at: row.acknowledged_at.toISOString(), by: row.acknowledged_email, note: row.note }
      : null,
    snoozedUntil: isoOf(row.snoozed_until),
    mayAcknowledge: mayAcknowledge(ctx, row),
  }
}

export function presentCrossing(
  row: NotifiedCrossing,
  ruleNames: ReadonlyMap<string, string>,
): AlertCrossing {
  const details = detailsOf(row)
  const name = row.rule_id === null ? undefined : ruleNames.get(row.rule_id)
  return {
    _id: row.id,
    rule: row.rule_id !== null && name !== undefined ? { _id: row.rule_id, name } : null,
    metric: row.metric,
    kind: row.kind,
    direction: row.direction,
    measured: details.metric ?? null,
    text: crossingText(row),
    subject: subjectName(row),
    url: row.page_url ?? row.monitor_target,
    client: row.client_id,
    clientName: row.client_name,
    project: row.project_id,
    site: row.site_id,
    siteName: row.site_name,
    page: row.page_id,
    monitor: row.monitor_id,
    device: row.device_name,
    location: row.location_label,
    isOpen: row.status === 'open',
    value: row.value,
    confirmValue: row.confirm_value,
    unconfirmed: row.unconfirmed,
    threshold: row.threshold,
    baseline: row.baseline,
    closeValue: row.close_value,
    significance: details.significance ?? null,
    names: details.names ?? [],
    crossedAt: new Date(row.crossed_at).toISOString(),
    closedAt: isoOf(row.closed_at),
    point: row.point_id,
    confirmPoint: row.confirm_point_id,
    outage: row.metric === 'down' ? row.id : null,
  }
}

export const presentNotice = (row: AlertNoticeRow, seesPeople: boolean): AlertNotice => ({
  at: row.notified_at.toISOString(),
  kind: row.kind,
  channel: row.is_mail ? null : { name: row.channel_name ?? '', kind: row.channel_kind ?? '' },
  recipient: seesPeople ? row.email : null,
  result: row.result,
  responseStatus: row.response_status,
})
