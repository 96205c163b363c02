import { formatBytes } from '~/shared/format/bytes'
import { truncateUrl, URL_LENGTH_TITLE, URL_LENGTH_WIDE } from '~/shared/format/long-url'
import { reportMessages } from '~/shared/messages/report'
import { scriptTreeMessages as messages } from '~/shared/messages/script-tree'
import { MetricValue } from '../ui/metric-value'
import { type Column, DataTable } from '../ui/table'
import { percentOf, ShareBar } from '../waterfall/third-parties/share-bar'
import { amountsOf, nameOf, shareOf, type TreeNode } from './tree'

type LinkTo = (node: TreeNode) => string

function Name({ node, linkTo }: { node: TreeNode; linkTo: LinkTo }) {
  const name = nameOf(node)
  if (node.name === '') return <span className="font-normal text-quiet">{name}</span>
  const link = { title: truncateUrl(name, URL_LENGTH_TITLE), children: truncateUrl(name, URL_LENGTH_WIDE) }
  const look = 'font-mono text-12 font-normal wrap-anywhere'
  return node.children.length > 0 ? (
    <a href={linkTo(node)} className={`${look} text-link underline underline-offset-2`} {...link} />
  ) : (
    <span className={look} {...link} />
  )
}

const unknown = ({ unusedBytes }: TreeNode) =>
  unusedBytes === null ? messages.coverageUnavailable : undefined

function columnsOf(level: readonly TreeNode[], linkTo: LinkTo): Column<TreeNode>[] {
  const { bytes: all } = amountsOf(level)
  return [
    {
      key: 'script',
      header: messages.columns[level[0]?.depth ? 'module' : 'script'],
      rowHeader: true,
      wide: true,
      width: '60%',
      cell: (node) => <Name node={node} linkTo={linkTo} />,
    },
    {
      key: 'share',
      header: messages.columns.share,
      wide: true,
      width: '24%',
      cell: ({ bytes }) => <ShareBar share={shareOf(bytes, all)} />,
    },
    {
      key: 'bytes',
      header: messages.columns.bytes,
      align: 'right',
      span: 8,
      cell: ({ bytes }) => <MetricValue figure={formatBytes(bytes)} />,
    },
    {
      key: 'unused',
      header: messages.columns.unused,
      align: 'right',
      span: 8,
      cell: (node) => <MetricValue figure={formatBytes(node.unusedBytes)} title={unknown(node)} />,
    },
    {
      key: 'unusedShare',
      header: messages.columns.unusedShare,
      align: 'right',
      span: 8,
      cell: (node) => (
        <MetricValue figure={percentOf(shareOf(node.unusedBytes, node.bytes))} title={unknown(node)} />
      ),
    },
  ]
}

type Props = { level: readonly TreeNode[]; linkTo: LinkTo; caption: string; isOpen: boolean }

/** The treemap's data as a table; it expands without scripts. */
export function ScriptTable({ level, linkTo, caption, isOpen }: Props) {
  return (
    <details open={isOpen} data-print="hide">
      <summary className="inline-flex rounded-2 px-4 pb-4 text-12 text-quiet underline decoration-edge underline-offset-2 hover:text-text">
        {reportMessages.showAsTable}
      </summary>
      <DataTable
        caption={caption}
        columns={columnsOf(level, linkTo)}
        rows={[...level]}
        rowKey={({ at }) => at}
      />
    </details>
  )
}
