import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '~/components/ui/breadcrumbs'
import { classes } from '~/components/ui/classes'

type PageHeaderProps = {
  title: string
  icon?: ReactNode
  crumbs?: Crumb[]
  note?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

export function PageHeader({ title, icon, crumbs, note, actions, children }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-col gap-2">
      {crumbs && crumbs.length > 0 ? <Breadcrumbs crumbs={crumbs} /> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-44">
          <h1 className={classes('text-20 wrap-anywhere', icon ? 'flex items-center gap-2' : null)}>
            {icon}
            {title}
          </h1>
          {note ? <div className="text-13 text-quiet wrap-anywhere">{note}</div> : null}
        </div>
        {actions ? (
          <div className="flex flex-wrap items-center gap-2" data-print="hide">
            {actions}
          </div>
        ) : null}
      </div>
      {children}
    </header>
  )
}
