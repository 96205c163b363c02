import { sql } from 'kysely'
import type { Db } from '../db'
import { deviceText, methodText } from '../results'

/** Unlike `methodText` it contains the device. */
export const METHOD = sql<string | null>`${methodText('e')} || coalesce(' ' || ${deviceText('e')}, '')`

/** By engine. Engines are few and never change, so each is read once. */
const known = new Map<number, string | null>()

/** The methods of engines, as texts that differ where results are not comparable; 0 is no engine. */
export async function listMethods(
  db: Db,
  engines: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const missing = [...new Set(engines)].filter((id) => id !== 0 && !known.has(id))
  if (missing.length === 0) return known
  const { rows } = await sql<{ id: number; method: string | null }>`
    select e.id, ${METHOD} as method from engine e where e.id = any(${missing}::int[])`.execute(db)
  for (const { id, method } of rows) known.set(id, method)
  return known
}
