import { type ReactNode, useId } from 'react'
import { classes } from './classes'

type CardProps = {
  title?: string
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
  flush?: boolean
  level?: 2 | 3
  className?: string
}

export function Card({ title, note, actions, children, flush, level = 2, className }: CardProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      data-card=""
      aria-labelledby={title ? id : undefined}
      className={classes('min-w-0 rounded-6 border border-line bg-surface', className)}
    >
      {title ? (
        <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2 pb-1 max-sm:pb-2">
          <Heading id={id} className="text-14">
            {title}
          </Heading>
          {note ? <span className="text-13 text-quiet">{note}</span> : null}
          {actions ? <div className="ml-auto flex items-center gap-2">{actions}</div> : null}
        </header>
      ) : null}
      <div className={flush ? '' : classes('px-4 pb-4', !title && 'pt-4')}>{children}</div>
    </section>
  )
}
