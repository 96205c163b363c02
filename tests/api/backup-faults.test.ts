import { beforeAll, describe, expect, inject, test } from 'vitest'
import {
  type BackupPlace,
  compareRows,
  folderOf,
  listBackups,
  type Manifest,
  readManifest,
  readSecrets,
  restoreBackup,
  verifyBackup,
  writeBackup,
} from '~/server/administration/backups'
import { sha256 } from '~/server/platform/blobs'
import { createDb, createPool, migrate } from '~/server/platform/db'
import { copyOfPlace, damage, FAULTS, Killed, killedAt, seeded } from '../support/backup-places'
import { onOwnDatabase } from '../support/database'
import { createTenant } from '../support/factories'
import { insertRows } from '../support/rows'
import { databaseUrl, withAdmin } from '../support/server-connection'
import { isFull, sliced } from '../support/slice'

const own = onOwnDatabase()
const PASSPHRASE = 'correct horse battery staple'
const NONE = { newest: 1, days: 0, weeks: 0 }
const backUp = (place: BackupPlace, at: string) =>
  writeBackup({
    ...{ databaseUrl: own.url, blobs: own.runtime.blobs, place, passphrase: PASSPHRASE, retention: NONE },
    now: () => new Date(at),
  })

let place: Awaited<ReturnType<typeof copyOfPlace>>
let found: Manifest
beforeAll(async () => {
  const { organization } = await createTenant()
  for (const text of ['one', 'two']) {
    const picture = Buffer.from(text)
    await own.runtime.blobs.put(`${organization._id}/${sha256(picture).toString('hex')}`, picture)
    const day = new Date()
    const blob = { organization_id: organization._id, size: 3, stored_size: 3, codec: 'none' }
    const more = { hash: sha256(picture), media_type: 'image/png', created_at: day, expires_at: day }
    await insertRows('blob', [{ ...blob, ...more }])
  }
  place = await copyOfPlace(null)
  found = await backUp(place, '2026-11-30T02:00:00Z')
}, 60_000)

/** Everything that a restore would read. */
async function check(files: BackupPlace): Promise<void> {
  const read = await readManifest(files, found.id)
  await verifyBackup(files, read)
}

let targets = 0
async function onEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const server = inject('postgresUrl')
  targets += 1
  const name = `faulty_${process.pid}_${targets}`
  await withAdmin(server, (admin) => admin.query(`create database ${name}`))
  try {
    await work(databaseUrl(server, name))
  } finally {
    await withAdmin(server, (admin) => admin.query(`drop database ${name} with (force)`))
  }
}

describe('a damaged backup', () => {
  test('is found, whatever was changed', async () => {
    const rounds = sliced(Array.from({ length: isFull ? 1000 : 40 }, (_, at) => at))
    let count = 0
    for (const seed of rounds) {
      const { what, isHarmless, repair } = damage(
        place.files,
        FAULTS[seed % FAULTS.length] ?? 'byte',
        seeded(seed),
      )
      const ended = await check(place).catch((error: Error) => error)
      repair()
      if (!isHarmless) expect(ended, what).toBeInstanceOf(Error)
      if (ended instanceof Error) {
        expect(ended.message, what).toMatch(/damaged|missing|no complete/)
        count += 1
      }
    }
    await check(place)
    expect(count).toBeGreaterThan(rounds.length / 2)
  }, 600_000)

  test('is refused by a restore, which leaves nothing that looks whole', async () => {
    const [name = ''] = await place.list(`${folderOf(found.id)}/tables/`)
    for (const damaged of [name, `${folderOf(found.id)}/secrets.enc`]) {
      const bytes = place.files.get(damaged) ?? Buffer.alloc(0)
      place.files.set(damaged, bytes.subarray(1))
      if (damaged === name)
        await onEmptyDatabase(async (url) => {
          const restored = restoreBackup({ databaseUrl: url, blobs: null, place }, found)
          await expect(restored).rejects.toThrow(`${name} is damaged`)
          const db = createDb(createPool(url, { max: 1 }))
          await expect(migrate(db)).rejects.toThrow('was interrupted')
          await db.destroy()
        })
      else
        await expect(
          readSecrets(place, { folder: folderOf(found.id), secrets: found.secrets }, PASSPHRASE),
        ).rejects.toThrow('is damaged')
      place.files.set(damaged, bytes)
    }
  })
})

/** Three steps of a short run, all or so many of the long form: the first, the last, and evenly between. */
function stepsOf(count: number, most = count): number[] {
  const chosen = isFull ? Math.min(count, most) : 3
  const steps = Array.from({ length: chosen }, (_, at) => Math.round((at * (count - 1)) / (chosen - 1)))
  return isFull ? sliced(steps) : steps
}
const MOST_RESTORES = 24

describe('a kill', () => {
  test('of a backup leaves the old one and no half, and the next one is whole', async () => {
    const whole = await copyOfPlace(place)
    let calls = 0
    const counting = {
      ...whole,
      put: async (name: string, data: Uint8Array) => {
        calls += 1
        await whole.put(name, data)
      },
      remove: async (name: string) => {
        calls += 1
        await whole.remove(name)
      },
    }
    await backUp(counting, '2026-11-30T03:00:00Z')
    for (const steps of stepsOf(calls)) {
      const copy = await copyOfPlace(place)
      const { place: dying } = killedAt(copy, ['put', 'remove'], steps)
      await expect(backUp(dying, '2026-11-30T03:00:00Z')).rejects.toThrow(Killed)
      for (const id of await listBackups(copy)) await verifyBackup(copy, await readManifest(copy, id))
      expect(await listBackups(copy)).not.toEqual([])
      await backUp(copy, '2026-11-30T04:00:00Z')
      const names = await copy.list('backups/')
      expect(new Set(names.map((name) => name.split('/')[1]))).toEqual(new Set(['2026-11-30T04-00-00']))
      await verifyBackup(copy, await readManifest(copy, '2026-11-30T04-00-00'))
    }
  }, 600_000)

  test.skipIf(!isFull)(
    'of a restore at any step is noticed, and the next restore begins again',
    async () => {
      const reads = found.tables.reduce((sum, { parts }) => sum + parts.length, 0)
      for (const step of stepsOf(reads, MOST_RESTORES))
        await onEmptyDatabase(async (url) => {
          const { place: dying } = killedAt(place, ['get'], step)
          const killed = restoreBackup({ databaseUrl: url, blobs: null, place: dying }, found)
          await expect(killed).rejects.toThrow(Killed)
          await restoreBackup({ databaseUrl: url, blobs: null, place }, found)
          expect(await compareRows(url, found)).toEqual([])
        })
    },
    1_200_000,
  )
})
