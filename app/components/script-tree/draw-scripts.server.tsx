import { renderToStaticMarkup } from 'react-dom/server'
import type { ScriptNode } from '~/shared/schemas/evidence'
import { NoScripts, ScriptCard } from './script-card'
import { tilesOf } from './tiles.server'
import { chosenNode, holdsModules, treeNodes } from './tree'

type DrawProps = { nodes: readonly ScriptNode[] | null; search: URLSearchParams }

function Scripts({ nodes, search }: DrawProps) {
  if (!nodes || nodes.length === 0) return <NoScripts isMeasured={nodes !== null} />
  const tree = treeNodes(nodes)
  const chosen = chosenNode(tree, search)
  const level = chosen?.children ?? tree.filter(({ parent }) => parent === null)
  return <ScriptCard {...{ level, chosen, search }} tiles={tilesOf(level)} hasModules={holdsModules(tree)} />
}

/** Only links and folding act on it: drawn here, neither the layout nor the tree is in a script. */
export const drawScripts = (props: DrawProps): string =>
  renderToStaticMarkup(<Scripts {...props} />, { identifierPrefix: 'scripts' })
