import type { ChartData } from '~/shared/schemas/dashboard-chart'
import { affectedRows, type Db, deleteRows, execute, firstValue } from '../../platform/db'

export interface ResultKey {
  tenant: number
  chart: string
  key: Buffer
}

export function findResult(db: Db, { tenant, chart, key }: ResultKey, since: Date) {
  return firstValue<ChartData | undefined>(db, undefined)`
    select data from chart_result where organization_id = ${tenant} and chart_id = ${chart} and key = ${key}
      and computed_at >= ${since}`
}

/** Unless the chart was deleted meanwhile. */
export function saveResult(db: Db, { tenant, chart, key }: ResultKey, data: ChartData, now: Date) {
  return execute(db)`
    insert into chart_result (organization_id, chart_id, key, data, computed_at)
    select organization_id, id, ${key}, ${JSON.stringify(data)}::jsonb, ${now} from public.chart
    where organization_id = ${tenant} and id = ${chart} for key share
    on conflict (organization_id, chart_id, key) do update set data = excluded.data,
      computed_at = excluded.computed_at`
}

export async function deleteResults(db: Db, tenant: number, chart: string): Promise<void> {
  await deleteRows(db, 'chart_result', { organizationId: tenant, chartId: chart })
}

/** Of all tenants. */
export const deleteOldResults = (db: Db, before: Date, limit: number) => affectedRows(db)`
    delete from chart_result r using (
      select organization_id, chart_id, key from chart_result where computed_at < ${before}
      order by computed_at limit ${limit} for update skip locked) as old
    where r.organization_id = old.organization_id and r.chart_id = old.chart_id and r.key = old.key`
