import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { diskBlobs } from '~/server/platform/blobs'
import { type Bus, createBus, createDb, createPool, createReadingDb, type Db } from '~/server/platform/db'
import type { Reader } from '~/server/platform/read-replica'
import { type Runtime, setRuntime } from '~/server/platform/runtime'
import { saveRowTypes } from './row-types/record'
import { databaseUrl, TEMPLATE, withAdmin } from './server-connection'

export interface TestDatabase extends Runtime {
  url: string
  drop(): Promise<void>
}

type Pool = Parameters<typeof createReadingDb>[0]

/** Calls that may read from a replica read with connections that refuse writes: one that writes fails. */
function readOnly(url: string, primary: Pool, onError: (error: Error) => void): Reader {
  const pool = createPool(url, { max: 4, onError, isReadOnly: true })
  const never = new AbortController().signal
  const db = createReadingDb(primary, pool, {
    isUsable: () => true,
    lost: () => never,
    onFallback: (reason) => onError(new Error(`A statement failed on the replica: ${reason}`)),
  })
  return {
    dbFor: async () => db,
    noteWrite: async () => {},
    facts: () => ({ state: 'current', lagMs: 0, failingMs: null }),
    close: () => pool.end(),
  }
}

/** A copy of the migrated one, or of another template: `template0` is empty. */
export async function createTestDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await withAdmin(server, async (admin) => {
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
    await admin.query(`alter database ${name} set search_path = bare, public`)
  })
  const url = databaseUrl(server, name)
  const errors: Error[] = []
  let isOpen = true
  const onError = (error: Error) => isOpen && errors.push(error)
  const pool = createPool(url, { max: 8, onError })
  const db: Db = createDb(pool)
  const reader = readOnly(url, pool, onError)
  const bus: Bus = createBus(url, db, onError)
  const directory = mkdtempSync(join(tmpdir(), 'lightkeeper-blobs-'))
  const drop = async () => {
    isOpen = false
    saveRowTypes()
    await bus.close()
    await Promise.all([db.destroy(), reader.close()])
    await withAdmin(server, (admin) => admin.query(`drop database ${name} with (force)`))
    rmSync(directory, { recursive: true, force: true })
    if (errors[0]) throw errors[0]
  }
  return { url, db, reader, bus, blobs: diskBlobs(directory), drop }
}

/** Gives the tests of a file their own database, and makes the product in this process use it. */
export function onOwnDatabase(): { readonly db: Db; readonly runtime: Runtime; readonly url: string } {
  let database: TestDatabase | undefined
  beforeAll(async () => {
    database = await createTestDatabase()
    setRuntime(database)
  })
  afterAll(() => database?.drop())
  const opened = () => {
    if (!database) throw new Error('The database is there only while tests run')
    return database
  }
  return {
    get db() {
      return opened().db
    },
    get runtime() {
      return opened()
    },
    get url() {
      return opened().url
    },
  }
}
