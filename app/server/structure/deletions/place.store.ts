import { type RawBuilder, sql } from 'kysely'
import type { DeletionKind } from '~/shared/schemas/deletion'
import { isDashboardKind, objectIdOf, type Place } from './place'

const TREE = ['organization', 'client', 'project', 'site', 'page', 'monitor'] as const
/** Alert rules: those that the budgets of charts created. */
const DASHBOARD = ['personal_dashboard', 'chart', 'alert_rule'] as const
export type MarkedTable = (typeof TREE | typeof DASHBOARD)[number]

/** The object's own table and those below it. */
export function tablesFrom(kind: DeletionKind): readonly MarkedTable[] {
  if (isDashboardKind(kind)) return kind === 'chart' ? DASHBOARD.slice(1) : DASHBOARD
  return TREE.slice(TREE.indexOf(kind))
}

/** Rows of one of these tables inside the object, the object included. */
export function insidePlace(table: MarkedTable, place: Place): RawBuilder<boolean> {
  if (isDashboardKind(place.kind)) return insideDashboard(table, place)
  if (table === 'organization') return sql`id = ${place.tenant}`
  const { kind } = place
  const column = table === kind ? 'id' : `${kind}_id`
  return kind === 'organization'
    ? sql`organization_id = ${place.tenant}`
    : sql`organization_id = ${place.tenant} and ${sql.ref(column)} = ${objectIdOf(place)}`
}

function insideDashboard(table: MarkedTable, { tenant, dashboardId, chartId }: Place): RawBuilder<boolean> {
  const own = sql`organization_id = ${tenant}`
  if (table === 'personal_dashboard') return sql`${own} and id = ${dashboardId}`
  const chart = sql`dashboard_id = ${dashboardId} and (${chartId}::uuid is null or id = ${chartId})`
  if (table === 'chart') return sql`${own} and ${chart}`
  return sql`${own} and id in (
    with recursive doomed (id) as (
      select rule_id from chart_alert
      where ${own} and chart_id in (select id from public.chart where ${own} and ${chart})
      union
      select r.id from public.alert_rule r join doomed d on r.overrides_id = d.id where r.organization_id = ${tenant})
    select id from doomed)`
}

/** The table with its deleted rows. */
export const stored = (table: MarkedTable) => sql.table(`public.${table}`)
