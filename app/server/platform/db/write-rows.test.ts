import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Relations } from './pool'
import { deleteRows, updateRows, updaterOf, upsertRow } from './write-rows'

const statements: string[] = []
const db = new Kysely<Relations>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  log: ({ query }) => {
    statements.push(query.sql.replace(/\s+/g, ' ').trim())
  },
})
beforeEach(() => {
  statements.length = 0
})
const now = new Date(0)

test('undefined leaves a column as it is', async () => {
  await updaterOf('live.note')(db, 1, 'a', { text: undefined, at: now, createdBy: null }, now)
  expect(statements).toEqual([
    'update "live"."note" set "at" = $1, "created_by" = $2, "updated_at" = $3 where "organization_id" = $4 and "id" = $5',
  ])
  expect(await updateRows(db, 'agent', { id: 'a' }, { name: undefined })).toBe(true)
  expect(statements).toHaveLength(1)
})

test('a key without a value reaches no rows; null and lists are values', async () => {
  await expect(deleteRows(db, 'agent', { id: undefined, name: 'a' })).rejects.toThrow('no value for id')
  expect(statements).toEqual([])
  await deleteRows(db, 'agent', { revokedAt: null, name: ['a', 'b'] })
  expect(statements).toEqual(['delete from "agent" where "revoked_at" is null and "name" = any($1)'])
})

test('values of new rows only are not changed', async () => {
  await upsertRow(db, 'product_state', { name: 'a' }, { value: '{}' }, { updatedAt: now })
  expect(statements).toEqual([
    'insert into "product_state" ("updated_at", "name", "value") values ($1, $2, $3) on conflict ("name") do update set "value" = $4 returning *',
  ])
})
