import { MetricValue } from '~/components/ui/metric-value'
import { formatAvailability, formatLasting } from '~/shared/format/availability'
import { monitorListMessages } from '~/shared/messages/monitor-list'
import { outageMessages } from '~/shared/messages/outages'
import { paths } from '~/shared/paths'
import { type StateCounts, totalOf, WORST_FIRST } from '~/shared/rules/uptime/board'
import { reasonText } from '~/shared/rules/uptime/reason-text'
import type { Outage, UptimeNow } from '~/shared/schemas/uptime'
import { StateMark } from '../../marks/state-mark'

const messages = monitorListMessages.summary

export interface SummaryProps {
  counts: StateCounts
  now: Pick<UptimeNow, 'down' | 'outages'>
  overall: number | null
  at: number
}

/** 'Nothing is down, 2 unknown, 1 slow or degraded, 45 up': one sentence, worst first. */
export function summarySentence(counts: StateCounts, unplanned: number): string {
  const { down, unknown, degraded, up, paused } = counts
  const active = totalOf(counts) - paused
  if (active === 0) return messages.allPaused
  if (up === active)
    return paused > 0 ? `${messages.allUp(up)}, ${messages.paused(paused)}` : messages.allUp(up)
  const planned = Math.max(0, down - unplanned)
  const parts = [
    unplanned > 0 ? messages.down(unplanned, active) : messages.noneDown,
    planned > 0 ? messages.planned(planned) : null,
    unknown > 0 ? messages.unknown(unknown) : null,
    degraded > 0 ? messages.degraded(degraded) : null,
    up > 0 ? messages.up(up) : null,
    paused > 0 ? messages.paused(paused) : null,
  ]
  return parts.filter(Boolean).join(', ')
}

function OpenOutage({ outage, at }: { outage: Outage; at: number }) {
  const { _id, monitorName, siteName, startedAt, reason, httpStatus, acknowledgement } = outage
  const since = formatLasting(Math.max(0, at - Date.parse(startedAt)))
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <a href={paths.outage(_id)} className="font-medium wrap-anywhere hover:underline">
        {monitorName}
      </a>
      {monitorName === siteName ? null : <span className="text-quiet wrap-anywhere">{siteName}</span>}
      <span className="text-poor-ink">{monitorListMessages.lasting.down(since)}</span>
      <span className="text-quiet">{reasonText(reason, httpStatus)}</span>
      <span className="text-13 text-quiet">
        {acknowledgement ? outageMessages.acknowledged : outageMessages.notAcknowledged}
      </span>
    </li>
  )
}

/** The conclusion: what is down, what is unknown, what is fine. */
export function BoardSummary({ counts, now, overall, at }: SummaryProps) {
  const { down, outages } = now
  const unplanned = Math.min(down, counts.down)
  const worst = WORST_FIRST.find((state) => counts[state] > 0 && (state !== 'down' || unplanned > 0)) ?? 'up'
  const others = unplanned - outages.length
  return (
    <section className="flex flex-wrap items-start gap-x-10 gap-y-4 rounded-6 border border-line bg-surface px-4 py-4">
      <div className="flex min-w-0 flex-1 basis-80 gap-3">
        <StateMark state={worst} size={18} className="mt-1.5 self-start" />
        <div className="flex min-w-0 flex-col gap-2">
          <p className="text-20 font-semibold text-pretty">{summarySentence(counts, unplanned)}.</p>
          {outages.length === 0 ? null : (
            <ul className="flex flex-col gap-1">
              {outages.map((outage) => (
                <OpenOutage key={outage._id} {...{ outage, at }} />
              ))}
              {others > 0 ? <li className="text-quiet">{messages.moreDown(others)}</li> : null}
            </ul>
          )}
          {counts.unknown > 0 ? (
            <p className="text-13 text-pretty text-quiet">{monitorListMessages.unknownHelp}.</p>
          ) : null}
        </div>
      </div>
      <p className="flex flex-col">
        <span className="text-12 text-quiet">{messages.availability}</span>
        <MetricValue figure={formatAvailability(overall)} size="large" />
      </p>
    </section>
  )
}
