import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HIDDEN_TABLES } from '~/server/entities'
import { createTestDatabase, type TestDatabase } from '../support/database'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the tables that are hidden with their parents have a live view, and no others', async () => {
  const { rows } = await sql<{
    name: string
  }>`select viewname as name from pg_views where schemaname = 'live'`.execute(database.db)
  expect(HIDDEN_TABLES.length).toBeGreaterThan(20)
  expect(rows.map(({ name }) => name).sort()).toEqual([...HIDDEN_TABLES].sort())
})
