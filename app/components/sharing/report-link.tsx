import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { classes } from '~/components/ui/classes'
import { useMayLeave } from '../visitor/use-share'

/** A link to a report; its text alone where reports are closed to the visitor. */
export function ReportLink({
  to,
  className,
  children,
}: {
  to: string
  className?: string | undefined
  children: ReactNode
}) {
  if (!useMayLeave()) return <span className={className}>{children}</span>
  return (
    <Link to={to} className={classes(className, 'hover:underline')}>
      {children}
    </Link>
  )
}
