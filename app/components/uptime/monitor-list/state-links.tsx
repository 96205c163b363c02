import { Link, useLocation, useSearchParams } from '@remix-run/react'
import { classes } from '~/components/ui/classes'
import { formatWhole } from '~/shared/format/figure'
import { monitorListMessages as messages } from '~/shared/messages/monitor-list'
import { withParams } from '~/shared/paths'
import { WORST_FIRST } from '~/shared/rules/uptime/board'
import type { MonitorState } from '~/shared/rules/uptime/outcomes'
import { StateMark } from '../../marks/state-mark'

/** Problems first. */
const ORDER = WORST_FIRST

/** Number of monitors per state, as filter links; the link of the active filter removes it. */
export function StateLinks({ counts }: { counts: Record<MonitorState, number> }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const chosen = search.get('state')
  const all = ORDER.reduce((sum, state) => sum + counts[state], 0)
  const states = ORDER.filter((state) => counts[state] > 0 || state === chosen)
  const to = (state: MonitorState | null) => withParams(pathname, search, { state, pageNumber: null })
  const look = (isCurrent: boolean) =>
    classes(
      'flex h-8 items-center gap-2 rounded-6 px-2.5 text-13',
      isCurrent ? 'bg-sunken font-medium' : 'hover:bg-sunken',
    )
  return (
    <nav aria-label={messages.states} className="-mx-2.5">
      <ul className="flex flex-wrap gap-1">
        <li>
          <Link to={to(null)} aria-current={chosen ? undefined : 'true'} className={look(!chosen)}>
            {messages.all} <span className="text-quiet">{formatWhole(all)}</span>
          </Link>
        </li>
        {states.map((state) => (
          <li key={state}>
            <Link
              to={to(state)}
              aria-current={chosen === state ? 'true' : undefined}
              className={look(chosen === state)}
            >
              <StateMark state={state} label />
              <span className="text-quiet">{formatWhole(counts[state])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
