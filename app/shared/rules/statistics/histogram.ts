export interface Histogram {
  from: number
  to: number
  /** Values per equal bin. */
  counts: number[]
}

/** null without values; equal values form one bin. */
export function histogram(values: readonly number[], bins: number): Histogram | null {
  const finite = values.filter(Number.isFinite)
  if (finite.length === 0) return null
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const value of finite) {
    from = Math.min(from, value)
    to = Math.max(to, value)
  }
  if (from === to) return { from, to, counts: [finite.length] }
  const counts = new Array<number>(bins).fill(0)
  for (const value of finite) {
    const bin = Math.min(bins - 1, Math.floor(((value - from) / (to - from)) * bins))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return { from, to, counts }
}
