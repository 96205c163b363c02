import { describe, expect, it } from 'vitest'
import { MAP, type Tile, tilesOf } from './tiles.server'
import { treeNodes } from './tree'

const node = (depth: number, bytes: number) => ({
  depth,
  name: `${depth}-${bytes}.js`,
  bytes,
  unusedBytes: 0,
})
const levelOf = (nodes: ReturnType<typeof node>[]) =>
  tilesOf(treeNodes(nodes).filter(({ parent }) => parent === null))
const right = ({ x, width }: Tile) => x + width
const bottom = ({ y, height }: Tile) => y + height

describe('the tiles of the map', () => {
  it('have areas in proportion to their bytes, inside the map', () => {
    const tiles = levelOf([60, 25, 10, 5].map((bytes) => node(0, bytes * 1_000)))
    expect(tiles).toHaveLength(4)
    for (const tile of tiles) {
      const share = (tile.width * tile.height) / (MAP.width * MAP.height)
      expect(Math.abs(share - tile.node.bytes / 100_000)).toBeLessThan(0.02)
      expect(right(tile)).toBeLessThanOrEqual(MAP.width + 0.01)
      expect(bottom(tile)).toBeLessThanOrEqual(MAP.height + 0.01)
    }
  })

  it('contain their children below the heading, but no deeper levels', () => {
    const [group, small] = levelOf([node(0, 900), node(1, 600), node(2, 600), node(1, 300), node(0, 100)])
    expect(group?.inside.map(({ node: { bytes } }) => bytes)).toEqual([600, 300])
    expect(small?.inside).toEqual([])
    for (const tile of group?.inside ?? []) {
      expect(tile.inside).toEqual([])
      expect(tile.y - (group?.y ?? 0)).toBeGreaterThanOrEqual(20)
      expect(right(tile)).toBeLessThanOrEqual(right(group!) + 0.01)
      expect(bottom(tile)).toBeLessThanOrEqual(bottom(group!) + 0.01)
    }
  })

  it('are single if a group has no room for its children', () => {
    const tiny = levelOf([node(0, 99_000), node(0, 1_000), node(1, 600), node(1, 400)])
    expect(tiny.map(({ inside }) => inside.length)).toEqual([0, 0])
  })

  it('omit nodes with 0 bytes', () => {
    expect(levelOf([node(0, 0), node(0, 0)])).toEqual([])
  })
})
