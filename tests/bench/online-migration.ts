import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Table from 'cli-table3'
import { sql } from 'kysely'
import { type FileCost, watchCosts } from '~/server/administration/upgrades'
import { createDb, createPool, type MigrationFile, migrate, migrationsOf } from '~/server/platform/db'
import { startDurableScratch } from '~/server/platform/db/embedded'

/**
 * Adds a column with a foreign key and an index to a table of many rows while others read and write it: as recommended, and
 * in one transaction. Prints the locks, and the longest read and write meanwhile. `--rows=10000000`.
 */
const rows = Number(process.argv.find((arg) => arg.startsWith('--rows='))?.slice(7) ?? 10_000_000)
const RECOMMENDED_LIMIT_MS = 1_000

const recommended: MigrationFile[] = [
  {
    name: '9001-column',
    text: `alter table big add column owner_id integer;
alter table big add constraint big_owner foreign key (owner_id) references owner (id) not valid;`,
  },
  {
    name: '9002-index',
    text: `-- online
create index concurrently if not exists big_owner_id on big (owner_id);
-- repeat
update big set owner_id = 1 where id in (select id from big where owner_id is null and id % 100 = 0 limit 10000);
alter table big validate constraint big_owner;`,
  },
]
const atOnce: MigrationFile[] = [
  {
    name: '9003-at-once',
    text: `alter table big add column second_owner_id integer;
alter table big add constraint big_second_owner foreign key (second_owner_id) references owner (id);
create index big_second_owner_id on big (second_owner_id);`,
  },
]

const directory = mkdtempSync(join(tmpdir(), 'lightkeeper-online-'))
const cluster = await startDurableScratch(directory)
const open = () => createDb(createPool(cluster.url, { max: 1, statementTimeoutMs: 0 }))
const [db, second, reader, writer] = [open(), open(), open(), open()]
let isTooLong = false
try {
  await migrate(db)
  await sql`create table public.owner (id integer primary key)`.execute(db)
  await sql`insert into public.owner values (1)`.execute(db)
  await sql`create table public.big (id bigint primary key, value integer not null)`.execute(db)
  await sql`insert into public.big select n, n % 1000 from generate_series(1, ${rows}::int) n`.execute(db)
  await sql`vacuum analyze public.big`.execute(db)
  const table = new Table({
    head: ['Migration', 'Time', 'Blocked writes', 'Blocked reads', 'Longest write', 'Longest read'],
    style: { head: [], border: [] },
  })
  for (const migrations of [recommended, atOnce]) {
    const { costs, longestWrite, longestRead } = await underLoad(migrations)
    for (const { name, ms, locks } of costs) {
      const held = locks.find((lock) => lock.table === 'big') ?? { writesMs: 0, readsMs: 0 }
      table.push([name, inSeconds(ms), inSeconds(held.writesMs), inSeconds(held.readsMs), '', ''])
      if (migrations === recommended && held.writesMs > RECOMMENDED_LIMIT_MS) isTooLong = true
    }
    table.push(['', '', '', '', inSeconds(longestWrite), inSeconds(longestRead)])
  }
  process.stdout.write(`${rows} rows\n${table.toString()}\n`)
} finally {
  await Promise.all([db, second, reader, writer].map((one) => one.destroy()))
  await cluster.stop()
  rmSync(directory, { recursive: true, force: true })
}
process.exitCode = isTooLong ? 1 : 0

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

async function underLoad(migrations: MigrationFile[]) {
  const stop = new AbortController()
  const repeat = async (work: () => Promise<unknown>): Promise<number> => {
    let longest = 0
    while (!stop.signal.aborted) {
      const startedAt = performance.now()
      await work()
      longest = Math.max(longest, performance.now() - startedAt)
      await sleep(20)
    }
    return longest
  }
  const id = () => Math.ceil(Math.random() * rows)
  const reading = repeat(() => sql`select value from public.big where id = ${id()}`.execute(reader))
  const writing = repeat(() =>
    sql`update public.big set value = value + 1 where id = ${id()}`.execute(writer),
  )
  const costs: FileCost[] = []
  const all = [...migrationsOf(), ...recommended, ...migrations.filter((file) => !recommended.includes(file))]
  await migrate(db, { migrations: all, watch: watchCosts(second, (cost) => costs.push(cost)) })
  stop.abort()
  return { costs, longestRead: await reading, longestWrite: await writing }
}
