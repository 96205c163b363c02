import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { MAX_SCRIPT_NODES, type ScriptNode, scriptNode } from '~/shared/schemas/evidence'
import type { Lhr } from './lhr'
import { coveredScripts, extractScriptTree, TREEMAP } from './script-tree'

type Told = { name: string; resourceBytes: number; unusedBytes?: number; children?: Told[] }
const APP = 'https://shop.example/app.js'
const PAGE = 'https://shop.example/'
const made = (name: string, resourceBytes: number, more: Partial<Told> = {}): Told => ({
  ...{ name, resourceBytes },
  ...more,
})
const lhrOf = (nodes: Told[]) =>
  ({ audits: { [TREEMAP]: { details: { type: 'treemap-data', nodes } } } }) as unknown as Pick<Lhr, 'audits'>
const MANY = { nodes: MAX_SCRIPT_NODES, stored: 100_000 }
const treeOf = (nodes: Told[], covered = [APP], limits = MANY) =>
  extractScriptTree(lhrOf(nodes), new Set(covered), limits) ?? []
const short = (nodes: ScriptNode[]) =>
  nodes.map(({ depth, name, bytes, unusedBytes }) => `${depth} ${name || '…'} ${bytes} ${unusedBytes}`)

function expectSums(nodes: ScriptNode[]) {
  nodes.forEach((node, at) => {
    const end = nodes.findIndex(({ depth }, other) => other > at && depth <= node.depth)
    const beneath = nodes.slice(at + 1, end < 0 ? undefined : end)
    const children = beneath.filter(({ depth }) => depth === node.depth + 1)
    if (children.length === 0) return
    expect(children.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(node.bytes)
    expect(children.reduce((sum, { unusedBytes }) => sum + (unusedBytes ?? 0), 0)).toBe(node.unusedBytes)
  })
}

/** Varied module names and sizes, as in a real bundle. */
function bundle(folders: number, files: number): Told {
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  const children = Array.from({ length: folders }, (_, folder) => {
    const inside = Array.from({ length: files }, (_, file) => {
      const bytes = 1 + next(9_000)
      return made(`${next(2 ** 31).toString(36)}-${file}.js`, bytes, { unusedBytes: next(bytes) })
    })
    return sums(`packages/${next(2 ** 31).toString(36)}-${folder}`, inside)
  })
  return sums(APP, children)
}
const sums = (name: string, children: Told[]): Told =>
  made(name, add(children, 'resourceBytes'), { unusedBytes: add(children, 'unusedBytes'), children })
const add = (nodes: Told[], key: 'resourceBytes' | 'unusedBytes') =>
  nodes.reduce((sum, one) => sum + (one[key] ?? 0), 0)

describe('the tree of scripts', () => {
  it('is null when Lighthouse has no data, and empty without scripts', () => {
    expect(extractScriptTree({ audits: {} }, new Set())).toBeNull()
    const failed = { audits: { [TREEMAP]: { score: null } } } as unknown as Pick<Lhr, 'audits'>
    expect(extractScriptTree(failed, new Set())).toBeNull()
    expect(treeOf([])).toEqual([])
  })

  it('is sorted by size, each script followed by its modules', () => {
    const modules = [made('a.js', 10, { unusedBytes: 4 }), made('b.js', 90)]
    const nodes = treeOf([made('https://x.example/x.js', 50, { unusedBytes: 0 }), sums(APP, modules)])
    expect(short(nodes)).toEqual([
      `0 ${APP} 100 4`,
      '1 b.js 90 0',
      '1 a.js 10 4',
      '0 https://x.example/x.js 50 0',
    ])
    expect(nodes.map((node) => scriptNode.parse(node))).toEqual(nodes)
  })

  it.each([
    ['a script that was watched and ran in full', made(APP, 100, { unusedBytes: 0 }), [APP], 0],
    ['a script that nobody watched', made(APP, 100), [], null],
    ['a bundle of which all ran', made(APP, 100, { children: [made('a', 60), made('b', 40)] }), [APP], 0],
    ['a bundle that nobody watched', made(APP, 100, { children: [made('a', 60), made('b', 40)] }), [], null],
    ['more unused than there is', made(APP, 100, { unusedBytes: 130 }), [APP], 100],
  ])('reports the unused bytes of %s', (_, script, covered, unused) => {
    const nodes = treeOf([script], covered)
    expect(nodes[0]?.unusedBytes).toBe(unused)
    if (script.children) expect(nodes.map(({ unusedBytes }) => unusedBytes)).toEqual([unused, unused, unused])
  })

  it('reports only the coverage of inline scripts', () => {
    const first = made('(inline) var a=1…', 60, { unusedBytes: 10 })
    const page = (second: Told) => made(PAGE, 100, { unusedBytes: 10, children: [first, second] })
    const watched = page(made('(inline) var b=2…', 40, { unusedBytes: 0 }))
    expect(short(treeOf([watched], [PAGE]))[0]).toBe(`0 ${PAGE} 100 10`)
    const nodes = treeOf([page(made('(inline) var b=2…', 40))], [PAGE])
    expect(nodes.map(({ unusedBytes }) => unusedBytes)).toEqual([null, 10, null])
  })

  it('collapses a common folder, and retains a single inline script', () => {
    const modules = [made('a.js', 60, { unusedBytes: 1 }), made('b.js', 40)]
    const nodes = treeOf([sums(APP, [sums('webpack://shop/./src', modules)])])
    expect(short(nodes)).toEqual([`0 ${APP} 100 1`, '1 a.js 60 1', '1 b.js 40 0'])
    const inline = made('(inline) var a=1…', 60, { unusedBytes: 10 })
    expect(treeOf([sums(PAGE, [inline])], [PAGE])).toHaveLength(2)
  })

  it('reports unmapped bytes as a separate node', () => {
    const folder = made('lib', 100, { unusedBytes: 30, children: [made('a.js', 40), made('b.js', 20)] })
    const nodes = treeOf([sums(APP, [folder, made('c.js', 10)])])
    expect(short(nodes)).toContain('2 … 40 30')
    expectSums(nodes)
  })

  it('folds the smallest and deepest nodes and preserves every sum', () => {
    const whole = bundle(20, 40)
    for (const nodes of [30, 120, 300]) {
      const tree = treeOf([whole], [APP], { nodes, stored: 100_000 })
      expect(tree.length).toBeLessThanOrEqual(nodes)
      expect(tree.length).toBeGreaterThan(nodes * 0.5)
      expect(tree[0]).toMatchObject({ bytes: whole.resourceBytes, unusedBytes: whole.unusedBytes })
      expectSums(tree)
    }
    const [, ...others] = treeOf([whole, made('https://x.example/x.js', 9, { unusedBytes: 9 })], [APP], {
      ...{ nodes: 2, stored: 100_000 },
    })
    expect(others.at(-1)).toEqual({ depth: 0, name: '', bytes: 9, unusedBytes: 9, folded: 1 })
  })

  it('stays within the size limit of a run', () => {
    const address = (at: number) => `https://ads-${at}.example/${`${(at * 7_919).toString(36)}/x`.repeat(60)}`
    const scripts = Array.from({ length: 400 }, (_, at) => made(address(at), 1_000 + at, { unusedBytes: at }))
    for (const nodes of [[bundle(30, 60)], scripts]) {
      const tree = extractScriptTree(lhrOf(nodes), new Set([APP])) ?? []
      expect(zstdCompressSync(JSON.stringify(tree)).length).toBeLessThan(3_000)
      expect(tree.length).toBeGreaterThan(30)
      const all = tree.filter(({ depth }) => depth === 0).reduce((sum, { bytes }) => sum + bytes, 0)
      expect(all).toBe(add(nodes, 'resourceBytes'))
    }
  })

  it('limits the depth for deeply nested module names', () => {
    let deep = made('leaf.js', 100)
    for (let at = 0; at < 5_000; at++)
      deep = made(`folder-${at}`, 100 + at + 1, { children: [deep, made('x.js', 1)] })
    expect(Math.max(...treeOf([sums(APP, [deep])]).map(({ depth }) => depth))).toBeLessThan(15)
  })
})

it('a script was covered if the browser reported its usage', () => {
  const scripts = [
    { scriptId: '1', url: APP },
    { scriptId: '2', url: PAGE },
  ]
  expect([...coveredScripts(scripts, { '1': {} })]).toEqual([APP])
})
