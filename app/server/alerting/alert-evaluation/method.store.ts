import { sql } from 'kysely'
import { deviceText, methodText } from '../../measuring/results'
import { type Db, rowsOf } from '../../platform/db'

/** Unlike `methodText` it contains the device. */
export const METHOD = sql<string | null>`${methodText('e')} || coalesce(' ' || ${deviceText('e')}, '')`

/**
 * The methods of engines, as texts that differ where results are not comparable; 0 is no engine. Not kept in memory by
 * id: another database may have another engine under it.
 */
export async function listMethods(db: Db, engines: readonly number[]): Promise<Map<number, string | null>> {
  const ids = [...new Set(engines)].filter((id) => id !== 0)
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<{ id: number; method: string | null }>(db)`
    select e.id, ${METHOD} as method from engine e where e.id = any(${ids}::int[])`
  return new Map(rows.map(({ id, method }) => [id, method]))
}
