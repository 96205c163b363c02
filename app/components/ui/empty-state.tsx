import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes'

type EmptyStateProps = { icon?: LucideIcon; text: string; action?: ReactNode; className?: string }

export function EmptyState({ icon: Icon, text, action, className }: EmptyStateProps) {
  return (
    <div className={classes('flex flex-col items-center gap-4 px-4 py-12 text-center print:py-2', className)}>
      {Icon ? (
        <span className="grid size-10 place-items-center rounded-full bg-sunken text-quiet">
          <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
        </span>
      ) : null}
      <p className="max-w-96 text-pretty text-quiet">{text}</p>
      {action ? (
        <div className="flex max-w-full flex-wrap justify-center gap-2 *:justify-center" data-print="hide">
          {action}
        </div>
      ) : null}
    </div>
  )
}
