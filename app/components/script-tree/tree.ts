import { scriptTreeMessages as messages } from '~/shared/messages/script-tree'
import type { ScriptNode } from '~/shared/schemas/evidence'

const INLINE = '(inline)'
/** Lighthouse's name for bytes that the source map assigns to no module. */
const UNMAPPED = '(unmapped)'

/** `at` is the index in the list; URLs refer to the node by it. */
export interface TreeNode extends ScriptNode {
  at: number
  parent: TreeNode | null
  children: TreeNode[]
}

export function treeNodes(list: readonly ScriptNode[]): TreeNode[] {
  const open: TreeNode[] = []
  return list.map((node, at) => {
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= node.depth) open.pop()
    const parent = open.at(-1) ?? null
    const placed: TreeNode = { ...node, at, parent, children: [] }
    parent?.children.push(placed)
    open.push(placed)
    return placed
  })
}

/** Returns the node in the URL; null if it is unknown or has no children. */
export function selectedNode(nodes: readonly TreeNode[], search: URLSearchParams): TreeNode | null {
  const index = search.get('script') ?? ''
  const node = /^\d{1,4}$/.test(index) ? nodes[Number(index)] : undefined
  return node && node.children.length > 0 ? node : null
}

export const pathTo = (node: TreeNode | null): TreeNode[] => (node ? [...pathTo(node.parent), node] : [])

export interface Amounts {
  bytes: number
  /** Unused bytes of the nodes with coverage data; null if none has it. */
  unusedBytes: number | null
  knownBytes: number
}

export function amountsOf(nodes: readonly ScriptNode[]): Amounts {
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
  const measured = nodes.filter(({ unusedBytes }) => unusedBytes !== null)
  return {
    bytes: sum(nodes.map(({ bytes }) => bytes)),
    unusedBytes: measured.length > 0 ? sum(measured.map(({ unusedBytes }) => unusedBytes ?? 0)) : null,
    knownBytes: sum(measured.map(({ bytes }) => bytes)),
  }
}

/** A share from 0 to 1; null if the part is unknown or the whole is empty. */
export const shareOf = (part: number | null, whole: number): number | null =>
  part === null || whole <= 0 ? null : part / whole

const holdsInline = ({ children }: TreeNode) => children.some(({ name }) => name.startsWith(INLINE))

/** Whether at least one script has modules, apart from inline scripts. */
export const containsModules = (nodes: readonly TreeNode[]): boolean =>
  nodes.some((node) => node.parent === null && node.children.length > 0 && !holdsInline(node))

function foldedName({ folded = 0, depth }: TreeNode): string {
  if (folded === 0) return messages.unmapped
  return depth === 0 ? messages.foldedScripts(folded) : messages.foldedModules(folded)
}

export function nameOf(node: TreeNode): string {
  if (node.name === '') return foldedName(node)
  if (node.name === UNMAPPED) return messages.unmapped
  const address = node.name.replace(/^https?:\/\//, '')
  return holdsInline(node) ? messages.inline(address) : address
}

/** Last part of the path, for small tiles. */
export function shortNameOf(node: TreeNode): string {
  if (node.name === '' || node.name === UNMAPPED || node.name.startsWith(INLINE)) return nameOf(node)
  if (holdsInline(node)) return messages.inlineShort
  const path = nameOf(node)
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
  return path.slice(path.lastIndexOf('/') + 1) || nameOf(node)
}
