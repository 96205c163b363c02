import { type RawBuilder, sql } from 'kysely'
import type { SpreadMetric } from '~/shared/rules/statistics/spread'
import { type Db, firstOf } from '../../platform/db'
import { isCounted } from './counted.store'
import { asText, numbersIn } from './number-columns.store'
import type { SeriesSpan } from './read-series'
import type { SingleRuns } from './scatter-dots'

interface ScatterOf extends SeriesSpan {
  metric: SpreadMetric
}

/** Runs of experiments load a modified page, so they do not count. */
const BESIDE_POINTS = sql`not r.is_point and not exists (
  select from experiment x where x.organization_id = r.organization_id and x.test_id = r.test_id)`

async function listRuns(db: Db, series: ScatterOf, which: RawBuilder<unknown>): Promise<SingleRuns> {
  const figure = sql`case when r.status = 'success' then ${sql.ref(`r.${series.metric}`)} end`
  const row = await firstOf<{ times: string | null; figures: string | null; noisy: string | null }>(db)`
    select ${asText(sql`(date_part('epoch', r.created_at) * 1000)::bigint`)} as times,
      ${asText(sql`(${figure})`)} as figures, ${asText(sql`(not ${isCounted('r')})::int`)} as noisy
    from run r where r.organization_id = ${series.tenant} and r.page_id = ${series.pageId}
      and r.device_id = ${series.deviceId} and r.location_id = ${series.locationId}
      and r.created_at >= ${series.from} and r.created_at < ${series.to} and ${which}`
  return {
    times: numbersIn(row?.times) as number[],
    values: numbersIn(row?.figures),
    noisy: numbersIn(row?.noisy) as number[],
  }
}

export const listPointRuns = (db: Db, series: ScatterOf): Promise<SingleRuns> =>
  listRuns(db, series, sql`r.is_point`)

export const listOtherRuns = (db: Db, series: ScatterOf): Promise<SingleRuns> =>
  listRuns(db, series, BESIDE_POINTS)
