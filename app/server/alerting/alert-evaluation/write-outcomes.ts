import type { Db } from '../../platform/db'
import { closeByPoints, insertCrossings, type NewCrossing } from '../alerts'
import { CONFIRM_MS } from './confirm-rules'
import { type SeriesCounter, setCounters } from './counter.store'
import type { EvaluatedRow, FoundCrossing, SeriesOutcome } from './decide-series'

/** Where points come from: of a device and location, or of the visitors with a form factor. */
export interface PlacedSeries {
  organization_id: number
  client_id: number
  project_id: number
  site_id: number
  page_id: number
  device_id: number | null
  location_id: number | null
  form_factor: string | null
}

export interface Decided<Row extends EvaluatedRow> {
  series: PlacedSeries
  outcome: SeriesOutcome<Row>
}

export const subjectOf = ({ page_id }: Pick<PlacedSeries, 'page_id'>) => `page:${page_id}`

/** Key of a series in `alert_counter`. */
export const seriesName = ({ page_id, device_id, location_id, form_factor }: PlacedSeries) =>
  device_id === null ? `${page_id}/${form_factor}` : `${page_id}/${device_id}/${location_id}`

/** Only a measurement can be repeated; failures in a row have repeated themselves. */
const canConfirm = ({ rule }: Pick<FoundCrossing<EvaluatedRow>, 'rule'>, series: PlacedSeries) =>
  rule.isConfirmed && rule.metric !== 'failedTests' && series.device_id !== null

function crossingOf(series: PlacedSeries, found: FoundCrossing<EvaluatedRow>, now: Date): NewCrossing {
  const { rule, row, direction, value, threshold, baseline, significance } = found
  const waits = canConfirm(found, series)
  return {
    ruleId: rule.id,
    metric: rule.metric,
    kind: rule.kind,
    direction,
    subject: subjectOf(series),
    clientId: series.client_id,
    projectId: series.project_id,
    siteId: series.site_id,
    pageId: series.page_id,
    monitorId: null,
    deviceId: series.device_id,
    locationId: series.location_id,
    value,
    threshold,
    baseline,
    pointId: row.id,
    details: {
      significance,
      method: row.method,
      ...(rule.metric === 'failedTests' && { failureCode: row.failure_code ?? null }),
      ...(series.device_id === null && { formFactor: series.form_factor }),
    },
    crossedAt: new Date(row.at),
    openedAt: waits ? null : now,
    ...(waits && { confirmUntil: new Date(now.getTime() + CONFIRM_MS) }),
  }
}

/** Writes what a batch decided, by the set where there are many. */
export async function writeOutcomes<Row extends EvaluatedRow>(
  tx: Db,
  decided: readonly Decided<Row>[],
  now: Date,
): Promise<void> {
  await closeByPoints(
    tx,
    decided.flatMap(({ series, outcome }) =>
      outcome.ends.map(({ crossing, reason, value, row }) => ({
        ...{ organization_id: series.organization_id, id: crossing.id },
        ...{ reason, value, point_id: row.id },
      })),
    ),
    now,
  )
  const byTenant = Map.groupBy(decided, ({ series }) => series.organization_id)
  for (const [tenant, ofTenant] of byTenant)
    await insertCrossings(
      tx,
      tenant,
      ofTenant.flatMap(({ series, outcome }) => outcome.found.map((found) => crossingOf(series, found, now))),
    )
  await setCounters(tx, decided.flatMap(countersOf), now)
}

const countersOf = <Row extends EvaluatedRow>({ series, outcome }: Decided<Row>): SeriesCounter[] =>
  [...outcome.counters].map(([rule_id, crossings]) => ({
    organization_id: series.organization_id,
    rule_id,
    series: seriesName(series),
    page_id: series.page_id,
    crossings,
  }))
