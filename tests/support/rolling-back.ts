import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { diskBlobs } from '~/server/platform/blobs'
import { type Bus, createDb } from '~/server/platform/db'
import type { Runtime } from '~/server/platform/runtime'

const SILENT: Bus = { notify: () => {}, wait: async () => false, close: async () => {} }

/** A failed statement rolls back to `alone`, so writes move it on; after a read it may stay. */
const KEEP = 'release savepoint alone; savepoint alone'
const isRead = (text: string) => /^\s*select\b/i.test(text)

export interface RollingBack extends Runtime {
  tried<T>(work: () => Promise<T>): Promise<T>
  /** Within `tried`: whether anything was written or attempted. */
  wrote(): Promise<boolean>
  close(): Promise<void>
}

/**
 * The product on one connection in one transaction that never commits; its own transactions become savepoints.
 * Thousands of calls can run on the same data.
 */
export async function openRollingBack(url: string): Promise<RollingBack> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 10_000 })
  await client.connect()
  client.on('error', () => {})
  const savepoints: string[] = []
  let count = 0
  /** Maps BEGIN, COMMIT and ROLLBACK to savepoints; undefined for other statements. */
  const translated = (text: string): string | undefined => {
    const word = text.trim().toLowerCase()
    if (word === 'begin' || word.startsWith('start transaction')) {
      savepoints.push(`s${++count}`)
      return `savepoint ${savepoints.at(-1)}`
    }
    if (word === 'commit') {
      const release = `release savepoint ${savepoints.pop()}`
      return savepoints.length > 0 ? release : `${release}; ${KEEP}`
    }
    if (word === 'rollback') return `rollback to savepoint ${savepoints.pop()}`
    return undefined
  }
  /** Outside a transaction a failed statement rolls back only itself. */
  let turn: Promise<unknown> = Promise.resolve()
  const alone = (ask: () => Promise<pg.QueryResult>, text: string) => {
    const answer = turn.then(async () => {
      try {
        const result = await ask()
        if (!isRead(text)) await client.query(KEEP)
        return result
      } catch (error) {
        await client.query('rollback to savepoint alone')
        throw error
      }
    })
    turn = answer.catch(() => {})
    return answer
  }
  const connection = {
    query: (text: string | pg.QueryConfig, values?: unknown[]) => {
      const control = typeof text === 'string' ? translated(text) : undefined
      if (control) return client.query(control)
      const ask = () => client.query(text as string, values)
      return savepoints.length > 0 ? ask() : alone(ask, typeof text === 'string' ? text : text.text)
    },
    release: () => {},
  }
  const pool = { connect: async () => connection, end: async () => {}, on: () => {} }
  const db = createDb(pool as unknown as pg.Pool)
  const directory = mkdtempSync(join(tmpdir(), 'lightkeeper-blobs-'))
  return {
    db,
    bus: SILENT,
    blobs: diskBlobs(directory),
    async tried(work) {
      await client.query('begin; savepoint alone')
      try {
        return await work()
      } finally {
        // A concurrent query of the call may still be running after its response.
        await turn
        savepoints.length = 0
        await client.query('rollback')
      }
    },
    async wrote() {
      const { rows } = await client.query('select pg_current_xact_id_if_assigned() is not null as wrote')
      return rows[0].wrote
    },
    async close() {
      await client.end()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
