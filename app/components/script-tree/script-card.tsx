import { formatBytes } from '~/shared/format/bytes'
import { truncateUrl } from '~/shared/format/long-url'
import { scriptTreeMessages as messages } from '~/shared/messages/script-tree'
import { screenLink } from '../requests/screen-link'
import { Card } from '../ui/card'
import { percentOf } from '../waterfall/third-parties/share-bar'
import { ScriptTable } from './script-table'
import type { Tile } from './tiles.server'
import { amountsOf, nameOf, pathTo, shareOf, type TreeNode } from './tree'
import { MapLegend, Treemap } from './treemap'

export const SCRIPTS = 'scripts'

function noteOf(level: readonly TreeNode[]): string {
  const { bytes, unusedBytes, knownBytes } = amountsOf(level)
  const scripts = level.reduce((sum, { folded }) => sum + (folded ?? 1), 0)
  const size = formatBytes(bytes).text
  const whole = level[0]?.depth ? size : messages.note(scripts, size)
  if (unusedBytes === null) return whole
  const share = percentOf(shareOf(unusedBytes, knownBytes)).text
  const unused =
    knownBytes < bytes
      ? messages.unusedOfKnown(share, formatBytes(knownBytes).text)
      : messages.unusedNote(share)
  return `${whole}, ${unused}`
}

function Path({ chosen, search }: { chosen: TreeNode; search: URLSearchParams }) {
  const link = (to: string, name: string) => (
    <a href={to} className="text-link underline underline-offset-2 wrap-anywhere">
      {truncateUrl(name)}
    </a>
  )
  return (
    <nav aria-label={messages.path} className="text-13">
      <ol className="flex flex-wrap gap-x-2">
        <li>{link(screenLink(search, { script: null }, SCRIPTS), messages.all)}</li>
        {pathTo(chosen).map((node) => (
          <li key={node.at} className="flex min-w-0 gap-2">
            <span aria-hidden="true">/</span>
            {node === chosen ? (
              <span aria-current="page" className="wrap-anywhere">
                {truncateUrl(nameOf(node))}
              </span>
            ) : (
              link(screenLink(search, { script: node.at }, SCRIPTS), nameOf(node))
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

export function NoScripts({ isMeasured }: { isMeasured: boolean }) {
  return (
    <Card title={messages.title}>
      <p className="text-quiet">{isMeasured ? messages.none : messages.notMeasured}</p>
    </Card>
  )
}

export interface ScriptCardProps {
  level: readonly TreeNode[]
  chosen: TreeNode | null
  tiles: readonly Tile[]
  search: URLSearchParams
  hasModules: boolean
}

export function ScriptCard({ level, chosen, tiles, search, hasModules }: ScriptCardProps) {
  const linkTo = ({ at }: TreeNode) => screenLink(search, { script: at }, SCRIPTS)
  const isAllKnown = level.every(({ unusedBytes }) => unusedBytes !== null)
  return (
    <Card title={messages.title} note={noteOf(level)} flush>
      <figure className="flex flex-col gap-2 px-4 pb-3">
        {chosen ? <Path chosen={chosen} search={search} /> : null}
        <MapLegend isAllKnown={isAllKnown} />
        <Treemap tiles={tiles} linkTo={linkTo} />
        <figcaption className="text-13 text-quiet">
          {messages.help}.{hasModules ? null : ` ${messages.noModules}.`}
        </figcaption>
      </figure>
      <ScriptTable
        level={level}
        linkTo={linkTo}
        caption={chosen ? nameOf(chosen) : messages.title}
        isOpen={chosen !== null}
      />
    </Card>
  )
}
