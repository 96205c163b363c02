import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Table from 'cli-table3'
import { sql } from 'kysely'
import { measureUpgrade, type Rehearsal, readSizes, rehearseUpgrade } from '~/server/administration/upgrades'
import { createDb, createPool } from '~/server/platform/db'
import { startDurableScratch } from '~/server/platform/db/embedded'
import { env } from '~/server/platform/env'
import { loadOldInstallation, readOldInstallation } from '../support/old-installation'

/**
 * Rehearses the upgrade of a database of version 0.1.0 with many runs, then upgrades it, and compares what was forecast
 * with what was needed. `--rows=500000`.
 */
const rows = Number(process.argv.find((arg) => arg.startsWith('--rows='))?.slice(7) ?? 500_000)

const directory = mkdtempSync(join(tmpdir(), 'lightkeeper-upgrade-'))
Object.assign(env(), { DATA_DIR: directory })
const cluster = await startDurableScratch(directory)
try {
  await loadOldInstallation(cluster.url, readOldInstallation())
  await addRuns(cluster.url)
  const source = { kind: 'database' as const, url: cluster.url, bytes: await sizeOf(cluster.url) }
  const silent = () => {}
  const forecast = await rehearseUpgrade(source, silent)
  const real = await measureUpgrade(cluster.url, silent)
  print(forecast, real)
} finally {
  await cluster.stop()
  rmSync(directory, { recursive: true, force: true })
}

async function onDb<T>(url: string, work: (db: ReturnType<typeof createDb>) => Promise<T>): Promise<T> {
  const db = createDb(createPool(url, { max: 1, statementTimeoutMs: 0 }))
  return work(db).finally(() => db.destroy())
}

function sizeOf(url: string): Promise<number> {
  return onDb(url, async (db) => (await readSizes(db)).database)
}

function addRuns(url: string): Promise<void> {
  return onDb(url, async (db) => {
    const columns = await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = 'public.run'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
      db,
    )
    const names = columns.rows.map(({ name }) => name)
    const values = names.map((name) =>
      name === 'id' || name === 'test_id' ? 'gen_random_uuid()' : `run.${name}`,
    )
    await sql
      .raw(`insert into public.run (${names.join(', ')}) select ${values.join(', ')}
      from public.run, generate_series(1, ${rows} / (select count(*) from public.run))`)
      .execute(db)
    await sql`vacuum analyze`.execute(db)
  })
}

function print(forecast: Rehearsal, real: Rehearsal): void {
  const table = new Table({ head: ['', 'Forecast', 'Needed', 'Difference'], style: { head: [], border: [] } })
  const line = (name: string, of: (one: Rehearsal) => number, unit: string) => {
    const [before, after] = [of(forecast), of(real)]
    const difference = after === 0 ? '' : `${(((before - after) / after) * 100).toFixed(0)} %`
    table.push([name, `${before.toFixed(1)} ${unit}`, `${after.toFixed(1)} ${unit}`, difference])
  }
  line('Time', ({ forecast: { ms } }) => ms / 1000, 's')
  line('Writes stop', ({ forecast: { writesMs } }) => writesMs / 1000, 's')
  line('Reads stop', ({ forecast: { readsMs } }) => readsMs / 1000, 's')
  line('Longest stop', ({ forecast: { longestStopMs } }) => longestStopMs / 1000, 's')
  line('Free disk', ({ forecast: { diskBytes } }) => diskBytes / 1024 ** 2, 'MB')
  line('Growth', ({ forecast: { growthBytes } }) => growthBytes / 1024 ** 2, 'MB')
  process.stdout.write(
    `${rows} runs, ${(real.databaseBytes / 1024 ** 2).toFixed(0)} MB\n${table.toString()}\n`,
  )
}
