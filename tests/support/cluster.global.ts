import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { HIDDEN_TABLES } from '~/server/entities'
import { createDb, createPool, type Db, ensurePartitions, migrate } from '~/server/platform/db'
import { startThrowawayCluster } from '~/server/platform/db/embedded'
import { bundleForeignChild } from './foreign-child'
import { saveRowTypes } from './row-types/record'
import { databaseUrl, TEMPLATE, withAdmin } from './server-connection'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/**
 * Types that have the names of tables which may only be named by their relation: a statement with the bare name, which
 * would also see deleted rows, fails. See `createTestDatabase`.
 */
async function addTraps(db: Db): Promise<void> {
  await sql`create schema bare`.execute(db)
  for (const table of HIDDEN_TABLES) await sql`create type bare.${sql.id(table)} as ()`.execute(db)
}

/** One PostgreSQL server per run, with a migrated template database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await bundleForeignChild()
  const server = await startThrowawayCluster()
  try {
    await withAdmin(server.url, (admin) => admin.query(`create database ${TEMPLATE}`))
    const db = createDb(createPool(databaseUrl(server.url, TEMPLATE)))
    await migrate(db)
    await ensurePartitions(db, new Date())
    await addTraps(db)
    await db.destroy()
    saveRowTypes()
    project.provide('postgresUrl', server.url)
  } catch (error) {
    await server.stop()
    throw error
  }
  return () => server.stop()
}
