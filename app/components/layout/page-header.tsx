import { useLocation } from '@remix-run/react'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '~/components/ui/breadcrumbs'
import { classes } from '~/components/ui/classes'
import { useOnPaper } from '~/components/visitor/paper-context'
import { useMayLeave } from '~/components/visitor/use-share'
import { helpMessages } from '~/shared/messages/help'
import { paths } from '~/shared/paths'

type PageHeaderProps = {
  title: string
  icon?: ReactNode
  crumbs?: Crumb[]
  note?: ReactNode
  actions?: ReactNode
  hasHelp?: boolean
  /** Above figures that have to be seen at once. */
  isCompact?: boolean
  children?: ReactNode
}

/** In a new tab, so that a half-filled form is not lost. */
function HelpLink() {
  const { pathname } = useLocation()
  return (
    <a
      href={paths.helpFor(pathname)}
      target="_blank"
      rel="noreferrer"
      title={helpMessages.onThisScreen}
      aria-label={helpMessages.onThisScreen}
      data-print="hide"
      className="grid size-7 shrink-0 place-items-center rounded-6 text-quiet hover:bg-sunken hover:text-text"
    >
      <CircleHelp size={16} strokeWidth={1.75} aria-hidden="true" />
    </a>
  )
}

export function PageHeader({
  title,
  icon,
  crumbs,
  note,
  actions,
  hasHelp = true,
  isCompact = false,
  children,
}: PageHeaderProps) {
  const mayLeave = useMayLeave()
  if (useOnPaper()) return null
  return (
    <header className={classes('flex flex-col', isCompact ? 'mb-4 gap-1' : 'mb-6 gap-2')}>
      {crumbs && crumbs.length > 0 && mayLeave ? <Breadcrumbs crumbs={crumbs} /> : null}
      <div className={classes('flex flex-wrap items-center gap-y-2', isCompact ? 'gap-x-2' : 'gap-x-4')}>
        <div className={classes('min-w-0 flex-1', isCompact ? 'basis-36' : 'basis-44')}>
          <div className="flex items-center gap-1">
            <h1 className={classes('text-20 wrap-anywhere', icon ? 'flex items-center gap-2' : null)}>
              {icon}
              {title}
            </h1>
            {hasHelp ? <HelpLink /> : null}
          </div>
          {note ? <div className="text-13 text-quiet wrap-anywhere">{note}</div> : null}
        </div>
        {actions ? (
          <div
            className={isCompact ? 'contents' : 'flex flex-wrap items-center gap-2'}
            data-print={isCompact ? undefined : 'hide'}
          >
            {actions}
          </div>
        ) : null}
      </div>
      {children}
    </header>
  )
}
