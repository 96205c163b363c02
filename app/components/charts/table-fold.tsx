import type { ReactNode } from 'react'
import { reportMessages } from '~/shared/messages/report'

/** Table alternative of a chart: expands without scripts, and screen readers use it instead of the chart. */
export function TableFold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group" data-print="hide">
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
          {children}
        </table>
      </section>
    </details>
  )
}
