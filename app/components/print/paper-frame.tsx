import ArrowLeft from 'lucide-react/icons/arrow-left'
import FileDown from 'lucide-react/icons/file-down'
import type { ReactNode } from 'react'
import { ButtonLink } from '~/components/ui/button'
import { printMessages as messages } from '~/shared/messages/print'
import type { PrintAction } from '~/shared/paths'

interface PaperFrameProps {
  action: PrintAction
  backTo: string
  /** The form of an order; null where it is already ordered. */
  createTo: string | null
  children: ReactNode
}

/** Sheets on a grey ground with a bar above them, or bare for the printer. */
export function PaperFrame({ action, backTo, createTo, children }: PaperFrameProps) {
  return (
    <div className="paper-ground" data-theme="light" data-action={action}>
      {action === 'view' ? (
        <nav
          aria-label={messages.preview}
          data-print="hide"
          className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-2 border-b border-line bg-surface px-4 py-2"
        >
          <ButtonLink to={backTo} icon={ArrowLeft} variant="quiet" reloadDocument>
            {messages.back}
          </ButtonLink>
          {createTo ? (
            <ButtonLink to={createTo} icon={FileDown} variant="primary" reloadDocument>
              {messages.create}
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
      <main id="main" className="paper">
        {children}
      </main>
    </div>
  )
}
