import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { migrationsOf } from '~/server/platform/db'
import { onlineStatements } from '~/server/platform/db/migration-file'
import { version } from '~/server/platform/version'
import { outOfOrder, trapsOf } from './migration-traps'

/** Earlier files were written without this check, and are applied everywhere. */
const FIRST_CHECKED = '0105'
const RELEASED = 'tests/schema/released-migrations.json'

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

describe('migrations', () => {
  test('stop nobody for long on tables that grow', () => {
    expect(
      migrationsOf()
        .filter(({ name }) => name >= FIRST_CHECKED)
        .flatMap(trapsOf),
    ).toEqual([])
  })

  test('of a release stay as they are, and new ones sort after them', () => {
    const current = Object.fromEntries(migrationsOf().map(({ name, text }) => [name, sumOf(text)]))
    if (process.env.WRITE_RELEASE)
      writeFileSync(RELEASED, `${JSON.stringify({ version, migrations: current }, null, 2)}\n`)
    const { migrations } = JSON.parse(readFileSync(RELEASED, 'utf8'))
    expect(outOfOrder(Object.keys(current), Object.keys(migrations))).toEqual([])
    expect(current).toMatchObject(migrations)
  })

  test('that sort before a released one are named', () => {
    expect(outOfOrder(['0001-a', '0002-b', '0003-c'], ['0001-a', '0002-c'])).toEqual([
      expect.stringMatching(/^0002-b sorts before 0002-c, which was released: .* Give it a higher number\.$/),
    ])
  })
})

describe('a trap', () => {
  const files = globSync('tests/schema/traps/*.sql').sort()

  test.each(files)('%s', (file) => {
    const name = basename(file, '.sql')
    const traps = trapsOf({ name, text: readFileSync(file, 'utf8') })
    expect(traps).toHaveLength(name.startsWith('none') ? 0 : 1)
  })
})

test('statements of an online migration say whether they are repeated, and for which partitions', () => {
  const text = readFileSync('tests/schema/traps/none-online.sql', 'utf8')
  expect(onlineStatements(text).map(({ text: _, ...how }) => how)).toEqual([
    { isRepeated: false, partitionsOf: 'run' },
    { isRepeated: true, partitionsOf: null },
    { isRepeated: false, partitionsOf: null },
  ])
})
