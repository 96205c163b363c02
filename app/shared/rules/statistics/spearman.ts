export interface Pair {
  x: number
  y: number
}

export interface Correlation {
  rho: number
  trend: { slope: number; intercept: number }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

/** Equal values share their mean rank. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2)
}

function moments(xs: readonly number[], ys: readonly number[]) {
  const [meanX, meanY] = [meanOf(xs), meanOf(ys)]
  let [xx, yy, xy] = [0, 0, 0]
  for (const [i, x] of xs.entries()) {
    const [dx, dy] = [x - meanX, (ys[i] ?? 0) - meanY]
    xx += dx * dx
    yy += dy * dy
    xy += dx * dy
  }
  return { meanX, meanY, xx, yy, xy }
}

/** Spearman's rho and the line of least squares; null where one of the two never changes. */
export function correlate(pairs: readonly Pair[]): Correlation | null {
  const [xs, ys] = [pairs.map(({ x }) => x), pairs.map(({ y }) => y)]
  const { meanX, meanY, xx, yy, xy } = moments(xs, ys)
  if (pairs.length === 0 || xx === 0 || yy === 0) return null
  const ranks = moments(ranksOf(xs), ranksOf(ys))
  const slope = xy / xx
  return {
    rho: ranks.xy / Math.sqrt(ranks.xx * ranks.yy),
    trend: { slope, intercept: meanY - slope * meanX },
  }
}
