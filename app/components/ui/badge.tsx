import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes'

export type Tone = 'neutral' | 'accent' | 'good' | 'warning' | 'poor' | 'info'

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-quiet',
  accent: 'bg-accent text-on-accent',
  good: 'bg-good-soft text-good-ink',
  warning: 'bg-warning-soft text-warning-ink',
  poor: 'bg-poor-soft text-poor-ink',
  info: 'bg-info-soft text-info-ink',
}

type BadgeProps = { tone?: Tone; icon?: LucideIcon; children: ReactNode; className?: string; title?: string }

export function Badge({ tone = 'neutral', icon: Icon, children, className, title }: BadgeProps) {
  return (
    <span
      title={title}
      className={classes(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-6 px-1.5 text-12 font-medium whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {Icon ? <Icon size={12} strokeWidth={2} aria-hidden="true" className="shrink-0" /> : null}
      <span className="truncate">{children}</span>
    </span>
  )
}
