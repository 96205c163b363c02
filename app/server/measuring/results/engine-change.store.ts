import { sql } from 'kysely'
import type { Engine } from '~/shared/rules/measuring/method-change'
import { type Db, rowsOf } from '../../platform/db'
import { engineJson } from './engine.store'
import type { SeriesQuery } from './point.store'

export interface EngineChangeRow {
  device_id: number
  location_id: number
  at: number
  before: Engine
  after: Engine
}

export const listEngineChanges = (db: Db, query: SeriesQuery) => rowsOf<EngineChangeRow>(db)`
    select c.device_id, c.location_id, (extract(epoch from c.created_at) * 1000)::float8 as at,
      ${engineJson('was')} as before, ${engineJson('is_now')} as after
    from (
      select device_id, location_id, created_at, engine_id,
        lag(engine_id) over (partition by device_id, location_id order by created_at) as last_id
      from run where organization_id = ${query.tenant} and page_id = ${query.pageId}
        and created_at >= ${query.from} and created_at < ${query.to} and is_point and engine_id is not null
        ${query.deviceId ? sql`and device_id = ${query.deviceId}` : sql``}
        ${query.locationId ? sql`and location_id = ${query.locationId}` : sql``}
    ) as c join engine as was on was.id = c.last_id join engine as is_now on is_now.id = c.engine_id
    where c.last_id <> c.engine_id order by c.created_at`
