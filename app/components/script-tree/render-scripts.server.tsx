import { renderToStaticMarkup } from 'react-dom/server'
import type { ScriptNode } from '~/shared/schemas/evidence'
import { NoScripts, ScriptCard } from './script-card'
import { tilesOf } from './tiles.server'
import { containsModules, selectedNode, treeNodes } from './tree'

type RenderProps = { nodes: readonly ScriptNode[] | null; search: URLSearchParams }

function Scripts({ nodes, search }: RenderProps) {
  if (!nodes || nodes.length === 0) return <NoScripts isMeasured={nodes !== null} />
  const tree = treeNodes(nodes)
  const chosen = selectedNode(tree, search)
  const level = chosen?.children ?? tree.filter(({ parent }) => parent === null)
  return (
    <ScriptCard {...{ level, chosen, search }} tiles={tilesOf(level)} hasModules={containsModules(tree)} />
  )
}

/** Rendered on the server: neither the layout code nor the tree is sent to the browser. */
export const renderScripts = (props: RenderProps): string =>
  renderToStaticMarkup(<Scripts {...props} />, { identifierPrefix: 'scripts' })
