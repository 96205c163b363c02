import { FoldMark } from '~/components/ui/fold-mark'
import { formatLength } from '~/shared/format/availability'
import { uptimeNowMessages as messages } from '~/shared/messages/uptime'
import { type Params, paths } from '~/shared/paths'
import { reasonText } from '~/shared/rules/uptime/reason-text'
import type { Outage, UptimeNow } from '~/shared/schemas/uptime'
import { StateMark } from '../../marks/state-mark'

function OutageLine({ outage }: { outage: Outage }) {
  const { _id, monitorName, downMs, reason, httpStatus } = outage
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <span className="font-medium wrap-anywhere">{messages.down(monitorName, formatLength(downMs))}</span>
      <span className="text-quiet">{reasonText(reason, httpStatus)}</span>
      <a
        href={paths.outage(_id)}
        aria-label={messages.evidenceOf(monitorName)}
        className="text-13 whitespace-nowrap text-link hover:underline"
      >
        {messages.evidence}
      </a>
    </span>
  )
}

function Many({ down, outages, allTo }: Pick<UptimeNow, 'down' | 'outages'> & { allTo: string | null }) {
  const others = down - outages.length
  return (
    <details className="min-w-0 flex-1">
      <summary className="flex flex-wrap items-center gap-x-1.5 rounded-2 font-medium">
        {messages.manyDown(Math.max(down, outages.length))}
        <FoldMark />
        <span className="line-clamp-1 min-w-0 flex-1 font-normal text-quiet max-sm:line-clamp-2 max-sm:basis-full">
          {outages.map(({ monitorName }) => monitorName).join(', ')}
        </span>
      </summary>
      <ul className="mt-2 flex flex-col gap-1.5">
        {outages.map((outage) => (
          <li key={outage._id}>
            <OutageLine outage={outage} />
          </li>
        ))}
        {others > 0 ? <li className="text-13 text-quiet">{messages.more(others)}</li> : null}
        {allTo ? (
          <li>
            <a href={allTo} className="text-13 text-link hover:underline">
              {messages.allOutages}
            </a>
          </li>
        ) : null}
      </ul>
    </details>
  )
}

export interface OutageBannerProps {
  now: UptimeNow
  place: Params
  /** Shared links have no access to the list of monitors. */
  isShared: boolean
}

/** One line above a screen: outages, unknown monitors less prominently, nothing if all is up. */
export function OutageBanner({ now, place, isShared }: OutageBannerProps) {
  const { down, unknown, outages } = now
  const [first, ...others] = outages
  const allTo = isShared ? null : paths.monitors({ ...place, state: 'down' })
  if (!first && unknown === 0) return null
  return (
    <div role="status" className="mb-4 flex flex-col gap-1">
      {first ? (
        <div className="flex items-baseline gap-2.5 rounded-6 border border-line border-l-2 border-l-poor bg-surface px-3.5 py-2">
          <StateMark state="down" />
          {others.length === 0 && down <= 1 ? (
            <OutageLine outage={first} />
          ) : (
            <Many {...{ down, outages, allTo }} />
          )}
        </div>
      ) : null}
      {unknown > 0 ? (
        <p className="flex items-baseline gap-2.5 px-3.5 text-13 text-quiet">
          <StateMark state="unknown" />
          {messages.unknown(unknown)}
        </p>
      ) : null}
    </div>
  )
}
