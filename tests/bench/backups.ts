import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
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
import { dropChecks, hurry, makeChecks } from '~/server/administration/backups/schema.store'
import { connectTo } from '~/server/administration/backups/target.store'
import { diskBlobs } from '~/server/platform/blobs'
import { createDb, createPool, type Db } from '~/server/platform/db'
import { loadingSettings, startEmbeddedPostgres } from '~/server/platform/db/embedded'
import { env } from '~/server/platform/env'
import { openRuntime, setRuntime } from '~/server/platform/runtime'
import { prepareDatabase } from '~/server/process/prepare'
import { systemContext } from '../support/contexts'
import { type Figure, printFigures } from './support/figures'
import { addClient, addSites, type Place } from './support/hierarchy'
import { startProcess } from './support/processes'

/**
 * Backup and restore of a database of so many gigabytes, on the disk of `--folder`: four times as much is needed. What a
 * restore takes (RTO), and how long after its acknowledgement a write is in the archive, which a real worker fills (RPO):
 * `npm run build` first. `--only backup` and `--only archive` leave out the other.
 */
const { values } = parseArgs({
  options: {
    gigabytes: { type: 'string', default: '1' },
    folder: { type: 'string', default: tmpdir() },
    only: { type: 'string' },
  },
})
const GB = 1024 ** 3
const TARGET = Number(values.gigabytes) * GB
/** Of the bytes; the rest is in indexes that are made at the end. */
const TABLES_PART = 0.75
const PAGES = 2_000
const RUNS_A_PAGE = 50
const RTO_SECONDS = 600
const RPO_SECONDS = 60
const SAMPLES = 100
const BETWEEN_SAMPLES_MS = 1_000
const LONGEST_WAIT_MS = 180_000
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
  { batch, round, perPage = RUNS_A_PAGE }: { batch: string; round: number; perPage?: number },
): Promise<void> {
  const at = sql`now() - interval '25 days' + interval '1 hour' * (${round} + random())`
  const pages = sql`live.page p cross join generate_series(1, ${perPage}::int) k
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

async function fill(db: Db, databaseUrl: string): Promise<(round: number) => Promise<void>> {
  const { place } = await addClient('Large')
  await addSites(db, place, { sites: PAGES / 10, pagesPerSite: 10 })
  const batch = crypto.randomUUID()
  await sql`insert into test_batch (organization_id, id, source, request_id, created_at)
    values (${place.organization}, ${batch}, 'schedule', 'bench', now())`.execute(db)
  // Of indexes and keys nothing is measured here, and they take most of the time.
  const client = await connectTo(databaseUrl, 'bench')
  await hurry(client)
  const dropped = await dropChecks(client)
  for (let round = 0; (await sizeOf(db)) < TARGET * TABLES_PART; round += 1)
    await addRuns(db, place, { batch, round })
  await makeChecks([client], dropped)
  await client.end()
  await sql`analyze`.execute(db)
  return (round) => addRuns(db, place, { batch, round, perPage: 1 })
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

async function measureBackup(url: string, folder: string): Promise<void> {
  const place = openPlace(join(folder, 'place'))
  const { blobs } = systemContext()
  const now = () => new Date()
  const written = await timed('backup', () =>
    writeBackup({ databaseUrl: url, blobs, place, passphrase: PASSPHRASE, retention: null, now }),
  )
  await stored('backup: size', place, 'backups/')
  const found = await readManifest(place, written.id)
  await timed('backup: verify', () => verifyBackup(place, found))
  const dataDir = join(folder, 'target')
  await timed(
    'backup: restore (RTO)',
    async () => {
      const target = await startEmbeddedPostgres({ dataDir, settings: loadingSettings })
      const startedAt = performance.now()
      const onProgress = (text: string) => {
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
        if (!text.startsWith('Table')) process.stdout.write(`  after ${seconds} s: ${text}\n`)
      }
      await restoreBackup({ databaseUrl: target.url, blobs, place, onProgress }, found)
      onProgress('The end')
      await target.stop()
    },
    RTO_SECONDS,
  )
  await rm(dataDir, { recursive: true })
}

/** How long each of the samples took until a file of the archive had it, in seconds and in order. */
async function sampleDelays(db: Db, addLoad: (round: number) => Promise<void>): Promise<number[]> {
  await sql`create table public.bench_write (n int)`.execute(db)
  const waiting: { end: bigint; at: number }[] = []
  const delays: number[] = []
  let isWriting = true
  const load = (async () => {
    while (isWriting) {
      await addLoad(599)
      await setTimeout(BETWEEN_SAMPLES_MS)
    }
  })()
  const look = async () => {
    const position = await archivedUntil(db)
    while (waiting[0] && waiting[0].end <= position)
      delays.push((Date.now() - (waiting.shift()?.at ?? 0)) / 1000)
  }
  const until = Date.now() + SAMPLES * BETWEEN_SAMPLES_MS + LONGEST_WAIT_MS
  for (let made = 0; delays.length < SAMPLES && Date.now() < until; ) {
    const startedAt = Date.now()
    if (made < SAMPLES) {
      await sql`insert into public.bench_write values (${made})`.execute(db)
      const at = Date.now()
      waiting.push({ end: await logEnd(db), at })
      made += 1
    }
    while (Date.now() < startedAt + BETWEEN_SAMPLES_MS) {
      await look()
      await setTimeout(BETWEEN_SAMPLES_MS / 10)
    }
  }
  isWriting = false
  await load
  // What never arrived counts as long as it was waited for.
  return [...delays, ...waiting.map(({ at }) => (Date.now() - at) / 1000)].toSorted((a, b) => a - b)
}

/** Of `pg_lsn` as a number. */
const readPosition = async (db: Db, of: RawBuilder<unknown>): Promise<bigint> =>
  BigInt((await sql<{ at: string }>`select (${of})::text as at`.execute(db)).rows[0]?.at ?? '0')
const logEnd = (db: Db) => readPosition(db, sql`pg_current_wal_insert_lsn() - '0/0'::pg_lsn`)
/** Stored when the file is complete at the place. */
const archivedUntil = (db: Db) =>
  readPosition(db, sql`select coalesce(max(position::pg_lsn - '0/0'::pg_lsn), 0) from archive_state`)

async function measureArchive(
  db: Db,
  { folder, url, addLoad }: { folder: string; url: string; addLoad: (round: number) => Promise<void> },
): Promise<void> {
  const place = openPlace(join(folder, 'place'))
  const signal = new AbortController().signal
  const archive = () => archiveChanges(systemContext(), signal)
  await archive()
  await timed('copy of the database', () => makeDueBase(systemContext(), signal))
  await archive()
  await stored('copy of the database: size', place, 'archive/')
  const { DATA_DIR, DATABASE_DIR, BACKUP_TO, BACKUP_PASSPHRASE = '' } = env()
  const archiving = {
    DATABASE_DIR,
    BACKUP_TO,
    BACKUP_PASSPHRASE,
    BACKUP_ARCHIVE: 'on',
    UPTIME_CANARIES: 'off',
  }
  // Neither is measured here.
  await sql`insert into backup_run (id, kind, started_at, ended_at)
    select gen_random_uuid(), kind, now(), now() from unnest(array['backup', 'drill']) as kind`.execute(db)
  const worker = startProcess('worker', { DATABASE_URL: url, DATA_DIR, ...archiving })
  const delays = await sampleDelays(db, addLoad).finally(worker.stop)
  const middle = delays[Math.floor(delays.length / 2)] ?? Number.NaN
  figures.push({
    what: 'a write until it is archived (RPO)',
    value: delays.at(-1) ?? Number.NaN,
    unit: 's',
    limit: RPO_SECONDS,
    note: `the longest of ${delays.length}, half of them at most ${middle.toFixed(1)} s, with 4,000 rows a second`,
  })
  await archive()
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
  const addLoad = await timed('fill', () => fill(db, cluster.url))
  figures.push({ what: 'database', value: (await sizeOf(db)) / GB, unit: 'GB' })
  if (values.only !== 'archive') await measureBackup(cluster.url, folder)
  if (values.only !== 'backup') await measureArchive(db, { folder, url: cluster.url, addLoad })
} finally {
  await db.destroy()
  await runtime.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
printFigures(figures)
