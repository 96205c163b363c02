import { sql } from 'kysely'
import { type Db, findRow, updateRows } from '../../platform/db'

/** Recent benchmark indexes of an agent, oldest first, and its fixed slowdown factor. */
export async function findSpeed(
  db: Db,
  agentId: string,
): Promise<{ indexes: number[]; factor: number | null }> {
  const row = await findRow(db, 'agent', { id: agentId }, ['benchmark_indexes', 'processor_factor'])
  return { indexes: row?.benchmark_indexes ?? [], factor: row?.processor_factor ?? null }
}

export async function addIndex(db: Db, agentId: string, index: number, most: number): Promise<void> {
  await sql`
    update agent set benchmark_indexes = (benchmark_indexes || ${index}::real)
      [greatest(1, cardinality(benchmark_indexes) + 2 - ${most}::int):]
    where id = ${agentId}`.execute(db)
}

/** Kept until the machine changes, because results with different factors are not comparable. */
export const setFactor = (db: Db, agentId: string, factor: number): Promise<boolean> =>
  updateRows(db, 'agent', { id: agentId }, { processorFactor: factor })
