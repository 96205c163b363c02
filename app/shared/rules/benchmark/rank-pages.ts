import { holm, medianInterval, type Sample, sampleOf, separation } from '../statistics/separation'
import { median } from '../statistics/statistics'

/** Fewer tests give no place. */
export const MIN_RANKED_TESTS = 5
/** Probability of any false 'better' among all pages. */
const CHANCE = 0.05

export interface Contender {
  key: number
  /** In order of time. */
  values: readonly number[]
}

export interface RankedPage {
  key: number
  tests: number
  median: number
  low: number
  high: number
  /** One more than the pages that are significantly better: pages that can't be separated share it. */
  rank: number
  /** The last place that is possible. */
  lowest: number
}

export interface RankOptions {
  isHigherBetter: boolean
  /** Smallest relevant difference at a level. */
  minimum: (level: number) => number
}

interface Measured {
  key: number
  sample: Sample
  median: number
}

const measuredOf = ({ key, values }: Contender): Measured[] => {
  const middle = median(values)
  return middle === null || values.length < MIN_RANKED_TESTS
    ? []
    : [{ key, sample: sampleOf(values), median: middle }]
}

function* pairsOf<T>(all: readonly T[]): Generator<readonly [T, T]> {
  for (const [i, one] of all.entries()) for (const other of all.slice(i + 1)) yield [one, other]
}

const isRelevant = (one: number, other: number, minimum: RankOptions['minimum']) =>
  one !== other && Math.abs(one - other) >= minimum(Math.min(one, other))

/** Ranks pages that were tested alike; those with too few tests are left out. Best first. */
export function rankPages(
  contenders: readonly Contender[],
  { isHigherBetter, minimum }: RankOptions,
): RankedPage[] {
  const pages = contenders.flatMap(measuredOf)
  const pairs = [...pairsOf(pages)]
  const isSeparate = holm(
    pairs.map(([one, other]) => separation(one.sample, other.sample)),
    CHANCE,
  )
  const better = new Map(pages.map(({ key }) => [key, 0]))
  const worse = new Map(better)
  const count = (counts: Map<number, number>, { key }: Measured) =>
    counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const [index, [one, other]] of pairs.entries()) {
    if (!isSeparate[index] || !isRelevant(one.median, other.median, minimum)) continue
    const isFirst = one.median < other.median !== isHigherBetter
    count(better, isFirst ? other : one)
    count(worse, isFirst ? one : other)
  }
  const direction = isHigherBetter ? -1 : 1
  return pages
    .map(({ key, sample, median: middle }): RankedPage => {
      const { low, high } = medianInterval(sample) ?? { low: middle, high: middle }
      return {
        key,
        tests: sample.sorted.length,
        median: middle,
        low,
        high,
        rank: 1 + (better.get(key) ?? 0),
        lowest: pages.length - (worse.get(key) ?? 0),
      }
    })
    .toSorted((a, b) => a.rank - b.rank || direction * (a.median - b.median) || a.key - b.key)
}

export interface Movement {
  key: number
  /** Places up; negative is down. Null without enough tests in both periods. */
  places: number | null
  before: number | null
  /** Of the median, only where it is significant; null else. */
  change: number | null
}

/** What moved since the period before, among the pages that were ranked in both, so that new ones change no place. */
export function movementsOf(
  now: readonly Contender[],
  earlier: readonly Contender[],
  options: RankOptions,
  ranked: readonly RankedPage[] = rankPages(now, options),
): Movement[] {
  const isEnough = ({ values }: Contender) => values.length >= MIN_RANKED_TESTS
  const before = new Map(earlier.filter(isEnough).map((one) => [one.key, one]))
  const both = now.filter((one) => isEnough(one) && before.has(one.key))
  const old = both.flatMap(({ key }) => before.get(key) ?? [])
  const byKey = (pages: readonly RankedPage[]) => new Map(pages.map(({ key, rank }) => [key, rank]))
  const ranks = byKey(both.length === ranked.length ? ranked : rankPages(both, options))
  const ranksBefore = byKey(rankPages(old, options))
  const isChanged = holm(
    both.map((one, index) => separation(sampleOf(old[index]?.values ?? []), sampleOf(one.values))),
    CHANCE,
  )
  return now.map(({ key, values }) => {
    const index = both.findIndex((one) => one.key === key)
    const [middle, middleBefore] = [
      median(values),
      median(earlier.find((one) => one.key === key)?.values ?? []),
    ]
    const rank = ranks.get(key)
    const rankBefore = ranksBefore.get(key)
    const isRelevantChange =
      middle !== null && middleBefore !== null && isRelevant(middle, middleBefore, options.minimum)
    return {
      key,
      places: rank === undefined || rankBefore === undefined ? null : rankBefore - rank,
      before: middleBefore,
      change: index >= 0 && isChanged[index] && isRelevantChange ? middle - middleBefore : null,
    }
  })
}
