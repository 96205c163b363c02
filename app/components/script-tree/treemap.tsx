import { formatBytes } from '~/shared/format/bytes'
import { scriptTreeMessages as messages } from '~/shared/messages/script-tree'
import { percentOf } from '../waterfall/third-parties/share-bar'
import { MAP, type Tile } from './tiles.server'
import { nameOf, shareOf, shortNameOf, type TreeNode } from './tree'

/** Minimum pixels per unit on a phone; text that does not fit at this scale is hidden there. */
const NARROW = 0.5
const LETTERS = 40

const across = (length: number) => `${Math.round((length / MAP.width) * 1e4) / 100}%`
const px = (length: number) => Math.round(length * 10) / 10

const unusedOf = ({ bytes, unusedBytes }: TreeNode) => percentOf(shareOf(unusedBytes, bytes)).text

function labelOf(node: TreeNode): string {
  const used = node.unusedBytes === null ? messages.coverageUnavailable : messages.unusedNote(unusedOf(node))
  return `${nameOf(node)}: ${formatBytes(node.bytes).text}, ${used}`
}

/** Text that the tile clips; omitted if less than `least` fits. */
function TileText({ tile, y, least, children }: { tile: Tile; y: number; least: number; children: string }) {
  if (tile.width < least || tile.height < y + 6) return null
  return (
    <text x="6" y={y} className={tile.width * NARROW < least ? 'max-sm:hidden' : undefined}>
      {children}
    </text>
  )
}

/** The unused share of a tile is hatched from the bottom. */
function Ground({ height, unused }: { height: number; unused: number }) {
  return (
    <>
      <rect width="100%" height="100%" />
      {unused > 0 ? (
        <rect
          y={px(height - unused)}
          width="100%"
          height={px(unused)}
          fill="url(#script-unused)"
          data-part="unused"
        />
      ) : null}
      <rect width="100%" height="100%" data-part="frame" />
    </>
  )
}

function Leaf({ tile }: { tile: Tile }) {
  const { node, height } = tile
  const unused = height * (shareOf(node.unusedBytes, node.bytes) ?? 0)
  const figures = [
    formatBytes(node.bytes).text,
    node.unusedBytes === null ? '' : messages.unusedNote(unusedOf(node)),
  ]
  return (
    <svg
      x={across(tile.x)}
      y={px(tile.y)}
      width={across(tile.width)}
      height={px(height)}
      data-known={node.unusedBytes !== null}
      aria-hidden="true"
    >
      <title>{labelOf(node)}</title>
      <Ground height={height} unused={unused} />
      <TileText tile={tile} y={16} least={36}>
        {shortNameOf(node).slice(0, LETTERS)}
      </TileText>
      <TileText tile={tile} y={32} least={80}>
        {figures.filter(Boolean).join(', ')}
      </TileText>
    </svg>
  )
}

type GroupProps = { tile: Tile; to: string }

/** A script with modules. The link covers the whole tile, including its text. */
function Group({ tile, to }: GroupProps) {
  const { node, inside } = tile
  const place = {
    x: across(tile.x),
    y: px(tile.y),
    width: across(tile.width),
    height: px(tile.height),
  }
  return (
    <>
      <svg {...place} data-group="" aria-hidden="true">
        <Ground height={tile.height} unused={0} />
        <TileText tile={tile} y={16} least={36}>
          {`${shortNameOf(node).slice(0, LETTERS)}, ${formatBytes(node.bytes).text}`}
        </TileText>
      </svg>
      {inside.map((one) => (
        <Leaf key={one.node.at} tile={one} />
      ))}
      <a href={to} aria-label={messages.open(labelOf(node))}>
        <rect {...place} />
      </a>
    </>
  )
}

/** Hatching instead of a second colour, so that it is visible without colours. */
const Hatch = () => (
  <defs>
    <pattern
      id="script-unused"
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="6" height="6" />
      <path d="M0 0V6" />
    </pattern>
  </defs>
)

export function MapLegend({ isAllKnown }: { isAllKnown: boolean }) {
  const kinds = (['used', 'unused', 'notKnown'] as const).filter((kind) => kind !== 'notKnown' || !isAllKnown)
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-12">
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <svg width="16" height="12" aria-hidden="true" className="script-map shrink-0">
            <svg width="16" height="12" aria-hidden="true" data-known={kind !== 'notKnown'}>
              <Ground height={12} unused={kind === 'unused' ? 12 : 0} />
            </svg>
          </svg>
          {messages.legend[kind]}
        </li>
      ))}
    </ul>
  )
}

type TreemapProps = { tiles: readonly Tile[]; linkTo: (node: TreeNode) => string }

export function Treemap({ tiles, linkTo }: TreemapProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG has no fieldset, and its links must be reachable
    <svg width="100%" height={MAP.height} role="group" aria-label={messages.map} className="script-map block">
      <Hatch />
      {tiles.map((tile) =>
        tile.inside.length > 0 ? (
          <Group key={tile.node.at} tile={tile} to={linkTo(tile.node)} />
        ) : (
          <Leaf key={tile.node.at} tile={tile} />
        ),
      )}
    </svg>
  )
}
