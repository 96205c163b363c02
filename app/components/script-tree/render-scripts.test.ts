import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { scriptTreeMessages as messages } from '~/shared/messages/script-tree'
import type { ScriptNode } from '~/shared/schemas/evidence'
import { renderScripts } from './render-scripts.server'

const APP = 'https://shop.example/static/app.js?v=1'
const node = (depth: number, name: string, bytes: number, unusedBytes: number | null = 0): ScriptNode => ({
  ...{ depth, name, bytes, unusedBytes },
})
const TREE = [
  node(0, APP, 60_000, 30_000),
  node(1, 'node_modules', 40_000, 30_000),
  node(2, 'react/index.js', 30_000, 30_000),
  node(2, 'left.js', 10_000),
  node(1, 'src/<b>.js', 19_000),
  node(1, '(unmapped)', 1_000),
  node(0, 'https://shop.example/', 20_000, 5_000),
  node(1, '(inline) window.x…', 20_000, 5_000),
  node(0, 'https://ads.example/tag.js', 10_000, null),
  { ...node(0, '', 4_000, 0), folded: 7 },
]
const render = (nodes: ScriptNode[] | null, search = '') =>
  renderScripts({ nodes, search: new URLSearchParams(search) })

describe('the map of scripts', () => {
  it('distinguishes not measured from none', () => {
    expect(render(null)).toContain(messages.notMeasured)
    expect(render([])).toContain(messages.none)
    expect(render(null)).not.toContain('<svg')
  })

  it('sums up scripts with coverage data, and marks the others', () => {
    const html = render(TREE)
    expect(html).toContain('91.8 KB in 10 scripts, 41.7% unused of 82.0 KB with coverage data')
    expect(html).toContain(messages.legend.notKnown)
    expect(html).toContain('data-known="false"')
    expect(html).toContain(`title="${messages.coverageUnavailable}"`)
    const text = render(TREE.filter(({ unusedBytes }) => unusedBytes !== null))
    expect(text).toContain('82.0 KB in 9 scripts, 41.7% unused')
    expect(text).not.toContain(messages.legend.notKnown)
  })

  it('links to nodes with children, and keeps the search params', () => {
    const html = render(TREE, 'device=4')
    expect(html).toContain('href="?device=4&amp;script=0#scripts"')
    expect(html).toContain('href="?device=4&amp;script=6#scripts"')
    expect(html).not.toContain('script=8#')
    expect(html).toContain(messages.inline('shop.example/'))
    expect(html).toContain(messages.foldedScripts(7))
    expect(html.match(/<th scope="row"/g)).toHaveLength(4)
    expect(html).not.toContain('<details open')
  })

  it('shows the modules of a script, with a link back', () => {
    const html = render(TREE, 'device=4&script=0')
    expect(html.match(/<th scope="row"/g)).toHaveLength(3)
    expect(html).toContain(messages.unmapped)
    expect(html).toContain('58.6 KB, 50% unused')
    expect(html).toContain('<a href="?device=4#scripts"')
    expect(html).toContain('<details open')
    expect(html).toContain('src/&lt;b&gt;.js')
    const deeper = render(TREE, 'script=1')
    expect(deeper).toContain('<a href="?script=0#scripts"')
    expect(deeper.match(/aria-current="page"/g)).toHaveLength(1)
  })

  it.each(['script=2', 'script=99', 'script=x', 'script=-1', 'script=1.5'])('shows all for %s', (search) => {
    expect(render(TREE, search)).toContain('in 10 scripts')
  })

  it('hatches the unused share of each tile', () => {
    const html = render([node(0, APP, 1_000, 250)])
    expect(html).toContain('<rect y="300" width="100%" height="100" fill="url(#script-unused)"')
    expect(render([node(0, APP, 1_000, 0)]).match(/fill="url\(#script-unused\)"/g)).toHaveLength(1)
    expect(html).toContain(messages.noModules)
    expect(render(TREE)).not.toContain(messages.noModules)
  })

  it('with 300 scripts and modules fits its screen', () => {
    const inside = Array.from({ length: 99 }, (_, at) =>
      node(1, `packages/p${at * 7_919}.js`, 990 - at, at * 3),
    )
    const script = (at: number) => node(0, `https://x.example/${at}.js`, 93_159, 14_553)
    const html = render([0, 1, 2].flatMap((at) => [script(at), ...inside]))
    expect(gzipSync(html).length).toBeLessThan(20 * 1024)
    expect(html.match(/<title>/g)?.length).toBeGreaterThan(250)
  })

  it('renders any tree that an agent can send', () => {
    const odd = [node(7, 'a', 0), node(3, 'b', 5, 9), node(9, 'c', 1), node(0, 'd', 0, null)]
    expect(render(odd)).toContain(messages.title)
    const deep = Array.from({ length: 300 }, (_, depth) => node(depth, `d${depth}`, 300 - depth))
    expect(render(deep)).not.toContain('NaN')
  })
})
