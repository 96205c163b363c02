import type { TestProject } from 'vitest/node'
import { createDb, createPool, ensurePartitions, migrate } from '~/server/platform/db'
import { startThrowawayCluster } from '~/server/platform/db/embedded'
import { bundleForeignChild } from './foreign-child'
import { saveRowTypes } from './row-types/record'
import { databaseUrl, TEMPLATE, withAdmin } from './server-connection'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
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
    await db.destroy()
    saveRowTypes()
    project.provide('postgresUrl', server.url)
  } catch (error) {
    await server.stop()
    throw error
  }
  return () => server.stop()
}
