import { type RawBuilder, sql } from 'kysely'
import type { SpreadMetric } from '~/shared/rules/statistics/spread'
import type { Db } from '../../platform/db'
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

async function listRuns(db: Db, subject: ScatterOf, which: RawBuilder<unknown>): Promise<SingleRuns> {
  const figure = sql`case when r.status = 'success' then ${sql.ref(`r.${subject.metric}`)} end`
  const { rows } = await sql<{ times: string | null; figures: string | null; noisy: string | null }>`
    select ${asText(sql`(date_part('epoch', r.created_at) * 1000)::bigint`)} as times,
      ${asText(sql`(${figure})`)} as figures, ${asText(sql`(not ${isCounted('r')})::int`)} as noisy
    from run r where r.organization_id = ${subject.tenant} and r.page_id = ${subject.pageId}
      and r.device_id = ${subject.deviceId} and r.location_id = ${subject.locationId}
      and r.created_at >= ${subject.from} and r.created_at < ${subject.to} and ${which}`.execute(db)
  return {
    times: numbersIn(rows[0]?.times) as number[],
    values: numbersIn(rows[0]?.figures),
    noisy: numbersIn(rows[0]?.noisy) as number[],
  }
}

export const listPointRuns = (db: Db, subject: ScatterOf): Promise<SingleRuns> =>
  listRuns(db, subject, sql`r.is_point`)

export const listOtherRuns = (db: Db, subject: ScatterOf): Promise<SingleRuns> =>
  listRuns(db, subject, BESIDE_POINTS)
