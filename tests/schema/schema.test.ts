import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareSchema, ensurePartitions, migrate } from '~/server/platform/db'
import { createTestDatabase, type TestDatabase } from '../support/database'
import { findKeysWithoutTenant } from './tenant-keys'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const root = fileURLToPath(new URL('../..', import.meta.url))
const codegen = join(
  dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json')),
  'dist/cli/bin.js',
)

/** Compares the generated types with a database, or writes them; returns the exit status. */
async function verifyTypes(url: string, mode: 'verify' | 'write' = 'verify'): Promise<number> {
  const args = [codegen, '--config-file', join(root, '.kysely-codegenrc.json'), '--url', url]
  if (mode === 'verify') args.push('--verify')
  return promisify(execFile)(process.execPath, args, { cwd: root }).then(
    () => 0,
    (error: { code?: number }) => error.code ?? -1,
  )
}

describe('migrations', () => {
  test('apply completely, and are idempotent', async () => {
    expect(await compareSchema(database.db)).toMatchObject({
      pending: [],
      unknown: [],
      isHalfRestored: false,
    })
    await migrate(database.db)
    expect(await ensurePartitions(database.db, new Date())).toEqual([])
  })

  test('have a number of their own', () => {
    const numbers = globSync('*.sql', { cwd: join(root, 'app/server/platform/db/migrations') }).map((name) =>
      name.slice(0, 5),
    )
    const shared = numbers.filter((number, index) => numbers.indexOf(number) < index)
    // Applied already, in the order of their names.
    expect(shared.sort()).toEqual(['0003-', '0003-', '0003-', '0053-'])
  })
})

describe('keys', () => {
  test('contain the tenant in every table of tenants', async () => {
    expect(await findKeysWithoutTenant(database.db)).toEqual([])
    const { rows } = await sql`select from information_schema.columns
      where table_schema = 'public' and column_name = 'organization_id'`.execute(database.db)
    expect(rows.length).toBeGreaterThan(10)
  })

  test('without the tenant are detected', async () => {
    const own = await createTestDatabase()
    await sql`create table public.planted (organization_id int not null, id int, site_id int, slug text unique)`.execute(
      own.db,
    )
    await sql`create table public.planted_site (organization_id int not null, id int primary key)`.execute(
      own.db,
    )
    await sql`alter table public.planted add constraint planted_of foreign key (site_id) references public.planted_site (id)`.execute(
      own.db,
    )
    const found = await findKeysWithoutTenant(own.db)
    await own.drop()
    expect(found.map(({ relname, key, fault }) => `${relname} ${key}: ${fault}`).sort()).toEqual([
      'planted null: no primary key',
      'planted planted_of: foreign key without organization_id',
      'planted planted_slug_key: unique without organization_id',
      'planted_site planted_site_pkey: unique without organization_id',
    ])
  })
})

describe('the generated types', () => {
  test('match the migrated database', async () => {
    if (process.env.WRITE_TYPES) await verifyTypes(database.url, 'write')
    expect(await verifyTypes(database.url)).toBe(0)
  })

  test('are detected when out of date', async () => {
    const own = await createTestDatabase()
    await sql`alter table public.client add column planted text`.execute(own.db)
    const status = await verifyTypes(own.url)
    await own.drop()
    expect(status).toBe(1)
  })
})
