import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import ts from 'typescript'
import type { Shape } from './record'

const ROOT = resolve(import.meta.dirname, '../../..')

interface Template {
  place: string
  /** As the key of a record. */
  texts: string
  isStatement: boolean
  /** Of its rows, or of the values of their only column. */
  type: ts.Type
  isOfValues: boolean
  /** `firstValue` returns its fallback in place of null. */
  acceptsNull: boolean
}

interface Declared {
  checker: ts.TypeChecker
  templates: Template[]
}

const KINDS: [number, string][] = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.BigIntLike, 'bigint'],
  [ts.TypeFlags.Null, 'null'],
  [ts.TypeFlags.Undefined | ts.TypeFlags.Void, 'undefined'],
  [ts.TypeFlags.Object | ts.TypeFlags.NonPrimitive, 'object'],
]
const STATEMENT = /^\s*(with|select|insert|update|delete|merge)\b/i
/** Such a statement may return more columns than it declares. */
const SELECTS_ALL = /(\bselect|\breturning|,)\s+(\w+\.)?\*/i

/** What may stand before a template beside `sql<Row>`: `rowsOf<Row>(db)`. */
const OF_ROWS = ['rowsOf', 'firstOf', 'firstOr']
const OF_VALUES = ['valuesOf', 'firstValue']
const EXECUTING = [...OF_ROWS, ...OF_VALUES]

const OPENING = new RegExp(`\\b(sql|${EXECUTING.join('|')})<`)

/** The templates with a row type of files with their texts and types. */
export function declaredRows(files: string[]): Declared {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT)
  const program = ts.createProgram(files, { ...options, types: ['node'] })
  const checker = program.getTypeChecker()
  const templates: Template[] = []
  for (const source of files.map((file) => program.getSourceFile(file))) {
    const visit = (node: ts.Node) => {
      if (source && ts.isTaggedTemplateExpression(node)) templates.push(...templateOf(node, source, checker))
      ts.forEachChild(node, visit)
    }
    if (source) visit(source)
  }
  return { checker, templates }
}

/** One that only wraps another has no texts by which it could be found. */
function templateOf(
  { tag, template, parent, typeArguments }: ts.TaggedTemplateExpression,
  source: ts.SourceFile,
  checker: ts.TypeChecker,
): Template[] {
  const call =
    ts.isCallExpression(tag) && EXECUTING.includes(tag.expression.getText(source)) ? tag : undefined
  if (!call && tag.getText(source) !== 'sql') return []
  const texts = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
  const { line } = source.getLineAndCharacterOfPosition(tag.getStart(source))
  const isExecuted =
    call !== undefined || (ts.isPropertyAccessExpression(parent) && parent.name.text === 'execute')
  const isStatement = isExecuted || STATEMENT.test(texts[0] ?? '')
  const [row] = (call ?? { typeArguments }).typeArguments ?? []
  if (!row || (!isStatement && texts.join('') === '')) return []
  const place = `${relative(ROOT, source.fileName)}:${line + 1}`
  const name = call?.expression.getText(source) ?? ''
  return [
    {
      place,
      texts: texts.join('\0'),
      isStatement,
      type: checker.getTypeFromTypeNode(row),
      isOfValues: OF_VALUES.includes(name),
      acceptsNull: name === 'firstValue',
    },
  ]
}

const partsOf = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type])

function kindOf(type: ts.Type, checker: ts.TypeChecker): string {
  if (type.isIntersection())
    return type.types.map((part) => kindOf(part, checker)).find((kind) => kind !== 'object') ?? 'object'
  const kind = KINDS.find(([flags]) => type.flags & flags)?.[1] ?? 'any'
  if (kind !== 'object') return kind
  if (checker.isArrayType(type) || checker.isTupleType(type)) return 'array'
  const name = type.symbol?.name
  return name === 'Date' || name === 'Buffer' ? name : 'object'
}

function propertyType(type: ts.Type, name: string, checker: ts.TypeChecker): ts.Type | undefined {
  const symbol = checker.getPropertyOfType(type, name)
  return symbol ? checker.getTypeOfSymbol(symbol) : checker.getIndexTypeOfType(type, ts.IndexKind.String)
}

function isOptional(type: ts.Type, name: string, checker: ts.TypeChecker): boolean {
  const symbol = checker.getPropertyOfType(type, name)
  if (!symbol || symbol.flags & ts.SymbolFlags.Optional) return true
  const kinds = partsOf(checker.getTypeOfSymbol(symbol)).map((part) => kindOf(part, checker))
  return kinds.includes('any') || kinds.includes('undefined')
}

/** What was seen of a value that none of its types allows. Undeclared properties are no fault here. */
export function findFaults(types: ts.Type[], shape: Shape, checker: ts.TypeChecker, path = ''): string[] {
  const parts = types.flatMap(partsOf)
  const ofKind = (kind: string) => parts.filter((type) => kindOf(type, checker) === kind)
  if (ofKind('any').length > 0) return []
  const declared = types.map((type) => checker.typeToString(type)).join(' | ')
  const wrong = Object.keys(shape.kinds).filter((kind) => kind !== 'undefined' && ofKind(kind).length === 0)
  const items = ofKind('array').flatMap((type) => checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? [])
  const objects = ofKind('object')
  return [
    ...wrong.map((kind) => `${path || 'the value'} is ${kind}, declared as ${declared}`),
    ...(shape.items && items.length > 0 ? findFaults(items, shape.items, checker, `${path}[]`) : []),
    ...(objects.length > 0 ? findInObject(objects, shape, checker, path) : []),
  ]
}

function findInObject(types: ts.Type[], shape: Shape, checker: ts.TypeChecker, path: string): string[] {
  const { kinds, props = {} } = shape
  const { object } = kinds
  if (object === undefined) return []
  const declared = types.flatMap((type) => checker.getPropertiesOfType(type).map(({ name }) => name))
  return [...new Set([...Object.keys(props), ...declared])].flatMap((name) => {
    const at = path ? `${path}.${name}` : name
    const seen = props[name]
    const count = Object.values(seen?.kinds ?? {}).reduce((sum, one) => sum + one, 0)
    if ((!seen || count < object) && !types.some((type) => isOptional(type, name, checker)))
      return [`${at} is declared, but ${seen ? 'not always' : 'not'} returned`]
    const own = types.flatMap((type) => propertyType(type, name, checker) ?? [])
    return seen && own.length > 0 ? findFaults(own, seen, checker, at) : []
  })
}

export function findExtraColumns(
  { type, texts, isOfValues }: Template,
  shape: Shape,
  checker: ts.TypeChecker,
): string[] {
  const columns = Object.keys(shape.props ?? {})
  if (isOfValues) return columns.slice(1).map((name) => `${name} is a second column`)
  if (SELECTS_ALL.test(texts)) return []
  return columns
    .filter((name) => !partsOf(type).some((part) => propertyType(part, name, checker)))
    .map((name) => `${name} is returned, but not declared`)
}

function merge(one: Shape = { kinds: {} }, other: Shape): Shape {
  for (const [kind, count] of Object.entries(other.kinds)) one.kinds[kind] = (one.kinds[kind] ?? 0) + count
  if (other.items) one.items = merge(one.items, other.items)
  for (const [name, shape] of Object.entries(other.props ?? {})) {
    one.props ??= {}
    one.props[name] = merge(one.props[name], shape)
  }
  return one
}

function readRecords(directory: string): Map<string, Shape> {
  const records = new Map<string, Shape>()
  for (const file of readdirSync(directory)) {
    const own: [string, Shape][] = JSON.parse(readFileSync(join(directory, file), 'utf8'))
    for (const [key, shape] of own) records.set(key, merge(records.get(key), shape))
  }
  return records
}

export function findRowFaults(
  { type, isOfValues, acceptsNull }: Template,
  shape: Shape,
  checker: ts.TypeChecker,
): string[] {
  if (!isOfValues) return findFaults([type], shape, checker)
  const types = acceptsNull ? [type, checker.getNullType()] : [type]
  return Object.values(shape.props ?? {}).flatMap((value) => findFaults(types, value, checker))
}

/** Templates with the same texts can't be told apart: one of them must fit. */
function compare({ checker, templates }: Declared, records: Map<string, Shape>) {
  const faults = [...Map.groupBy(templates, ({ texts }) => texts)].flatMap(([texts, same]) => {
    const row = records.get(`row\0${texts}`)
    const value = records.get(`value\0${texts}`)
    const found = same.map((template) => [
      ...(row ? findRowFaults(template, row, checker) : []),
      ...(value ? findFaults([template.type], value, checker) : []),
      ...(row ? findExtraColumns(template, row, checker) : []),
    ])
    const isWrong = found.every((one) => one.length > 0)
    return isWrong ? (found[0] ?? []).map((fault) => `${same[0]?.place}: ${fault}`) : []
  })
  const statements = templates.filter(({ isStatement }) => isStatement)
  const unseen = statements.filter(({ texts }) => !records.has(`row\0${texts}`)).map(({ place }) => place)
  return { faults, unseen, statements: statements.length }
}

/** `node bin/script.mjs tests/support/row-types/compare.ts <directory of records> <file>` writes what it found. */
if (process.argv[1] === import.meta.filename) {
  const files = globSync('app/**/*.ts', { cwd: ROOT })
    .filter((file) => !/\.test\.ts$|\/migrations\//.test(file))
    .map((file) => join(ROOT, file))
    .filter((file) => OPENING.test(readFileSync(file, 'utf8')))
  const [, , directory = '', result = ''] = process.argv
  writeFileSync(result, JSON.stringify(compare(declaredRows(files), readRecords(directory))))
}
