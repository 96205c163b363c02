import { Link, useRouteLoaderData } from '@remix-run/react'
import Bell from 'lucide-react/icons/bell'
import { navigationMessages } from '~/shared/messages/navigation'
import { paths } from '~/shared/paths'

const MAX_SHOWN = 99

/** Open alerts that are not acknowledged; each screen loads their number. */
export function AlertBell() {
  const root = useRouteLoaderData('root') as { openAlerts?: number | null } | undefined
  const count = root?.openAlerts ?? 0
  const label = navigationMessages.openAlerts(count)
  return (
    <Link
      to={paths.alerts()}
      aria-label={label}
      title={label}
      className="relative grid size-9 shrink-0 place-items-center rounded-6 text-quiet hover:bg-sunken hover:text-text"
    >
      <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
      {count > 0 ? (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-4 rounded-full bg-poor px-1 text-center text-[10px] leading-4 font-semibold text-on-solid tabular-nums"
        >
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      ) : null}
    </Link>
  )
}
