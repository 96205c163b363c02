import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  archiveChanges,
  baseFolder,
  findMoment,
  hasDueBase,
  hasDueChanges,
  listBackups,
  makeDueBase,
  openPlace,
  readBackupHealth,
  readManifest,
  readSecrets,
  restoreMoment,
  verifyArchive,
  verifyBackup,
  writeBackup,
} from '~/server/administration/backups'
import { drillArchive } from '~/server/administration/backups/archive/drill-archive'
import { readChains } from '~/server/administration/backups/archive/find-moment'
import { readBase } from '~/server/administration/backups/archive/format'
import { pruneArchive } from '~/server/administration/backups/archive/prune-archive'
import { writeBase } from '~/server/administration/backups/archive/write-base'
import { evaluateConditions } from '~/server/administration/health'
import { startBucket } from '~/server/platform/blobs/fixtures/stores'
import { startEmbeddedPostgres } from '~/server/platform/db/embedded'
import { env } from '~/server/platform/env'
import { DAY_MS } from '~/shared/values/units'
import { numbersOf, startArchivedServer } from '../support/archive'
import { copyOfPlace, damage, FAULTS, Killed, killedAt, seeded } from '../support/backup-places'
import { withSettings } from '../support/settings'
import { isFull, sliced } from '../support/slice'

const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'lightkeeper-archive-'))
const to = join(folder, 'place')
const place = openPlace(to)
const PASSPHRASE = 'correct horse battery staple'
withSettings({ BACKUP_TO: to, BACKUP_ARCHIVE: true, BACKUP_PASSPHRASE: PASSPHRASE })
let server: Awaited<ReturnType<typeof startArchivedServer>>
beforeAll(async () => {
  server = await startArchivedServer()
  Object.assign(env(), { DATABASE_URL: server.url, DATABASE_DIR: server.home })
}, 60_000)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const signal = new AbortController().signal
const context = (now = () => new Date()) => ({
  ...{ actor: { kind: 'system', name: 'test' } as const, requestId: '', ip: null, allowPrivateTargets: true },
  ...{ db: server.runtime.db, bus: server.runtime.bus, blobs: server.runtime.blobs, now },
})
const archive = () => archiveChanges(context(), signal)
const write = (n: number) => server.query(`insert into written values (${n})`)
/** Between two commits. */
async function moment(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 5))
  const now = Date.now()
  await new Promise((resolve) => setTimeout(resolve, 5))
  return now
}
let homes = 0
/** Fails unless the table has these rows at that moment. */
async function expectAt(until: number | null, numbers: number[], from = place): Promise<void> {
  homes += 1
  const dataDir = join(folder, `restored-${homes}`)
  const statements = [
    `do $$ begin if (select array_agg(n order by n) from written) is distinct from '{${numbers}}'::int[] ` +
      `then raise exception 'has %', (select array_agg(n order by n) from written); end if; end $$`,
  ]
  await restoreMoment({ place: from, dataDir, statements }, await findMoment(from, until))
  rmSync(dataDir, { recursive: true })
}

/** Of a few files instead of those of the server. */
async function smallArchive(bases: number) {
  const small = join(folder, 'small')
  mkdirSync(join(small, 'global'), { recursive: true })
  for (const name of ['PG_VERSION', 'global/1', 'global/pg_control'])
    writeFileSync(join(small, name), `a file ${name}`)
  const copy = await copyOfPlace(place)
  copy.files.clear()
  const [state] = await server.query('select chain from archive_state')
  const chain = state?.chain ?? ''
  const base = { databaseUrl: server.url, folder: small, place: copy, chain, passphrase: PASSPHRASE }
  for (let at = 0; at < bases; at += 1) {
    await writeBase({ ...base, now: () => new Date(Date.now() + at * 5000) })
    await write(6)
    await archive()
    for (const name of await place.list(`archive/${chain}/changes/`))
      await copy.put(name, (await place.get(name)) ?? Buffer.alloc(0))
  }
  await pruneArchive(copy, chain, new Date())
  return copy
}

describe('the archive', () => {
  let [afterOne, afterTwo] = [0, 0]

  test('copies the database once, and then what changes', async () => {
    const due = async () =>
      evaluateConditions(server.runtime.db, [[hasDueChanges()], [hasDueBase(new Date())]])
    expect(await due()).toEqual([true, false])
    await expect(findMoment(place, null)).rejects.toThrow('has no archive of changes')
    await write(1)
    expect(await archive()).toBeGreaterThan(0)
    expect(await due()).toEqual([true, true])
    expect(await makeDueBase(context(), signal)).toBe(1)
    expect(await due()).toEqual([true, false])
    expect(await makeDueBase(context(), signal)).toBe(0)
    await archive()
    await write(2)
    afterOne = await moment()
    await write(3)
    await archive()
    afterTwo = await moment()
    const health = await readBackupHealth(context())
    expect(health?.archive).toMatchObject({ failure: null, base: { failure: null } })
    expect(Date.parse(health?.archive?.to ?? '')).toBeGreaterThan(afterOne)
    expect(await verifyArchive(place)).toMatchObject({ until: Date.parse(health?.archive?.to ?? '') })
  })

  test('gives back the database as it was at a moment, and at the end', async () => {
    if (isFull) await expectAt(afterOne, [1, 2])
    await expect(findMoment(place, afterTwo)).rejects.toThrow(
      /can't be restored from .*: it has changes from 2/,
    )
    await expect(findMoment(place, 0)).rejects.toThrow('1970-01-01T00:00:00.000Z can')
    const { base } = await findMoment(place, null)
    const sealed = { folder: `archive/${base.chain}/bases/${base.id}`, secrets: base.secrets }
    expect((await readSecrets(place, sealed, PASSPHRASE))?.secretKey).toMatch(/^[\w-]{43}$/)
    await drillArchive(place)
  })

  test('a restore that was interrupted is begun again, and nothing starts until then', async () => {
    const dataDir = join(folder, 'interrupted')
    const wanted = await findMoment(place, afterOne)
    let steps = isFull ? 0 : 3
    for (;;) {
      const { place: dying, isKilled } = killedAt(place, ['get'], steps)
      const ended = await restoreMoment({ place: dying, dataDir }, wanted).catch((error: Error) => error)
      if (!isKilled()) break
      expect(ended).toBeInstanceOf(Killed)
      await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('was interrupted. Run it again')
      steps += isFull ? 1 : 10
    }
    expect(steps).toBeGreaterThan(3)
    const restored = await startEmbeddedPostgres({ dataDir, settings: { shared_buffers: '32MB' } })
    expect(await numbersOf(restored.url)).toEqual([1, 2])
    await restored.stop()
    await expect(restoreMoment({ place, dataDir }, wanted)).rejects.toThrow('overwrites nothing')
    rmSync(dataDir, { recursive: true })
  })

  test('says why it fails, keeps what it could not copy, and goes on', async () => {
    renameSync(to, `${to}-away`)
    writeFileSync(to, 'a file in the way')
    await write(4)
    expect(await archive()).toBe(0)
    const failed = await readBackupHealth(context())
    expect(failed?.archive?.failure?.reason).toContain('place')
    rmSync(to)
    renameSync(`${to}-away`, to)
    await archive()
    expect((await readBackupHealth(context()))?.archive?.failure).toBeNull()
    expect(await readChains(place)).toHaveLength(1)
    await verifyArchive(place)
    if (isFull) await expectAt(null, [1, 2, 3, 4])
  })

  test('begins again when PostgreSQL has given up', async () => {
    const [before] = await readChains(place)
    await server.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots')
    await write(5)
    await archive()
    expect(await evaluateConditions(server.runtime.db, [[hasDueBase(new Date())]])).toEqual([true])
    expect((await readBackupHealth(context()))?.archive?.to).toBeNull()
    await makeDueBase(context(), signal)
    await archive()
    expect(await readChains(place)).toHaveLength(2)
    expect(before?.bases).toHaveLength(1)
    if (isFull) await expectAt(null, [1, 2, 3, 4, 5])
    expect((await findMoment(place, afterOne)).chain.name).toBe(before?.name)
  })

  test('begins again in another place, such as a bucket', async () => {
    const bucket = await startBucket()
    const { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } = bucket
    const before = { ...env() }
    Object.assign(env(), { S3_ENDPOINT: `http://127.0.0.1:${bucket.port}`, S3_REGION: bucket.region })
    Object.assign(env(), {
      S3_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY,
      BACKUP_TO: `s3://${bucket.bucket}/some/folder`,
    })
    try {
      const away = openPlace(env().BACKUP_TO ?? '')
      const ids = ['2026-11-30T02-00-00', '2026-11-30T03-00-00']
      for (const id of ids)
        await writeBackup({
          ...{ databaseUrl: server.url, blobs: server.runtime.blobs, place: away, passphrase: PASSPHRASE },
          ...{
            retention: { newest: 1, days: 0, weeks: 0 },
            now: () => new Date(`${id.slice(0, 13)}:00:00Z`),
          },
        })
      expect(await listBackups(away)).toEqual([ids[1]])
      expect((await away.list('backups/')).every((name) => name.startsWith(`backups/${ids[1]}/`))).toBe(true)
      await verifyBackup(away, await readManifest(away, ids[1] ?? ''))
      await archive()
      await makeDueBase(context(), signal)
      await archive()
      await expectAt(null, [1, 2, 3, 4, 5], away)
    } finally {
      Object.assign(env(), before)
      await bucket.close()
    }
    await archive()
    await makeDueBase(context(), signal)
    await archive()
  })

  test('goes on after a kill at any step', async () => {
    const copy = await smallArchive(2)
    for (let steps = 0; ; steps += 1) {
      const { place: dying, isKilled } = killedAt(copy, ['remove'], steps)
      await pruneArchive(dying, '', new Date(Date.now() + 30 * DAY_MS)).catch(() => {})
      for (const { name, bases } of await readChains(copy))
        for (const id of bases)
          for (const part of (await readBase(copy, name, id)).parts)
            expect(copy.files.has(`${baseFolder(name, id)}/${part.name}`)).toBe(true)
      if (!isKilled()) break
    }
    // The newest copy of the database stays, with all of its changes.
    await verifyArchive(copy)
    expect((await readChains(copy))[0]?.bases).toHaveLength(1)
  })

  test('every damage of a file is found or changes nothing', async () => {
    const copy = await smallArchive(1)
    const read = new Set<string>()
    const { get } = copy
    copy.get = (name) => get(read.add(name) && name)
    const before = await verifyArchive(copy)
    const unread = [...copy.files.keys()].filter((name) => !read.has(name))
    const rounds = sliced(Array.from({ length: isFull ? 1000 : 20 }, (_, at) => at))
    const found = { found: 0, harmless: 0 }
    for (const seed of rounds) {
      const random = seeded(seed)
      const { what, isHarmless, repair } = damage(copy.files, FAULTS[seed % FAULTS.length] ?? 'byte', random)
      const after = await verifyArchive(copy).catch((error: Error) => error)
      repair()
      if (after instanceof Error) {
        expect(after.message, what).toMatch(/damaged|missing/)
        found.found += 1
        continue
      }
      // What it says is less than before, or nothing that is read was touched.
      const isLess = JSON.stringify(after) !== JSON.stringify(before)
      expect(isLess || isHarmless || unread.some((name) => what.includes(name)), what).toBe(true)
      found.harmless += 1
    }
    expect(found.found).toBeGreaterThan(found.harmless)
  }, 600_000)

  test('turned off, leaves nothing on the server', async () => {
    Object.assign(env(), { BACKUP_ARCHIVE: false })
    expect(await evaluateConditions(server.runtime.db, [[hasDueChanges()]])).toEqual([true])
    await archive()
    expect(await server.query('select slot_name from pg_replication_slots')).toEqual([])
    expect(await evaluateConditions(server.runtime.db, [[hasDueChanges()]])).toEqual([false])
    expect((await readBackupHealth(context()))?.archive).toBeNull()
  })
})
