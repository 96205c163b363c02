import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { declaredRows, findExtraColumns, findFaults, findRowFaults } from './compare'
import { addValue, type Shape } from './record'

/** A declared row, rows that were returned, and the faults. */
const CASES: [string, object[], string[]][] = [
  [
    '{ id: number; name: string | null }',
    [
      { id: 1, name: 'a' },
      { id: 2, name: null },
    ],
    [],
  ],
  ['{ id: number }', [{ id: '1' }], ['id is string, declared as number']],
  ['{ at: string }', [{ at: new Date() }], ['at is Date, declared as string']],
  ['{ at: Date }', [{ at: null }], ['at is null, declared as Date']],
  ['{ hash: Buffer }', [{ hash: Buffer.of() }], []],
  ['{ id: number; name: string }', [{ id: 1 }], ['name is declared, but not returned']],
  ['{ id?: number; name: unknown }', [{}], []],
  ['{ id: number }', [{ id: 1 }, {}], ['id is declared, but not always returned']],
  ['{ id: number }', [{ id: 1, n: 1 }], ['n is returned, but not declared']],
  ['Record<string, number>', [{ id: 1 }, { n: 'a' }], ['n is string, declared as number']],
  ["{ state: 'a' | 'b' } & { n: 1 | 2 }", [{ state: 'a', n: 'a' }], ['n is string, declared as 1 | 2']],
  ['{ on: true; at: Date } | { on: false; at: null }', [{ on: true, at: null }], []],
  ['{ days: { at: Date }[] }', [{ days: [{ at: '2026-01-01' }] }], ['days[].at is string, declared as Date']],
  ['{ ids: number[] }', [{ ids: '{1,2}' }], ['ids is string, declared as number[]']],
  ['{ of: { a: 1; b: 1 } }', [{ of: { a: 1, c: 1 } }], ['of.b is declared, but not returned']],
]

const directory = mkdtempSync(join(tmpdir(), 'row-types-'))
afterAll(() => rmSync(directory, { recursive: true }))

const file = join(directory, 'rows.ts')
const statements = CASES.map(([row], at) => `${at % 2 ? `sql<${row}>` : `rowsOf<${row}>(0)`}\`select 1\``)
writeFileSync(
  file,
  `declare const sql: <Row>(texts: TemplateStringsArray) => Row
  declare const rowsOf: <Row>(db: 0) => typeof sql<Row>
  declare const valuesOf: typeof rowsOf, firstValue: typeof rowsOf
  ${[...statements, 'valuesOf<number>(0)`select 1`', 'firstValue<number>(0)`select 1`'].join('\n')}`,
)
const { checker, templates } = declaredRows([file])

test.each(CASES.map(([row, rows, faults], at) => ({ row, rows, faults, at })))(
  '$row: $faults',
  ({ rows, faults, at }) => {
    const template = templates[at]
    if (!template) throw new Error('The template was not found')
    const shape: Shape = { kinds: {} }
    for (const row of rows) addValue(shape, row)
    const found = [
      ...findFaults([template.type], shape, checker),
      ...findExtraColumns(template, shape, checker),
    ]
    expect(found).toEqual(faults)
  },
)

test('a column without rows counts by its type, and one more of a star is no fault', () => {
  const shape = addValue({ kinds: {} }, { id: 'a', n: 1 }, 0)
  const [first] = templates
  if (!first) throw new Error('The template was not found')
  expect(findFaults([first.type], shape, checker)).toEqual([
    'id is string, declared as number',
    'name is declared, but not returned',
  ])
  expect(findExtraColumns({ ...first, texts: 'select m.*, 1' }, shape, checker)).toEqual([])
})

test('values are compared with the only column; null counts unless there is a fallback', () => {
  const shape = addValue({ kinds: {} }, { id: null, n: 1 })
  const found = templates
    .slice(-2)
    .map((template) => [
      ...findRowFaults(template, shape, checker),
      ...findExtraColumns(template, shape, checker),
    ])
  const second = 'n is a second column'
  expect(found).toEqual([['the value is null, declared as number', second], [second]])
})
