import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import { classes } from './classes'

export type NoticeTone = 'info' | 'good' | 'warning' | 'poor'

export const NOTICE_ICONS: Record<NoticeTone, LucideIcon> = {
  info: Info,
  good: CircleCheck,
  warning: TriangleAlert,
  poor: CircleX,
}

const TONES: Record<NoticeTone, string> = {
  info: 'bg-info-soft [&>svg]:text-info-ink',
  good: 'bg-good-soft [&>svg]:text-good-ink',
  warning: 'bg-warning-soft [&>svg]:text-warning-ink',
  poor: 'bg-poor-soft [&>svg]:text-poor-ink',
}

type NoticeProps = {
  tone?: NoticeTone
  title?: string
  children?: ReactNode
  actions?: ReactNode
  /** An assertive live region: for errors that just happened. */
  urgent?: boolean
  className?: string
}

export function Notice({ tone = 'info', title, children, actions, urgent, className }: NoticeProps) {
  const Icon = NOTICE_ICONS[tone]
  return (
    <div
      role={urgent ? 'alert' : undefined}
      className={classes('flex gap-3 rounded-6 px-4 py-3', TONES[tone], className)}
    >
      <Icon
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        className={classes('shrink-0', Boolean(actions) && 'my-1')}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-6 gap-y-1">
        <div className={classes('min-w-0 flex-1 basis-60 text-pretty', Boolean(actions) && 'py-1')}>
          {title ? <p className="font-semibold">{title}</p> : null}
          {children}
        </div>
        {actions ? <div className="flex gap-2">{actions}</div> : null}
      </div>
    </div>
  )
}
