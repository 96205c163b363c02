import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { messages } from '~/shared/messages'
import { ButtonLink } from './button'
import { classes } from './classes'

const WIDTHS = { narrow: 'max-w-110', form: 'max-w-form', wide: 'max-w-chart' } as const

type DialogProps = {
  title: string
  /** Where closing leads: the screen this one stands on. */
  closeTo: string
  children: ReactNode
  actions?: ReactNode
  width?: keyof typeof WIDTHS
}

/** A dialog is a URL: a centred panel with a way back. */
export function Dialog({ title, closeTo, children, actions, width = 'narrow' }: DialogProps) {
  const id = useId()
  return (
    <div className="mx-auto flex w-full justify-center py-6 sm:py-12">
      <section
        data-dialog=""
        aria-labelledby={id}
        className={classes('w-full min-w-0 rounded-6 bg-raised shadow-float', WIDTHS[width])}
      >
        <header className="flex items-start gap-4 py-4 pr-3 pl-6">
          <h1 id={id} className="min-w-0 flex-1 pt-1 text-20 wrap-anywhere">
            {title}
          </h1>
          <ButtonLink to={closeTo} variant="quiet" icon={X} iconOnly preventScrollReset>
            {messages.form.close}
          </ButtonLink>
        </header>
        <div className="flex flex-col gap-4 px-6 pb-6">{children}</div>
        {actions ? (
          <footer className="flex flex-wrap gap-2 rounded-b-6 border-t border-line px-6 py-4">
            {actions}
          </footer>
        ) : null}
      </section>
    </div>
  )
}
