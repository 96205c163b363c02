import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declared } from '~/server/entities'
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
  const hidden = declared(({ hidden, isMarked }) => (Array.isArray(hidden) || isMarked ? true : undefined))
  expect(hidden.length).toBeGreaterThan(20)
  expect(rows.map(({ name }) => name).sort()).toEqual(hidden.map(([table]) => table as string).sort())
})
