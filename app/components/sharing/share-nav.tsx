import type { ReactNode } from 'react'
import { FoldMark } from '~/components/ui/fold-mark'
import { shareLinksMessages } from '~/shared/messages/sharing'

/** The sections of a report for a visitor with a link: folded, unless one of them is open. */
export function ShareNav({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  if (isOpen) return children
  return (
    <details className="group" data-print="hide">
      <summary className="inline-flex items-center gap-1.5 rounded-2 py-1 text-13 text-quiet hover:text-text">
        <FoldMark />
        {shareLinksMessages.allSections}
      </summary>
      {children}
    </details>
  )
}
