import type { ReactNode } from 'react'
import { FoldMark } from './fold-mark'

type TableFoldProps = {
  summary: string
  /** Names the table for screen readers. */
  title: string
  note?: string | null
  headers: readonly { label: string; align?: 'right' }[]
  className?: string
  children: ReactNode
}

/** A small table behind a fold, scrolled sideways where it is too wide. */
export function TableFold({ summary, title, note, headers, className = '', children }: TableFoldProps) {
  return (
    <details className="text-13 text-quiet" data-print="hide">
      <summary className="inline-flex min-h-6 items-center gap-1 rounded-2 hover:text-text">
        <FoldMark />
        {summary}
      </summary>
      {note ? <p className="py-1 text-pretty">{note}</p> : null}
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="relative overflow-x-auto"
      >
        <table className={`data-table text-13 [--table-top:0px] ${className}`}>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {headers.map(({ label, align }) => (
                <th key={label} scope="col" data-align={align}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </details>
  )
}
