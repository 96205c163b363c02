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
