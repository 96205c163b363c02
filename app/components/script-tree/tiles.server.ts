import { type HierarchyRectangularNode, hierarchy, treemap } from 'd3-hierarchy'
import type { TreeNode } from './tree'

/** The width is in units that scale with the screen, the height is in pixels. */
export const MAP = { width: 640, height: 400 }
const HEADING = 24
const GAP = 3
/** A smaller group is one tile, because its heading and content would not be visible. */
const MIN_GROUP_SIZE = { width: 60, height: 56 }

export interface Tile {
  node: TreeNode
  x: number
  y: number
  width: number
  height: number
  inside: Tile[]
}
type Level = { children: readonly TreeNode[] }
type Placed = HierarchyRectangularNode<Level | TreeNode>

const sizeOf = ({ x0, y0, x1, y1 }: Placed) => ({ width: x1 - x0, height: y1 - y0 })
function isGroup(placed: Placed): boolean {
  const { width, height } = sizeOf(placed)
  const hasRoom = width >= MIN_GROUP_SIZE.width && height >= MIN_GROUP_SIZE.height
  return placed.depth === 1 && placed.children !== undefined && hasRoom
}

function tilesIn(placed: Placed): Tile[] {
  return (placed.children ?? []).flatMap((child) => {
    const { width, height } = sizeOf(child)
    if (!('at' in child.data) || width < 1 || height < 1) return []
    const inside = isGroup(child) ? tilesIn(child) : []
    return [{ node: child.data, x: child.x0, y: child.y0, width, height, inside }]
  })
}

/** Treemap of one level with its children; areas are proportional to bytes. */
export function tilesOf(level: readonly TreeNode[]): Tile[] {
  const top = level[0]?.depth ?? 0
  const insideOf = (data: Level | TreeNode) => ('at' in data && data.depth > top ? [] : data.children)
  const root = hierarchy<Level | TreeNode>({ children: level }, insideOf)
  root
    .sum((data) => ('at' in data && insideOf(data).length === 0 ? data.bytes : 0))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const side = (placed: Placed) => (isGroup(placed) ? GAP : 0)
  const place = treemap<Level | TreeNode>()
    .size([MAP.width, MAP.height])
    .paddingInner(GAP)
    .paddingTop((placed) => (isGroup(placed) ? HEADING : 0))
    .paddingLeft(side)
    .paddingRight(side)
    .paddingBottom(side)
  return tilesIn(place(root))
}
