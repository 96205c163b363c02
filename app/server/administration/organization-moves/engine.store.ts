import { sql } from 'kysely'
import { type Db, firstValue, rowsOf } from '../../platform/db'

/** What makes an engine the same: all but its id and when it was first seen. */
const LINE = sql<string>`(to_jsonb(e) - 'id' - 'first_seen_at')::text`

export const listEngines = (tx: Db) => rowsOf<{ id: number; line: string }>(tx)`
  select id, ${LINE} as line from engine e`

/** With their rows as JSON. */
export const listUsedEngines = (tx: Db, organization: number) =>
  rowsOf<{ id: number; line: string; row: string }>(tx)`
    select id, ${LINE} as line, to_json(e)::text as row from engine e
    where id in (select engine_id from run where organization_id = ${organization}) order by id`

/** Under its own id, which no other cell has given. */
export const addEngine = (tx: Db, row: string) => firstValue<number>(tx, 0)`
  insert into engine overriding system value select * from json_populate_record(null::engine, ${row}::json)
  returning id`
