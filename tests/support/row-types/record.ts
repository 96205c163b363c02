import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  AliasNode,
  DefaultQueryCompiler,
  IdentifierNode,
  type OperationNode,
  RawNode,
  type SelectionNode,
} from 'kysely'
import pg from 'pg'

/** How many values of each kind were seen, and the same for their items and properties. */
export interface Shape {
  kinds: Record<string, number>
  items?: Shape
  props?: Record<string, Shape>
}

interface Template {
  /** Its texts, as the compiler of TypeScript finds them too, after `row` for a statement, `value` for a column. */
  key: string
  column?: string
}

const MAX_ROWS = 200
const MAX_ITEMS = 20
const MAX_PROPS = 200

const shapes = new Map<string, Shape>()
const samples = new Map<number, unknown>()
const templatesOf = new Map<string, Template[]>()

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  return typeof value
}

export function addValue(shape: Shape, value: unknown, count = 1): Shape {
  const kind = kindOf(value)
  shape.kinds[kind] = (shape.kinds[kind] ?? 0) + count
  if (Array.isArray(value)) {
    shape.items ??= { kinds: {} }
    for (const item of value.slice(0, MAX_ITEMS)) addValue(shape.items, item, count)
  } else if (kind === 'object') {
    shape.props ??= {}
    for (const [name, item] of Object.entries(value as object).slice(0, MAX_PROPS)) {
      shape.props[name] ??= { kinds: {} }
      addValue(shape.props[name], item, count)
    }
  }
  return shape
}

/** A value as the pool parses this type; undefined for JSON, whose parser accepts neither of the two texts. */
function sampleOf(type: number): unknown {
  const parse = pg.types.getTypeParser(type) as (text: string) => unknown
  const date = '2026-01-01 00:00:00+00'
  try {
    return parse(`{"${date}"}`) ?? parse(date)
  } catch {
    return undefined
  }
}

/** Columns are recorded without rows too, by their types. A text of several statements has a list of results. */
function record({ key, column }: Template, result: pg.QueryResult | pg.QueryResult[]) {
  if (Array.isArray(result)) return
  const shape = shapes.get(key) ?? { kinds: {} }
  shapes.set(key, shape)
  const add = (row: Record<string, unknown>, count?: number) =>
    addValue(shape, column === undefined ? row : row[column], count)
  for (const { dataTypeID: type } of result.fields) if (!samples.has(type)) samples.set(type, sampleOf(type))
  add(Object.fromEntries(result.fields.map(({ name, dataTypeID }) => [name, samples.get(dataTypeID)])), 0)
  for (const row of result.rows.slice(0, MAX_ROWS)) add(row)
}

const textsOf = (node: RawNode) => node.sqlFragments.join('\0')

/** One that only wraps another has no texts by which it could be found. */
const hasTexts = (node: OperationNode): node is RawNode =>
  RawNode.is(node) && node.sqlFragments.some((text) => text !== '')

function templatesIn(query: OperationNode): Template[] {
  if (hasTexts(query)) return [{ key: `row\0${textsOf(query)}` }]
  const { selections = [], returning } = query as {
    selections?: readonly SelectionNode[]
    returning?: { selections: readonly SelectionNode[] }
  }
  return [...selections, ...(returning?.selections ?? [])].flatMap(({ selection }) =>
    AliasNode.is(selection) && hasTexts(selection.node) && IdentifierNode.is(selection.alias)
      ? [{ key: `value\0${textsOf(selection.node)}`, column: selection.alias.name }]
      : [],
  )
}

function install() {
  const { compileQuery } = DefaultQueryCompiler.prototype
  DefaultQueryCompiler.prototype.compileQuery = function (...args) {
    const compiled = compileQuery.apply(this, args)
    const templates = templatesIn(compiled.query)
    if (templates.length > 0) templatesOf.set(compiled.sql, templates)
    return compiled
  }
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const answer = Reflect.apply(query, this, args)
    const templates = templatesOf.get(args[0] as string) ?? []
    if (templates.length > 0)
      answer.then(
        (result: pg.QueryResult | pg.QueryResult[]) => templates.map((one) => record(one, result)),
        () => {},
      )
    return answer
  }
}

const directory = process.env.ROW_TYPES
if (directory) install()
/** Not by process: a second instance of this module in it would overwrite what the first one saw. */
const fileName = `${randomUUID()}.json`

export function saveRowTypes() {
  if (!directory) return
  writeFileSync(join(directory, fileName), JSON.stringify([...shapes]))
}
