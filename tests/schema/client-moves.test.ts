import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HISTORY, MOVED } from '~/server/administration/client-moves/tables'
import { declared } from '~/server/entities'
import { createTestDatabase, type TestDatabase } from '../support/database'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const moved = new Set<string>(
  Object.values(MOVED)
    .flat()
    .map(({ table }) => table),
)
const ends = new Set<string>(declared(({ move }) => move?.ends).map(([table]) => table))

test('nothing stays that belongs to a client', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and f.relname = any(${[...moved]}::text[]) and not c.relispartition order by 1`.execute(
    database.db,
  )
  const names = rows.map(({ name }) => name)
  expect(names.filter((name) => !moved.has(name) && !ends.has(name))).toEqual([])
})

test('what ends with a move is deleted by its foreign keys', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and k.confdeltype <> 'c' and c.relname = any(${[...ends]}::text[])
      and f.relname = any(${[...moved]}::text[])`.execute(database.db)
  expect(rows).toEqual([])
})

test('parents come before what refers to them', async () => {
  const { rows } = await sql<{ child: string; parent: string }>`
    select c.relname as child, f.relname as parent from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_class f on f.oid = k.confrelid where k.contype = 'f' and not c.relispartition`.execute(
    database.db,
  )
  const faults = Object.values(MOVED).flatMap((tables) =>
    rows.flatMap(({ child, parent }) => {
      const [own, other] = [child, parent].map((name) => tables.findIndex(({ table }) => table === name))
      if (own === undefined || other === undefined || own < 0 || other < 0 || own === other) return []
      const isCopied = tables[other]?.isParent === true || tables[other]?.sharedBy !== undefined
      return other < own && isCopied ? [] : [`${child} refers to ${parent}`]
    }),
  )
  expect(faults).toEqual([])
})

test('every column that a move follows is there, of a table by name', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public'`.execute(database.db)
  const columns = new Set(rows.map(({ name }) => name))
  const followed = [
    ...Object.values(MOVED).flatMap((tables) =>
      tables.flatMap(({ table, by, sharedBy }) => [
        `${table}.${by}`,
        ...(sharedBy ? [`${sharedBy.table}.${sharedBy.column}`] : []),
      ]),
    ),
    ...HISTORY.flatMap(({ table, by, time }) => [`${table}.${by}`, `${table}.${time}`]),
  ]
  expect(followed.filter((name) => !columns.has(name))).toEqual([])
})
