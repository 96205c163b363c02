import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  archiveChanges,
  compareRows,
  findMoment,
  folderPlace,
  listBackups,
  readManifest,
  restoreBackup,
  restoreMoment,
  verifyArchive,
  verifyBackup,
  writeBackup,
} from '~/server/administration/backups'
import { writeBase } from '~/server/administration/backups/archive/write-base'
import { clusterFolder } from '~/server/administration/backups/target.store'
import { sha256 } from '~/server/platform/blobs'
import { createDb, createPool, migrate } from '~/server/platform/db'
import { startEmbeddedPostgres } from '~/server/platform/db/embedded'
import { childEnv, env } from '~/server/platform/env'
import { openRuntime, type Runtime, setRuntime } from '~/server/platform/runtime'
import { prepareDatabase } from '~/server/process/prepare'
import { seeded } from '../support/backup-places'
import { systemContext } from '../support/contexts'
import { createOrganization } from '../support/factories'
import { databaseUrl, withAdmin } from '../support/server-connection'
import { withSettings } from '../support/settings'
import { isFull, sliced } from '../support/slice'
import { until } from './waiting'

const PASSPHRASE = 'correct horse battery staple'
const BLOBS = 60
const LOG_LINES = 150_000
const RETENTION = { newest: 1, days: 0, weeks: 0 }
/** What is killed, in turns; a restore takes longest. */
const TURNS = ['backup', 'archive', 'restore', 'backup', 'archive'] as const
const KILLS = Array.from({ length: 40 }, (_, seed) => ({
  seed,
  what: TURNS[seed % TURNS.length] ?? 'backup',
}))
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'lightkeeper-killed-'))
const home = join(folder, 'postgres')
const place = folderPlace(join(folder, 'place'))
const archive = folderPlace(join(folder, 'archive'))
const signal = new AbortController().signal

let cluster: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let runtime: Runtime
/** Files of a backup. */
let written = 0

/** Starts a command as an operator does, and kills it when `isTime`. Returns whether it was still running. */
async function killed(
  command: string[],
  variables: Record<string, string>,
  isTime: (begun: number) => boolean | Promise<boolean>,
): Promise<boolean> {
  const child = spawn(process.execPath, command, {
    env: childEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent', BACKUP_PASSPHRASE: PASSPHRASE, ...variables }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const begun = Date.now()
  while (child.exitCode === null && !(await isTime(begun))) await sleep(2)
  const wasRunning = child.kill('SIGKILL')
  await ended
  return wasRunning && child.signalCode === 'SIGKILL'
}

/** Also of what is not complete. */
const filesIn = (root: string): number =>
  existsSync(root)
    ? readdirSync(root, { recursive: true }).filter((name) => /[.]|[0-9a-f]{32}/.test(String(name))).length
    : 0

const backUp = (at: Date) =>
  writeBackup({
    ...{
      databaseUrl: cluster.url,
      blobs: runtime.blobs,
      place,
      passphrase: PASSPHRASE,
      retention: RETENTION,
    },
    now: () => at,
  })

async function killBackup(random: (limit: number) => number): Promise<boolean> {
  // So that each backup has as many files to write.
  rmSync(join(place.label, 'blobs'), { recursive: true, force: true })
  const files = filesIn(place.label) + 1 + random(written - 2)
  const wasRunning = await killed(
    ['build/processes/backup.js', '--to', place.label],
    { DATABASE_URL: cluster.url },
    () => filesIn(place.label) >= files,
  )
  for (const id of await listBackups(place)) await readManifest(place, id)
  // The server notices in a moment that its client is gone.
  const { id } = await until('the next backup', 120_000, () => backUp(new Date()).catch(() => undefined))
  expect(await listBackups(place)).toEqual([id])
  await verifyBackup(place, await readManifest(place, id))
  return wasRunning
}

async function killRestore(random: (limit: number) => number, seed: number): Promise<boolean> {
  const [id = ''] = await listBackups(place)
  const found = await readManifest(place, id)
  const name = `killed_${seed}`
  await withAdmin(cluster.url, (admin) => admin.query(`create database ${name}`))
  const url = databaseUrl(cluster.url, name)
  const watch = createDb(createPool(url, { max: 1 }))
  const hasBegun = async () =>
    (
      await sql<{ is: boolean }>`select to_regclass('public.unfinished_restore') is not null as is`.execute(
        watch,
      )
    ).rows[0]?.is === true
  let killAt = Number.POSITIVE_INFINITY
  const after = random(4_000)
  try {
    const wasRunning = await killed(
      ['build/processes/restore.js', '--from', place.label],
      { DATABASE_URL: url, DATA_DIR: join(folder, name) },
      async () => {
        if (killAt === Number.POSITIVE_INFINITY && (await hasBegun())) killAt = Date.now() + after
        return Date.now() >= killAt
      },
    )
    if (wasRunning && (await hasBegun())) await expect(migrate(watch)).rejects.toThrow('was interrupted')
    if (wasRunning)
      await until('the next restore', 300_000, () =>
        restoreBackup({ databaseUrl: url, blobs: null, place }, found).then(() => true),
      )
    expect(await compareRows(url, found)).toEqual([])
    return wasRunning
  } finally {
    await watch.destroy()
    rmSync(join(folder, name), { recursive: true, force: true })
    await withAdmin(cluster.url, (admin) => admin.query(`drop database ${name} with (force)`))
  }
}

async function killArchive(random: (limit: number) => number, seed: number): Promise<boolean> {
  const ctx = systemContext()
  await archiveChanges(ctx, signal)
  const [state] = (await sql<{ chain: string }>`select chain from archive_state`.execute(runtime.db)).rows
  const chain = state?.chain ?? ''
  const files = filesIn(archive.label) + 1 + random(8)
  const variables = {
    DATABASE_URL: cluster.url,
    DATABASE_DIR: home,
    BACKUP_TO: archive.label,
    BACKUP_ARCHIVE: 'on',
  }
  const wasRunning = await killed(
    ['bin/script.mjs', 'tests/faults/namespace/archive-rounds.ts', chain],
    variables,
    (begun) => filesIn(archive.label) >= files || Date.now() > begun + 30_000,
  )
  await sql`insert into marks.killed values (${seed})`.execute(runtime.db)
  // The server ends the copy of a client that is gone.
  await until('the next copy', 30_000, () =>
    writeBase({
      ...{ databaseUrl: cluster.url, folder: clusterFolder(home), place: archive, chain },
      ...{ passphrase: PASSPHRASE, now: () => new Date() },
    }).catch(() => undefined),
  )
  expect(await archiveChanges(ctx, signal)).toBeGreaterThan(0)
  await verifyArchive(archive)
  const statements = [
    `do $$ begin if not exists (select from marks.killed where seed = ${seed}) then raise exception 'is absent'; end if; end $$`,
  ]
  const dataDir = join(folder, 'restored')
  await restoreMoment({ place: archive, dataDir, statements }, await findMoment(archive, null))
  rmSync(dataDir, { recursive: true })
  return wasRunning
}

describe.skipIf(!isFull)('kill -9', () => {
  withSettings({ BACKUP_TO: archive.label, BACKUP_ARCHIVE: true, BACKUP_PASSPHRASE: PASSPHRASE })
  beforeAll(async () => {
    cluster = await startEmbeddedPostgres({ dataDir: home, settings: { shared_buffers: '64MB' } })
    Object.assign(env(), { DATABASE_URL: cluster.url, DATABASE_DIR: home, DATA_DIR: folder })
    const admin = { adminEmail: 'admin@example.com', adminPassword: PASSPHRASE }
    await prepareDatabase({ databaseUrl: cluster.url, dataDir: folder, replaceAgentKey: true, ...admin })
    const opened = openRuntime(cluster.url, 3)
    runtime = opened
    setRuntime(opened)
    const { _id } = await createOrganization()
    for (let at = 0; at < BLOBS; at += 1) {
      const bytes = randomBytes(2_000)
      await runtime.blobs.put(`${_id}/${sha256(bytes).toString('hex')}`, bytes)
      await sql`insert into blob (organization_id, hash, media_type, size, stored_size, codec, created_at, expires_at)
        values (${_id}, ${sha256(bytes)}, 'image/png', 2000, 2000, 'none', now(), now() + interval '1 year')`.execute(
        runtime.db,
      )
    }
    await sql`insert into system_log (id, at, level, part, instance, name, message, details)
      select gen_random_uuid(), now(), 40, 'web', 'host 1', 'test', md5(n::text), '{}'
      from generate_series(1, ${LOG_LINES}::int) n`.execute(runtime.db)
    await sql`create schema marks`.execute(runtime.db)
    await sql`create table marks.killed (seed int)`.execute(runtime.db)
    await backUp(new Date())
    written = filesIn(place.label)
  }, 120_000)
  afterAll(async () => {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const kill = { backup: killBackup, restore: killRestore, archive: killArchive }
  test.for(sliced(KILLS))(
    'of $what at moment $seed, and the next one is whole',
    { timeout: 600_000 },
    async ({ seed, what }) => {
      const wasRunning = await kill[what](seeded(seed), seed)
      if (!wasRunning) process.stdout.write(`${what} ${seed} had ended before\n`)
    },
  )
})
