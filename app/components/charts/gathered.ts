import type { ChartAnnotation } from './model'
import type { Domain } from './scale'

/** Marks nearer to each other than this share of a chart cover one another. */
const MIN_GAP_SHARE = 1 / 40

type Cluster = { first: number; last: number; count: number }

/** Moments in rising order within a domain, those together that could not be told apart as marks. */
export function gathered(times: readonly number[], [from, to]: Domain, nearest = MIN_GAP_SHARE): Cluster[] {
  const width = (to - from) * nearest
  const found: Cluster[] = []
  for (const at of times) {
    if (at < from || at > to) continue
    const open = found.at(-1)
    if (open && at - open.first < width) {
      open.last = at
      open.count++
    } else found.push({ first: at, last: at, count: 1 })
  }
  return found
}

/** As small as something to point at may be, and how near to each other two may be, in pixels. */
const TARGET = 24

/** How wide a lane is at least, in pixels, where flags are drawn for that width. */
export const LANE_WIDTHS = { narrow: 160, middle: 384, wide: 672 } as const
export type LaneWidth = keyof typeof LANE_WIDTHS

/** What is nearer than a target on a lane that wide, as a share of the lane. */
export const minGapOn = (width: LaneWidth): number => TARGET / LANE_WIDTHS[width]

/**
 * What happened in a domain, together what would be nearer than a target on a lane that wide: each stands at its
 * first moment, so that none overlaps the next. In rising order.
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

/** The widths that need marks of their own: what a narrow lane need not gather any more than a wide one does for all. */
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
