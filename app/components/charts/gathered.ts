import type { ChartAnnotation } from './model'
import type { Domain } from './scale'

/** Marks nearer to each other than this share of a chart cover one another. */
const NEAREST = 1 / 40

type Gathered = { first: number; last: number; count: number }

/** Moments in rising order within a domain, those together that could not be told apart as marks. */
export function gathered(times: readonly number[], [from, to]: Domain): Gathered[] {
  const width = (to - from) * NEAREST
  const found: Gathered[] = []
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

/** What happened, each kind by itself: one flag for all that could not be told apart. Each kind in rising order. */
export function flagged(annotations: readonly ChartAnnotation[], domain: Domain): ChartAnnotation[][] {
  const kinds = [...new Set(annotations.map(({ kind }) => kind))]
  return kinds.flatMap((kind) => {
    const own = annotations.filter((one) => one.kind === kind)
    const times = own.map(({ at }) => at)
    return gathered(times, domain).map(({ first, last }) => own.filter(({ at }) => at >= first && at <= last))
  })
}
