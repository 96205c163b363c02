import type { ChartThresholds } from './thresholds'

export const MAX_BINS = 60
/** Two thresholds may split a bin each, and one bin takes what is above the others. */
const MAX_EQUAL_BINS = MAX_BINS - 3

export interface Distribution {
  n: number
  min: number
  max: number
  q1: number
  q3: number
  /** Values above it share one bin if they would need more than the maximum. */
  p99: number
  /** Scores, counts and bytes have no bins below 1. */
  isWhole: boolean
}

/** The next of 1, 2, 2.5 and 5 times a power of ten. */
function roundedUp(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width))
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= width * (1 - 1e-9)) ?? 10
  return factor * power
}

/** Freedman and Diaconis: 2 IQR / n^(1/3); without spread in the middle, Sturges. */
function widthFor({ n, min, max, q1, q3, isWhole }: Distribution): number {
  const width = q3 > q1 ? (2 * (q3 - q1)) / Math.cbrt(n) : (max - min) / (Math.ceil(Math.log2(n)) + 1)
  return Math.max(width, isWhole ? 1 : 0)
}

/** 0.1 + 0.2 is 0.3 as an edge. */
const edge = (value: number) => Number(value.toPrecision(12))

/**
 * Ascending edges of the bins: equal and readable ones, with the thresholds among them where they are inside. Equal
 * values form one bin of no width.
 */
export function binEdges(distribution: Distribution, thresholds: ChartThresholds | null): number[] {
  const { n, min, max, p99 } = distribution
  if (n === 0) return []
  if (min === max) return [min, max]
  const needed = widthFor(distribution)
  const isLongTailed = (max - min) / needed > MAX_EQUAL_BINS && p99 > min
  const end = isLongTailed ? p99 : max
  let width = roundedUp(Math.max(needed, (end - min) / MAX_EQUAL_BINS))
  while (Math.ceil(end / width) - Math.floor(min / width) > MAX_EQUAL_BINS) width = roundedUp(width * 1.5)
  const first = Math.floor(min / width)
  const edges = [edge(first * width)]
  for (let i = first + 1; (edges.at(-1) ?? max) < end; i++) edges.push(edge(i * width))
  if ((edges.at(-1) ?? max) < max) edges.push(max)
  const [low = min, high = max] = [edges[0], edges.at(-1)]
  const inside = [thresholds?.good, thresholds?.poor].filter(
    (limit): limit is number => limit !== undefined && limit > low && limit < high,
  )
  return [...new Set([...edges, ...inside])].sort((a, b) => a - b)
}

/** Bins with their counts; `counts` are by the number of the bin, from 0. */
export const binsOf = (edges: readonly number[], counts: ReadonlyMap<number, number>) =>
  edges.slice(0, -1).map((from, i) => ({ from, to: edges[i + 1] ?? from, count: counts.get(i) ?? 0 }))
