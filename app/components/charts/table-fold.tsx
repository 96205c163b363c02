import { type ReactNode, useState } from 'react'
import { reportMessages } from '~/shared/messages/report'
import { useScripts } from './cursor'

/**
 * Table alternative of a chart: expands without scripts, and screen readers use it instead of the chart. A chart that
 * scripts have added makes its rows when it is expanded: a dashboard would have tens of thousands of cells.
 */
export function TableFold({ title, children }: { title: string; children: ReactNode }) {
  // False while what the server rendered is hydrated.
  const [isWaiting, setWaiting] = useState(useScripts())
  return (
    <details className="group" data-print="hide" onToggle={() => setWaiting(false)}>
      <summary className="inline-flex rounded-2 text-12 text-quiet underline decoration-edge underline-offset-2 hover:text-text">
        {reportMessages.showAsTable}
      </summary>
      <section
        aria-label={`${title} as a table`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="mt-2 max-h-72 overflow-auto [--table-top:0px] rounded-6 border border-line"
      >
        <table className="data-table text-13">
          <caption className="sr-only">{title}</caption>
          {isWaiting ? null : children}
        </table>
      </section>
    </details>
  )
}
