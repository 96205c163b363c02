import { type Db, execute, findRow, updateRows } from '../../platform/db'

/** Recent benchmark indexes of an agent, oldest first, and its fixed slowdown factor. */
export async function findSpeed(
  db: Db,
  agentId: string,
): Promise<{ indexes: number[]; factor: number | null }> {
  const row = await findRow(db, 'agent', { id: agentId }, ['benchmark_indexes', 'processor_factor'])
  return { indexes: row?.benchmark_indexes ?? [], factor: row?.processor_factor ?? null }
}

export const addIndex = (db: Db, agentId: string, index: number, most: number) => execute(db)`
    update agent set benchmark_indexes = (benchmark_indexes || ${index}::real)
      [greatest(1, cardinality(benchmark_indexes) + 2 - ${most}::int):]
    where id = ${agentId}`

/** Kept until the machine changes, because results with different factors are not comparable. */
export const setFactor = (db: Db, agentId: string, factor: number): Promise<boolean> =>
  updateRows(db, 'agent', { id: agentId }, { processorFactor: factor })
