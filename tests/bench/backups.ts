import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import {
  archiveChanges,
  findMoment,
  makeDueBase,
  openPlace,
  readManifest,
  restoreBackup,
  restoreMoment,
  verifyArchive,
  verifyBackup,
  writeBackup,
} from '~/server/administration/backups'
import { dropChecks, hurry } from '~/server/administration/backups/schema.store'
import { connectTo } from '~/server/administration/backups/target.store'
import { diskBlobs } from '~/server/platform/blobs'
import { createDb, createPool, type Db } from '~/server/platform/db'
import { startEmbeddedPostgres } from '~/server/platform/db/embedded'
import { env } from '~/server/platform/env'
import { openRuntime, setRuntime } from '~/server/platform/runtime'
import { prepareDatabase } from '~/server/process/prepare'
import { systemContext } from '../support/contexts'
import { type Figure, printFigures } from './support/figures'
import { addClient, addSites, type Place } from './support/hierarchy'

/**
 * Backup and restore of a database of so many gigabytes, on the disk of `--folder`: four times as much is needed. What a
 * restore takes (RTO) and what is lost without a last round (RPO).
 */
const { values } = parseArgs({
  options: { gigabytes: { type: 'string', default: '1' }, folder: { type: 'string', default: tmpdir() } },
})
const GB = 1024 ** 3
const TARGET = Number(values.gigabytes) * GB
/** Of the bytes; the rest is in indexes that are made at the end. */
const TABLES_PART = 0.75
const PAGES = 2_000
const RUNS_A_PAGE = 50
const RTO_SECONDS = 600
const RPO_SECONDS = 60
/** Of the worker, see its jobs. */
const ROUND_SECONDS = 15
const WRITES_SECONDS = 30
const PASSPHRASE = 'correct horse battery staple'

const sizeOf = async (db: Db): Promise<number> =>
  Number(
    (await sql<{ size: string }>`select pg_database_size(current_database()) as size`.execute(db)).rows[0]
      ?.size,
  )

/** Runs and tests as pages have them, in the order of time: figures differ, hashes can't be compressed. */
async function addRuns(
  db: Db,
  { organization, client }: Place,
  { batch, round }: { batch: string; round: number },
): Promise<void> {
  const at = sql`now() - interval '25 days' + interval '1 hour' * (${round} + random())`
  const pages = sql`live.page p cross join generate_series(1, ${RUNS_A_PAGE}::int) k
    cross join (select min(id) as id from live.device where organization_id = ${organization}) d
    where p.organization_id = ${organization} and p.client_id = ${client}`
  await sql`
    insert into run (organization_id, created_at, id, test_id, page_id, site_id, device_id, location_id, status,
      duration_ms, performance, accessibility, best_practices, seo, lcp, fcp, cls, tbt, si, ttfb, bytes, requests,
      bytes_script, bytes_image, report_hash, requests_hash, filmstrip_hash, screenshot_hash, final_url, is_point)
    select p.organization_id, ${at}, uuidv7(), uuidv7(), p.id,
      p.site_id, d.id, 1, 'success', 15000 * random(), 100 * random(), 90, 80, 100, 4000 * random(), 2000 * random(),
      random(), 500 * random(), 4000 * random(), 800 * random(), 1000000 * random(), 200 * random(), 300000 * random(),
      500000 * random(), sha256(random()::text::bytea), sha256(random()::text::bytea), sha256(random()::text::bytea),
      sha256(random()::text::bytea), p.url, k % 3 = 0 from ${pages}`.execute(db)
  await sql`
    insert into test (organization_id, id, batch_id, page_id, site_id, device_id, location_id, form_factor, status,
      created_at, finished_at)
    select p.organization_id, uuidv7(), ${batch}::uuid, p.id, p.site_id, d.id, 1, 'MOBILE', 'success', ${at}, now()
    from ${pages}`.execute(db)
}

async function fill(db: Db, databaseUrl: string): Promise<void> {
  const { place } = await addClient('Large')
  await addSites(db, place, { sites: PAGES / 10, pagesPerSite: 10 })
  const batch = crypto.randomUUID()
  await sql`insert into test_batch (organization_id, id, source, request_id, created_at)
    values (${place.organization}, ${batch}, 'schedule', 'bench', now())`.execute(db)
  // Of indexes and keys nothing is measured here, and they take most of the time.
  const client = await connectTo(databaseUrl, 'bench')
  await hurry(client)
  const makeChecks = await dropChecks(client)
  for (let round = 0; (await sizeOf(db)) < TARGET * TABLES_PART; round += 1)
    await addRuns(db, place, { batch, round })
  await makeChecks()
  await client.end()
  await sql`analyze`.execute(db)
}

const figures: Figure[] = []
async function timed<T>(what: string, work: () => Promise<T>, limit?: number): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  const value = (performance.now() - startedAt) / 1000
  figures.push({ what, value, unit: 's', ...(limit === undefined ? {} : { limit }) })
  process.stdout.write(`${what}: ${value.toFixed(1)} s\n`)
  return result
}
const stored = async (what: string, place: ReturnType<typeof openPlace>, prefix: string) => {
  let bytes = 0
  for (const name of await place.list(prefix)) bytes += (await place.get(name))?.length ?? 0
  figures.push({ what, value: bytes / GB, unit: 'GB' })
}

async function measureBackup(db: Db, url: string, folder: string): Promise<void> {
  const place = openPlace(join(folder, 'place'))
  const { blobs } = systemContext()
  const now = () => new Date()
  const written = await timed('backup', () =>
    writeBackup({ databaseUrl: url, blobs, place, passphrase: PASSPHRASE, retention: null, now }),
  )
  await stored('backup: size', place, 'backups/')
  const found = await readManifest(place, written.id)
  await timed('backup: verify', () => verifyBackup(place, found))
  await sql`create database restored`.execute(db)
  const target = new URL(url)
  target.pathname = '/restored'
  await timed(
    'backup: restore (RTO)',
    () => restoreBackup({ databaseUrl: target.href, blobs, place }, found),
    RTO_SECONDS,
  )
  await sql`drop database restored with (force)`.execute(db)
}

async function measureArchive(db: Db, folder: string): Promise<void> {
  const place = openPlace(join(folder, 'place'))
  const signal = new AbortController().signal
  const archive = () => archiveChanges(systemContext(), signal)
  await archive()
  await timed('copy of the database', () => makeDueBase(systemContext(), signal))
  await archive()
  await stored('copy of the database: size', place, 'archive/')
  await sql`create table public.bench_write (at timestamptz)`.execute(db)
  let longest = 0
  const until = Date.now() + WRITES_SECONDS * 1000
  for await (const _ of setInterval(1000)) {
    if (Date.now() > until) break
    await sql`insert into public.bench_write select now() from generate_series(1, 5000)`.execute(db)
    const startedAt = performance.now()
    await archive()
    longest = Math.max(longest, (performance.now() - startedAt) / 1000)
  }
  figures.push({
    what: 'changes lost at most (RPO)',
    value: ROUND_SECONDS + longest,
    unit: 's',
    limit: RPO_SECONDS,
    note: `${ROUND_SECONDS} s between rounds, the longest took ${longest.toFixed(2)} s, with 5,000 rows a second`,
  })
  await timed('archive: verify', () => verifyArchive(place))
  await timed(
    'archive: restore the newest moment (RTO)',
    async () => restoreMoment({ place, dataDir: join(folder, 'restored') }, await findMoment(place, null)),
    RTO_SECONDS,
  )
}

const folder = await mkdtemp(join(values.folder, 'lightkeeper-bench-backups-'))
const home = join(folder, 'postgres')
const cluster = await startEmbeddedPostgres({ dataDir: home })
Object.assign(env(), {
  ...{ DATA_DIR: folder, DATABASE_URL: cluster.url, DATABASE_DIR: home, BACKUP_PASSPHRASE: PASSPHRASE },
  ...{ BACKUP_TO: join(folder, 'place'), BACKUP_ARCHIVE: true },
})
const admin = { adminEmail: 'bench@example.com', adminPassword: PASSPHRASE }
await prepareDatabase({ databaseUrl: cluster.url, dataDir: folder, replaceAgentKey: true, ...admin })
const runtime = openRuntime(cluster.url, 4)
const db = createDb(createPool(cluster.url, { statementTimeoutMs: 0 }))
setRuntime({ ...runtime, db, blobs: diskBlobs(join(folder, 'blobs')) })
try {
  await timed('fill', () => fill(db, cluster.url))
  figures.push({ what: 'database', value: (await sizeOf(db)) / GB, unit: 'GB' })
  await measureBackup(db, cluster.url, folder)
  await measureArchive(db, folder)
} finally {
  await db.destroy()
  await runtime.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
printFigures(figures)
