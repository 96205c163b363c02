import type { ChartAnnotation, ChartPeriod } from '~/components/charts/model'
import type { Domain } from '~/components/charts/scale'
import { formatLength } from '~/shared/format/availability'
import { uptimeMessages } from '~/shared/messages/uptime'
import { paths } from '~/shared/paths'
import type { Phases } from '~/shared/rules/uptime/outcomes'
import { reasonText } from '~/shared/rules/uptime/reason-text'
import type { Outage, UptimeReport } from '~/shared/schemas/uptime'

export type SelectedMonitor = NonNullable<UptimeReport['chosen']>
type Point = SelectedMonitor['points'][number]
type Buckets = Pick<SelectedMonitor, 'points' | 'bucketMs'>

/** Inserts gaps for missing buckets, so that the line does not bridge them. */
function withGaps({ points, bucketMs }: Buckets): (Point | { at: number })[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1]
    const isJump = before !== undefined && point.at - before.at > bucketMs * 1.5
    return isJump ? [{ at: before.at + bucketMs }, point] : [point]
  })
}

export interface ResponseLines {
  times: number[]
  middle: (number | null)[]
  high: (number | null)[]
}

export function responseLines(buckets: Buckets): ResponseLines {
  const all = withGaps(buckets)
  return {
    times: all.map(({ at }) => at),
    middle: all.map((one) => ('p50' in one ? one.p50 : null)),
    high: all.map((one) => ('p95' in one ? one.p95 : null)),
  }
}

/** Phases per bucket; null if no check got a response. */
export function phaseColumns(buckets: Buckets): { times: number[]; phases: (Phases | null)[] } {
  const all = withGaps(buckets)
  const phasesIn = (one: Point | { at: number }): Phases | null =>
    'phases' in one && Object.keys(one.phases).length > 0 ? (one.phases as Phases) : null
  return { times: all.map(({ at }) => at), phases: all.map(phasesIn) }
}

const STYLES = { down: 'poor', degraded: 'warning', unknown: 'unknown' } as const
/** As a share of the chart's width: closer bands are merged. */
const MIN_GAP_SHARE = 1 / 800

/** Bands for outages, slow and unknown time and maintenance, in order. Paused time has no band. */
export function periodsOf(
  { spans, maintenance }: Pick<SelectedMonitor, 'spans' | 'maintenance'>,
  domain: Domain,
  now: number,
): ChartPeriod[] {
  const end = Math.min(domain[1], now)
  const { states } = uptimeMessages
  const found = spans.flatMap(({ from, to, state }): ChartPeriod[] =>
    state === 'up' || state === 'paused'
      ? []
      : [{ from, to: to ?? end, look: STYLES[state], name: states[state] }],
  )
  const planned = maintenance.map(
    ({ from, to }): ChartPeriod => ({ from, to, look: 'planned', name: uptimeMessages.maintenance }),
  )
  return joined([...planned, ...found], domain)
}

function joined(periods: readonly ChartPeriod[], [start, end]: Domain): ChartPeriod[] {
  const nearest = (end - start) * MIN_GAP_SHARE
  const kept: ChartPeriod[] = []
  const newest = new Map<ChartPeriod['look'], ChartPeriod>()
  for (const { from, to, ...rest } of periods) {
    const cut = { ...rest, from: Math.max(from, start), to: Math.min(to, end) }
    if (cut.to < cut.from) continue
    const before = newest.get(cut.look)
    if (before && cut.from - before.to < nearest) before.to = Math.max(before.to, cut.to)
    else {
      kept.push(cut)
      newest.set(cut.look, cut)
    }
  }
  return kept
}

export const outageFlags = (outages: readonly Outage[], [start]: Domain): ChartAnnotation[] =>
  outages.map(({ _id, startedAt, downMs, reason, httpStatus }) => ({
    at: Math.max(start, Date.parse(startedAt)),
    kind: 'outage',
    text: `${reasonText(reason, httpStatus)}, ${formatLength(downMs)}`,
    to: paths.outage(_id),
  }))
