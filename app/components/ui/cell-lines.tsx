import type { ReactNode } from 'react'

/** A table cell with a quieter line below its first. */
export const CellLines = ({ children, note }: { children: ReactNode; note?: ReactNode }) => (
  <span className="flex min-w-0 flex-col py-1">
    {children}
    {note ? <span className="text-12 font-normal text-quiet wrap-anywhere">{note}</span> : null}
  </span>
)
