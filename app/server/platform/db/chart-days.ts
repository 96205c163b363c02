import { sql } from 'kysely'
import type { Db } from './pool'
import { execute } from './statements'

/**
 * Drops the figures of closed days that dashboard charts keep, after runs of a page in this time were added or deleted.
 * Belongs into the transaction of the change. Days that are open, today and yesterday, are never kept.
 */
export async function dropChartDays(
  db: Db,
  tenant: number,
  pageId: number,
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  const charts = sql`select c.id from public.chart c join public.page p on p.organization_id = c.organization_id
    and p.client_id = c.client_id where c.organization_id = ${tenant} and p.id = ${pageId}`
  await execute(db)`
    update public.chart set version = version + 1 where organization_id = ${tenant} and id in (${charts})`
  for (const table of ['chart_bucket', 'chart_figure'] as const)
    await execute(db)`
      delete from ${sql.table(table)} where organization_id = ${tenant} and chart_id in (${charts})
      and start <= (${to}::timestamptz at time zone 'UTC')::date
      and start + case unit when 'day' then 1 else 7 end > (${from}::timestamptz at time zone 'UTC')::date`
}
