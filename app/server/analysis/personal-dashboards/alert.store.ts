import type { AlertRuleBody } from '~/shared/schemas/alert-rule'
import { type Db, rowsOf } from '../../platform/db'

export interface ChartAlertRow {
  rule_id: string
  client_id: number | null
  project_id: number | null
  site_id: number | null
  page_id: number | null
  metric: AlertRuleBody['metric']
  kind: AlertRuleBody['kind']
}

/** The rules that a chart's budget created, as far as they still exist. */
export const listChartAlerts = (db: Db, tenant: number, chart: string) => rowsOf<ChartAlertRow>(db)`
    select a.rule_id, r.client_id, r.project_id, r.site_id, r.page_id, r.metric, r.kind
    from chart_alert a join live.alert_rule r on r.organization_id = a.organization_id and r.id = a.rule_id
    where a.organization_id = ${tenant} and a.chart_id = ${chart} order by a.rule_id`

export async function insertChartAlert(db: Db, tenant: number, chart: string, rule: string): Promise<void> {
  await db
    .insertInto('chart_alert')
    .values({ organization_id: tenant, chart_id: chart, rule_id: rule })
    .execute()
}
