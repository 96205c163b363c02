import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { classes } from '~/components/ui/classes'
import { chartsLabelsMessages as labels } from '~/shared/messages/charts-labels'
import { reportMessages } from '~/shared/messages/report'
import { useAddedByScripts, useScripts } from './cursor'

type TableFoldProps = { title: string; children: ReactNode }

/** React keeps what the server rendered below an element with inner HTML, and does not go through it. */
const KEPT = { __html: '' }

function Table({ title, children, isClosed }: TableFoldProps & { isClosed: boolean }) {
  const isAdded = useAddedByScripts()
  const caption = <caption className="sr-only">{title}</caption>
  const className = 'data-table text-13'
  if (isClosed && !isAdded && typeof document !== 'undefined')
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and stands for what React rendered on the server
    return <table key="kept" {...{ className }} suppressHydrationWarning dangerouslySetInnerHTML={KEPT} />
  return (
    <table key="shown" {...{ className }}>
      {caption}
      {isClosed && isAdded ? null : children}
    </table>
  )
}

type TableAddress = { to: string; isOpen: boolean }

/** For screens of many charts: without scripts, the table of one chart is rendered at an address of its own. */
export const TableAddressContext = createContext<TableAddress | null>(null)

const SUMMARY =
  'inline-flex rounded-2 text-12 text-quiet underline decoration-edge underline-offset-2 hover:text-text'

/**
 * Table alternative of a chart: expands without scripts, and screen readers use it instead of the chart. Scripts make its
 * rows when it is expanded: a dashboard has thousands of cells, and most of them are never looked at.
 */
export function TableFold(props: TableFoldProps) {
  const address = useContext(TableAddressContext)
  const hasScripts = useScripts()
  if (!address || address.isOpen || hasScripts) return <Fold {...props} isOpen={address?.isOpen ?? false} />
  return (
    <a href={address.to} className={classes(SUMMARY, 'self-start')} data-print="hide">
      {reportMessages.showAsTable}
      <span className="sr-only">: {props.title}</span>
    </a>
  )
}

function Fold({ title, children, isOpen }: TableFoldProps & { isOpen: boolean }) {
  const fold = useRef<HTMLDetailsElement>(null)
  const [isClosed, setClosed] = useState(!isOpen)
  // It may have been expanded before the scripts came.
  useEffect(() => {
    if (fold.current?.open) setClosed(false)
  }, [])
  return (
    <details ref={fold} open={isOpen} className="group" data-print="hide" onToggle={() => setClosed(false)}>
      <summary className={SUMMARY}>{reportMessages.showAsTable}</summary>
      <section
        aria-label={labels.asTable(title)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="mt-2 max-h-72 overflow-auto [--table-top:0px] rounded-6 border border-line"
      >
        <Table {...{ title, isClosed }}>{children}</Table>
      </section>
    </details>
  )
}
