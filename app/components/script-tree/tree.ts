import { scriptTreeMessages } from '~/shared/messages/script-tree'
import type { ScriptNode } from '~/shared/schemas/evidence'

const words = scriptTreeMessages
const INLINE = '(inline)'
/** What the engine calls the bytes that a source map assigns to nothing. */
const UNMAPPED = '(unmapped)'

/** `at` is its place in the list, which the address names it by. */
export interface TreeNode extends ScriptNode {
  at: number
  parent: TreeNode | null
  children: TreeNode[]
}

/** The nodes of the list, each with what is around it. */
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

/** The node that the address asks for, if there is something beneath it. */
export function selectedNode(nodes: readonly TreeNode[], search: URLSearchParams): TreeNode | null {
  const asked = search.get('script') ?? ''
  const node = /^\d{1,4}$/.test(asked) ? nodes[Number(asked)] : undefined
  return node && node.children.length > 0 ? node : null
}

/** From the script down to the node. */
export const pathTo = (node: TreeNode | null): TreeNode[] => (node ? [...pathTo(node.parent), node] : [])

export interface Amounts {
  bytes: number
  /** Of those of which it is known what ran, how many did not; null where that is known of none. */
  unusedBytes: number | null
  knownBytes: number
}

export function amountsOf(nodes: readonly ScriptNode[]): Amounts {
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)
  const known = nodes.filter(({ unusedBytes }) => unusedBytes !== null)
  return {
    bytes: sum(nodes.map(({ bytes }) => bytes)),
    unusedBytes: known.length > 0 ? sum(known.map(({ unusedBytes }) => unusedBytes ?? 0)) : null,
    knownBytes: sum(known.map(({ bytes }) => bytes)),
  }
}

/** A share of 1; null where the part or the whole is not known. */
export const shareOf = (part: number | null, whole: number): number | null =>
  part === null || whole <= 0 ? null : part / whole

const holdsInline = ({ children }: TreeNode) => children.some(({ name }) => name.startsWith(INLINE))

/** Whether of some script more is known than that it is one. */
export const containsModules = (nodes: readonly TreeNode[]): boolean =>
  nodes.some((node) => node.parent === null && node.children.length > 0 && !holdsInline(node))

function foldedName({ folded = 0, depth }: TreeNode): string {
  if (folded === 0) return words.unmapped
  return depth === 0 ? words.foldedScripts(folded) : words.foldedModules(folded)
}

export function nameOf(node: TreeNode): string {
  if (node.name === '') return foldedName(node)
  if (node.name === UNMAPPED) return words.unmapped
  const address = node.name.replace(/^https?:\/\//, '')
  return holdsInline(node) ? words.inline(address) : address
}

/** The last part of its path, which fits where little room is. */
export function shortNameOf(node: TreeNode): string {
  if (node.name === '' || node.name === UNMAPPED || node.name.startsWith(INLINE)) return nameOf(node)
  if (holdsInline(node)) return words.inlineShort
  const path = nameOf(node)
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
  return path.slice(path.lastIndexOf('/') + 1) || nameOf(node)
}
