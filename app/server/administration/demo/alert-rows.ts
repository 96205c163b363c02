import { v7 } from 'uuid'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import { MINUTE_MS } from '~/shared/values/units'
import type { Demo, PlacedSite } from './add-hierarchy'
import type { FoundCrossing } from './story/crossings'

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export interface PlacedCrossing {
  rule: EffectiveRule
  found: FoundCrossing
  page: number
  device: number
}

export interface AlertStory {
  site: PlacedSite
  causeKind: 'page' | 'site' | 'deployment'
  cause: string
  acknowledged?: { at: number; by: string | null; note: string }
}

interface Times {
  openedAt: number
  closedAt: number | null
}

/** Without a time to notify: nothing is sent for the demo. */
export function alertRow(
  demo: Demo,
  { site, causeKind, cause, acknowledged }: AlertStory,
  { openedAt, closedAt }: Times,
) {
  return {
    organization_id: demo.tenant,
    id: v7({ msecs: openedAt }),
    cause_kind: causeKind,
    cause,
    client_id: site.client,
    project_id: site.project,
    site_id: site.id,
    severity: 'warning',
    opened_at: iso(openedAt),
    closed_at: iso(closedAt),
    close_reason: closedAt === null ? null : 'recovered',
    opening_notified_at: iso(openedAt + MINUTE_MS),
    end_notified_at: iso(closedAt === null ? null : closedAt + MINUTE_MS),
    acknowledged_at: iso(acknowledged?.at ?? null),
    acknowledged_by: acknowledged?.by ?? null,
    note: acknowledged?.note ?? '',
  }
}

const placeOf = ({ client, project, id }: PlacedSite) => ({
  client_id: client,
  project_id: project,
  site_id: id,
})

/** As evaluation writes it. */
export function crossingRow(
  demo: Demo,
  { site }: AlertStory,
  { alert, crossing }: { alert: string; crossing: PlacedCrossing },
) {
  const { rule, found, page, device } = crossing
  const { point, normal, retest, end, openedAt } = found
  return {
    ...{ organization_id: demo.tenant, id: v7({ msecs: point.at }), alert_id: alert, rule_id: rule.id },
    ...{ metric: rule.metric, kind: rule.kind, direction: 'worse', subject: `page:${page}` },
    ...{ ...placeOf(site), page_id: page, monitor_id: null, device_id: device, location_id: demo.location },
    status: end ? 'closed' : 'open',
    ...{ value: found.value, threshold: found.threshold, baseline: found.baseline, point_id: point.id },
    ...{ confirm_value: retest?.value ?? null, confirm_point_id: retest?.id ?? null },
    details: {
      significance: normal && {
        ...{ normalLow: normal.low, normalHigh: normal.high, isNormal: false, evidence: [] },
      },
      method: null,
      ...(point.isFailed && { failureCode: point.failureCode }),
    },
    ...{
      crossed_at: iso(point.at),
      opened_at: iso(openedAt),
      opening_notified_at: iso(openedAt + MINUTE_MS),
    },
    ...{ closed_at: iso(end?.at ?? null), close_reason: end ? 'recovered' : null },
    ...{ close_value: end?.value ?? null, close_point_id: end?.point ?? null },
    end_notified_at: iso(end ? end.at + MINUTE_MS : null),
  }
}

/** Of a certificate that ends soon. */
export const expiryRow = (
  demo: Demo,
  { site }: AlertStory,
  {
    alert,
    rule,
    monitor,
    at,
    days,
  }: { alert: string; rule: EffectiveRule; monitor: number; at: number; days: number },
) => ({
  ...{ organization_id: demo.tenant, id: v7({ msecs: at }), alert_id: alert, rule_id: rule.id },
  ...{ metric: rule.metric, kind: rule.kind, direction: 'worse', subject: `monitor:${monitor}` },
  ...{ ...placeOf(site), monitor_id: monitor, status: 'open' },
  ...{ value: days, threshold: rule.threshold, details: { significance: null } },
  ...{ crossed_at: iso(at), opened_at: iso(at), opening_notified_at: iso(at + MINUTE_MS) },
})
