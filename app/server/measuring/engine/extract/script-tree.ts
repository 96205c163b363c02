import { constants, zstdCompressSync } from 'node:zlib'
import { MAX_SCRIPT_NODES, type ScriptNode } from '~/shared/schemas/evidence'
import type { Lhr } from './lhr'

/** Lighthouse omits the treemap from its own HTML report. */
export const TREEMAP = 'script-treemap-data'
const INLINE = '(inline)'
/** Maximum bytes that the tree adds to a stored run. */
const MAX_STORED = 2_900
const MAX_ADDRESS_LENGTH = 160
const MAX_NAME_LENGTH = 80
const MAX_DEPTH = 12

interface Told {
  name: string
  resourceBytes: number
  unusedBytes?: number
  children?: Told[]
}
interface Node {
  name: string
  bytes: number
  unusedBytes: number | null
  children: Node[]
}
type Limits = { nodes: number; stored: number }

/** The URLs of scripts with coverage data. */
export function coveredScripts(
  scripts: readonly { scriptId: string; url: string }[],
  usage: Record<string, unknown>,
): ReadonlySet<string> {
  return new Set(scripts.flatMap(({ scriptId, url }) => (scriptId in usage ? [url] : [])))
}

const sumOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)

/** Lighthouse omits unused bytes both when there are none and without coverage. */
function moduleOf(node: Told, isCovered: boolean, depth: number): Node {
  const { name, resourceBytes: bytes, unusedBytes = isCovered ? 0 : null, children = [] } = node
  return {
    name: name.slice(0, MAX_NAME_LENGTH),
    bytes,
    unusedBytes: unusedBytes === null ? null : Math.min(bytes, unusedBytes),
    children: depth < MAX_DEPTH ? children.map((child) => moduleOf(child, isCovered, depth + 1)) : [],
  }
}

/** Skips levels with a single node, such as the common folder of all modules. */
const branches = (nodes: Node[]): Node[] => {
  const [only] = nodes
  return only && nodes.length === 1 ? branches(only.children) : nodes
}

function scriptOf(node: Told, covered: ReadonlySet<string>): Node {
  const { name, resourceBytes: bytes, children = [] } = node
  const isPage = children.some((child) => child.name.startsWith(INLINE))
  const isCovered = covered.has(name)
  const inside = children.map((child) => moduleOf(child, !isPage && isCovered, 1))
  const own = node.unusedBytes ?? (isCovered && children.length > 0 ? 0 : null)
  const unusedBytes = isPage ? sumOf(inside.map((one) => one.unusedBytes)) : own
  return {
    name: name.slice(0, MAX_ADDRESS_LENGTH),
    bytes,
    unusedBytes: unusedBytes === null ? null : Math.min(bytes, unusedBytes),
    children: isPage ? inside : branches(inside),
  }
}

const withAllBeneath = (node: Node): Node[] => [node, ...node.children.flatMap(withAllBeneath)]
const byBytes = (a: Node, b: Node) => b.bytes - a.bytes

/** Nodes depth first, each followed by its children; dropped ones are merged into one. */
function written(level: readonly Node[], kept: ReadonlySet<Node>, depth: number, whole?: Node): ScriptNode[] {
  const shown = level.filter((node) => kept.has(node)).sort(byBytes)
  if (whole && shown.length === 0) return []
  const nodes = shown.flatMap((node) => {
    const { name, bytes, unusedBytes } = node
    return [{ depth, name, bytes, unusedBytes }, ...written(node.children, kept, depth + 1, node)]
  })
  const folded = level.filter((node) => !kept.has(node))
  const sum = (summed: readonly Node[]) => summed.reduce((all, { bytes }) => all + bytes, 0)
  const bytes = whole ? Math.max(0, whole.bytes - sum(shown)) : sum(folded)
  if (bytes === 0) return nodes
  const unusedOf = (summed: readonly Node[]) => sumOf(summed.map(({ unusedBytes }) => unusedBytes))
  const unused = whole ? sumOf([whole.unusedBytes, negative(unusedOf(shown))]) : unusedOf(folded)
  const unusedBytes = unused === null ? null : Math.min(bytes, Math.max(0, unused))
  return [...nodes, { depth, name: '', bytes, unusedBytes, folded: folded.length }]
}
const negative = (amount: number | null) => (amount === null ? null : -amount)

const storedBytes = (nodes: readonly ScriptNode[]): number =>
  zstdCompressSync(JSON.stringify(nodes), { params: { [constants.ZSTD_c_compressionLevel]: 9 } }).length

/**
 * The page's scripts and modules by bytes. Small nodes are merged until the tree is within its limits, deepest first;
 * sums stay the same. Null without the audit.
 */
export function extractScriptTree(
  { audits }: Pick<Lhr, 'audits'>,
  covered: ReadonlySet<string>,
  limits: Limits = { nodes: MAX_SCRIPT_NODES, stored: MAX_STORED },
): ScriptNode[] | null {
  const details = audits[TREEMAP]?.details as { nodes?: Told[] } | undefined
  if (!Array.isArray(details?.nodes)) return null
  const scripts = details.nodes.map((node) => scriptOf(node, covered)).filter(({ bytes }) => bytes > 0)
  const all = scripts.flatMap(withAllBeneath).sort(byBytes)
  let most = limits.nodes
  for (;;) {
    const nodes = written(scripts, new Set(all.slice(0, most)), 0)
    if (most <= 1 || (nodes.length <= limits.nodes && storedBytes(nodes) <= limits.stored)) return nodes
    most = Math.floor(most * 0.85)
  }
}
