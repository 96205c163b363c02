import { createDb, createPool, type Db, migrate } from '../../platform/db'
import { startDurableScratch } from '../../platform/db/embedded'
import { env } from '../../platform/env'
import { type FileCost, forecast, type Rehearsal } from './rules'
import { readSizes } from './store'
import { watchCosts } from './watch-costs'

/** As the embedded server is set; what a server keeps of its log while it migrates. */
const MAX_WAL_BYTES = 4 * 1024 ** 3
/** A server of its own, which is thrown away. */
export const startScratch = (directory: string) => startDurableScratch(directory, env().PG_BIN_DIR)

/** Migrates the database and measures it. */
export async function measureUpgrade(
  databaseUrl: string,
  onProgress: (text: string) => void,
): Promise<Rehearsal> {
  const open = () => createDb(createPool(databaseUrl, { max: 1, statementTimeoutMs: 0 }))
  const [db, second]: [Db, Db] = [open(), open()]
  const costs: FileCost[] = []
  try {
    const databaseBytes = (await readSizes(db)).database
    const watch = watchCosts(second, (cost) => {
      costs.push(cost)
      onProgress(cost.name)
    })
    await migrate(db, { watch })
    return { databaseBytes, costs, forecast: forecast(costs, { maxWalBytes: MAX_WAL_BYTES }) }
  } finally {
    await Promise.all([db.destroy(), second.destroy()])
  }
}
