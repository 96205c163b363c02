import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseAllDocuments,
} from 'yaml'
import { configurationMessages } from '~/shared/messages/configuration'
import type { FileFault, Path } from './faults'

const words = configurationMessages.faults
const MAX_ALIASES = 10_000
/** With aliases counted as often as they repeat their target. */
const MAX_NODES = 1_000_000

export interface ReadYaml {
  value: unknown
  /** Line and column of the value at a path, of its key, or of the nearest thing that contains it. */
  at(path: Path, of?: 'value' | 'key'): Pick<FileFault, 'line' | 'column'>
}

/** YAML or JSON with the position of each value. Never throws for bad text: it returns its faults. */
export function readYaml(typed: string): ReadYaml | { faults: FileFault[] } {
  const text = withoutBanner(typed)
  const lines = new LineCounter()
  const documents = parseAllDocuments(text, { lineCounter: lines, merge: true, logLevel: 'silent' })
  const position = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }
  const [document, second] = Array.isArray(documents) ? documents : []
  if (!document) return { faults: [{ line: 1, column: 1, path: '', message: words.empty }] }
  if (second) {
    const at = position(second.range[0])
    return { faults: [{ ...at, path: '', message: words.severalDocuments }] }
  }
  if (document.errors.length > 0) {
    return {
      faults: document.errors.map((error) => ({
        ...position(error.pos[0]),
        path: '',
        message: words.notYaml(firstLine(error.message)),
      })),
    }
  }
  if (countNodes(document.contents, new Map()) > MAX_NODES)
    return { faults: [{ line: 1, column: 1, path: '', message: words.tooManyAliases }] }
  try {
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES })
    return { value, at: (path, of = 'value') => position(offsetOf(document, path, of)) }
  } catch {
    return { faults: [{ line: 1, column: 1, path: '', message: words.tooManyAliases }] }
  }
}

/** How many values the file expands to. `anchors` fills up in the order of the file. */
function countNodes(node: unknown, anchors: Map<string, number>): number {
  if (isAlias(node)) return anchors.get(node.source) ?? 1
  let count = 1
  if (isPair(node)) count = countNodes(node.key, anchors) + countNodes(node.value, anchors)
  if (isCollection(node)) for (const item of node.items) count += countNodes(item, anchors)
  if (isNode(node) && 'anchor' in node && node.anchor !== undefined) anchors.set(node.anchor, count)
  return count
}

/** npm prints the command above an export that is redirected to a file; the lines stay so that their numbers do. */
const withoutBanner = (text: string) =>
  text.replace(/^\n?(?:> .*\n)+/, (banner) => banner.replace(/[^\n]/g, ''))

/** The library repeats the text and its position below. */
const firstLine = (message: string) => (message.split('\n')[0] ?? '').replace(/ at line \d+.*$/, '')

function offsetOf(document: Document.Parsed, path: Path, of: 'value' | 'key'): number {
  let node: Node | null = document.contents
  let offset = node?.range?.[0] ?? 0
  for (const [depth, part] of path.entries()) {
    const parent: Node | null | undefined = isAlias(node) ? node.resolve(document) : node
    const [key, value] = childOf(parent, part)
    const isLast = depth === path.length - 1
    const found = isLast && of === 'key' ? (key ?? value) : (value ?? key)
    if (!found) break
    offset = found.range?.[0] ?? offset
    node = value ?? null
  }
  return offset
}

function childOf(parent: Node | null | undefined, part: PropertyKey): [Node | null, Node | null] {
  if (isSeq<Node>(parent)) return [null, parent.items[Number(part)] ?? null]
  if (!isMap<Node, Node>(parent)) return [null, null]
  const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(part))
  return [pair?.key ?? null, pair?.value ?? null]
}
