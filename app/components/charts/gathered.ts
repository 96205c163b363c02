import { chartMessages } from '~/shared/messages/report'
import { notMeasuredText } from '~/shared/rules/measuring/gap-reasons'
import type { ChartAnnotation, ChartGap } from './model'
import type { Domain } from './scale'

/** As a share of the chart's width: closer marks overlap. */
const MIN_GAP_SHARE = 1 / 40

type Cluster = { first: number; last: number; count: number }

/** Groups times (ascending) within a domain whose marks would overlap. */
export function gathered(times: readonly number[], [from, to]: Domain, nearest = MIN_GAP_SHARE): Cluster[] {
  const width = (to - from) * nearest
  const clusters: Cluster[] = []
  for (const at of times) {
    if (at < from || at > to) continue
    const open = clusters.at(-1)
    if (open && at - open.first < width) {
      open.last = at
      open.count++
    } else clusters.push({ first: at, last: at, count: 1 })
  }
  return clusters
}

/** Why there are no values, each reason with its number of tests. */
export function gapTexts(noisy: number, gaps: readonly ChartGap[]): string[] {
  const counts = new Map<string, number>()
  for (const { reason, tests } of gaps) counts.set(reason, (counts.get(reason) ?? 0) + tests)
  return [
    ...(noisy > 0 ? [chartMessages.testsNotCounted(noisy)] : []),
    ...[...counts].map(([reason, tests]) => notMeasuredText(reason, tests)),
  ]
}

/** Minimum size and distance of targets in px (WCAG 2.2, success criterion 2.5.8). */
const TARGET = 24

/** Minimum lane width in px for which each set of flags is computed. */
export const LANE_WIDTHS = { narrow: 160, middle: 384, wide: 672 } as const
export type LaneWidth = keyof typeof LANE_WIDTHS

/** Minimum distance of two flags as a share of the lane's width. */
export const minGapOn = (width: LaneWidth): number => TARGET / LANE_WIDTHS[width]

/**
 * Groups events (ascending) whose flags would overlap on a lane of this width. A group is placed at its first
 * event, so it never overlaps the next group.
 */
export function groupFlags(
  annotations: readonly ChartAnnotation[],
  domain: Domain,
  width: LaneWidth,
): ChartAnnotation[][] {
  const rising = [...annotations].sort((one, other) => one.at - other.at)
  const times = rising.map(({ at }) => at)
  return gathered(times, domain, minGapOn(width)).map(({ first, last }) =>
    rising.filter(({ at }) => at >= first && at <= last),
  )
}

/** Returns the widths that need separate marks: only 'narrow' if the marks are the same for all widths. */
export function laneWidths(lists: readonly (readonly number[])[], domain: Domain): LaneWidth[] {
  const marksOn = (width: LaneWidth) =>
    lists
      .map((times) => {
        const rising = [...times].sort((one, other) => one - other)
        const marks = gathered(rising, domain, minGapOn(width))
        return marks.map(({ first, last }) => `${first}~${last}`).join()
      })
      .join(';')
  return marksOn('narrow') === marksOn('wide') ? ['narrow'] : ['narrow', 'middle', 'wide']
}
