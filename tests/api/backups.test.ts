import { mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  compareRows,
  folderOf,
  hasDueBackup,
  hasDueDrill,
  listBackups,
  type Manifest,
  makeDueBackup,
  openPlace,
  readBackupHealth,
  readManifest,
  readSecrets,
  restoreBackup,
  runDueDrill,
  verifyBackup,
  writeBackup,
} from '~/server/administration/backups'
import { evaluateConditions } from '~/server/administration/health'
import { readPartStates } from '~/server/administration/health/read-parts'
import { diskBlobs, sha256 } from '~/server/platform/blobs'
import { createDb, createPool, migrate } from '~/server/platform/db'
import { env } from '~/server/platform/env'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createSite, createTenant, createUser } from '../support/factories'
import { insertRows, readRows } from '../support/rows'
import { databaseUrl, withAdmin } from '../support/server-connection'
import { withSettings } from '../support/settings'

const own = onOwnDatabase()
const folder = mkdtempSync(join(tmpdir(), 'lightkeeper-backup-'))
const place = openPlace(join(folder, 'place'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const PASSPHRASE = 'correct horse battery staple'
withSettings({ BACKUP_TO: join(folder, 'place'), BACKUP_PASSPHRASE: PASSPHRASE })
beforeAll(() => void Object.assign(env(), { DATABASE_URL: own.url }))
const PICTURE = Buffer.from('a picture')

const backUp = (at: string, retention = { newest: 5, days: 0, weeks: 0 }) =>
  writeBackup({
    ...{ databaseUrl: own.url, blobs: own.runtime.blobs, place, passphrase: PASSPHRASE, retention },
    now: () => new Date(at),
  })

let targets = 0
/** An empty database beside the others. */
async function emptyDatabase(): Promise<string> {
  const server = inject('postgresUrl')
  targets += 1
  const name = `restored_${process.pid}_${targets}`
  await withAdmin(server, (admin) => admin.query(`create database ${name}`))
  afterAll(() => withAdmin(server, (admin) => admin.query(`drop database ${name} with (force)`)))
  return databaseUrl(server, name)
}
async function ask<R extends object>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set search_path = ''`)
    return (await client.query<R>(text)).rows
  } finally {
    await client.end()
  }
}

let found: Manifest
beforeAll(async () => {
  const tenant = await createTenant()
  await createUser({ ownerOf: [tenant.organization] })
  await createSite(tenant.project, { name: 'A \\ and "quotes", ☂' })
  const hash = sha256(PICTURE)
  await own.runtime.blobs.put(`${tenant.organization._id}/${hash.toString('hex')}`, PICTURE)
  const day = new Date()
  const blob = { organization_id: tenant.organization._id, size: 9, stored_size: 9, codec: 'none' }
  await insertRows('blob', [
    { ...blob, hash, media_type: 'image/png', created_at: day, expires_at: day },
    { ...blob, hash: sha256(Buffer.from('gone')), media_type: 'image/png', created_at: day, expires_at: day },
  ])
  found = await backUp('2026-11-30T02:00:00Z')
}, 60_000)

describe('a backup', () => {
  test('has everything of one moment, and only what changed since is copied again', async () => {
    expect(found).toMatchObject({ id: '2026-11-30T02-00-00', blobs: { count: 2, missing: 1 } })
    expect(await listBackups(place)).toEqual([found.id])
    await verifyBackup(place, await readManifest(place, found.id))
    const before = await place.list('blobs/')
    await own.runtime.blobs.put(before[0]?.slice('blobs/'.length) ?? '', PICTURE)
    const [again] = [await backUp('2026-11-30T03:00:00Z')]
    expect(await place.list('blobs/')).toEqual(before)
    expect(again.tables.map(({ sha256: sum }) => sum)).toEqual(found.tables.map(({ sha256: sum }) => sum))
  })

  test('is restored into an empty database, row by row the same, also after an interruption', async () => {
    const url = await emptyDatabase()
    const started = restoreBackup({ databaseUrl: url, blobs: null, place }, found)
    const ended = started.catch((error: Error) => error)
    for (;;) {
      const [marked] = await ask<{ is: boolean }>(url, `select to_regclass('public.site') is not null as is`)
      if (marked?.is) break
    }
    const name = new URL(url).pathname.slice(1)
    await withAdmin(inject('postgresUrl'), (admin) =>
      admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name]),
    )
    expect(await ended).toBeInstanceOf(Error)
    const db = createDb(createPool(url, { max: 1 }))
    await expect(migrate(db)).rejects.toThrow('was interrupted')
    await db.destroy()
    const blobs = diskBlobs(join(folder, 'restored'))
    const restored = await restoreBackup({ databaseUrl: url, blobs, place }, found)
    expect(restored).toEqual({ rows: found.tables.reduce((sum, { rows }) => sum + rows, 0), absentBlobs: 1 })
    expect(await compareRows(url, found)).toEqual([])
    const [key = ''] = (await place.list('blobs/')).map((name) => name.slice('blobs/'.length))
    expect(await blobs.get(key)).toEqual(PICTURE)
    const shape = (database: string) =>
      ask<{ what: string }>(
        database,
        `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as what from pg_constraint
           where connamespace = 'public'::regnamespace and contype <> 'n'
         union all select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '')
           from information_schema.columns where table_schema = 'public'
         union all select indexdef from pg_indexes where schemaname = 'public'
         union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
         union all select schemaname || '.' || viewname from pg_views where schemaname in ('live', 'own', 'real', 'settled', 'work')
         union all select sequencename || ' ' || last_value from pg_sequences where schemaname = 'public' order by 1`,
      )
    expect(await shape(url)).toEqual(await shape(own.url))
    await expect(restoreBackup({ databaseUrl: url, blobs, place }, found)).rejects.toThrow(
      'has tables already',
    )
  })

  test('gives its secrets for its passphrase only', async () => {
    const secrets = await readSecrets(
      place,
      { folder: folderOf(found.id), secrets: found.secrets },
      PASSPHRASE,
    )
    expect(secrets?.secretKey).toMatch(/^[\w-]{43}$/)
    await expect(
      readSecrets(place, { folder: folderOf(found.id), secrets: found.secrets }, 'another passphrase'),
    ).rejects.toThrow('passphrase')
  })

  test('is removed when newer ones are kept, with the files that nothing names any more', async () => {
    const kept = await readRows('blob', {}, 'hash')
    expect(kept).toHaveLength(2)
    await own.db.deleteFrom('blob').execute()
    await backUp('2026-11-30T04:00:00Z', { newest: 1, days: 0, weeks: 0 })
    expect(await listBackups(place)).toEqual(['2026-11-30T04-00-00'])
    expect(await place.list('blobs/')).toEqual([])
    expect(readdirSync(join(folder, 'place', 'drafts'))).toEqual([])
  })

  test('is tried by a drill, which tells what was damaged', async () => {
    const day = new Date('2026-11-30T03:10:00Z')
    const ctx = { ...systemContext(), now: () => day }
    const { signal } = new AbortController()
    const isDue = () => evaluateConditions(own.db, [[hasDueBackup(day)], [hasDueDrill(day)]])
    expect(await isDue()).toEqual([true, true])
    expect([await makeDueBackup(ctx, signal), await runDueDrill(ctx, signal)]).toEqual([1, 1])
    expect(await isDue()).toEqual([false, false])
    expect([await makeDueBackup(ctx, signal), await runDueDrill(ctx, signal)]).toEqual([0, 0])
    const [newest = ''] = await listBackups(place)
    const path = join(folder, 'place', 'backups', newest, 'tables', 'site', '000000.zst')
    const bytes = readFileSync(path)
    unlinkSync(path)
    await runDueDrill({ ...ctx, now: () => new Date('2026-12-08T03:10:00Z') }, signal)
    writeFileSync(path, bytes)
    const health = await readBackupHealth(ctx)
    expect(health).toMatchObject({
      backup: { last: { at: day.toISOString() }, failure: null },
      drill: {
        last: { at: day.toISOString() },
        failure: { reason: expect.stringContaining('000000.zst is missing') },
      },
    })
    expect(await readPartStates(own.db)).toContainEqual(
      expect.objectContaining({ part: 'backups', state: 'failing', reason: 'drillFailed' }),
    )
  })
})
