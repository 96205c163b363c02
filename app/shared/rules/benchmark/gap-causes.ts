import type { BenchmarkMetric } from '../../values/benchmark-choices'
import { sampleOf, separation } from '../statistics/separation'
import { median } from '../statistics/statistics'

/** What may explain that one page is slower than another. */
export const GAP_CAUSES = ['server', 'bytes', 'script', 'thirdParties'] as const
export type GapCause = (typeof GAP_CAUSES)[number]

/** One value a test. `server` and `script` in ms, `bytes` of own files and `thirdParties` in bytes. */
export type CauseValues = Record<GapCause, readonly number[]>

export interface CauseGap {
  cause: GapCause
  /** Of the medians: more is worse. */
  difference: number
  isSignificant: boolean
  /** Of what explains the gap, 0 to 1; null where the cause does not count for the metric. */
  share: number | null
}

/** Causes that a metric can have, by what they are weighed. */
const WEIGHED: Record<BenchmarkMetric, readonly GapCause[]> = {
  lcp: GAP_CAUSES,
  fcp: GAP_CAUSES,
  si: GAP_CAUSES,
  performance: GAP_CAUSES,
  tbt: ['script'],
  cls: [],
  ttfb: ['server'],
  bytes: ['bytes', 'thirdParties'],
}

const CHANCE = 0.05
const MIN_VALUES = 5
/** The main cause explains at least half of the gap. */
const MAIN_SHARE = 0.5
/** Without a main one, causes of at least this share are named. */
const NAMED_SHARE = 0.25
const MAX_NAMED = 2
/** Without throttling: a usual line. */
const UNTHROTTLED_KBPS = 10_000

const isBytes = (cause: GapCause) => cause === 'bytes' || cause === 'thirdParties'

/** Milliseconds that a difference costs at most: bytes by the bandwidth of the device. */
const weightOf = (cause: GapCause, difference: number, kbps: number) =>
  isBytes(cause) ? (difference * 8) / kbps : difference

/** How a page differs from the leader in each cause, and how much of the gap each explains. */
export function gapCauses(
  metric: BenchmarkMetric,
  leader: CauseValues,
  page: CauseValues,
  downloadKbps: number | null,
): CauseGap[] {
  const kbps = downloadKbps || UNTHROTTLED_KBPS
  const found = GAP_CAUSES.flatMap((cause) => {
    const [theirs, own] = [leader[cause], page[cause]]
    const [before, after] = [median(theirs), median(own)]
    if (before === null || after === null) return []
    const isEnough = Math.min(theirs.length, own.length) >= MIN_VALUES
    const p = isEnough ? separation(sampleOf(theirs), sampleOf(own)) : 1
    return [{ cause, difference: after - before, isSignificant: p <= CHANCE / GAP_CAUSES.length }]
  })
  const explains = ({ cause, difference, isSignificant }: (typeof found)[number]) =>
    isSignificant && difference > 0 && WEIGHED[metric].includes(cause)
  const total = found
    .filter(explains)
    .reduce((sum, { cause, difference }) => sum + weightOf(cause, difference, kbps), 0)
  return found.map((one) => ({
    ...one,
    share: explains(one)
      ? weightOf(one.cause, one.difference, kbps) / total
      : WEIGHED[metric].includes(one.cause)
        ? 0
        : null,
  }))
}

const shareOf = ({ share }: CauseGap): number => share ?? 0

/** The cause that explains most of the gap; null if none does. */
export const mainCause = (causes: readonly CauseGap[]): CauseGap | null =>
  causes.find((one) => shareOf(one) >= MAIN_SHARE) ?? null

/** The main cause, or the two largest where none is the main one; none of little weight. */
export function leadingCauses(causes: readonly CauseGap[]): CauseGap[] {
  const main = mainCause(causes)
  if (main) return [main]
  return causes
    .filter((one) => shareOf(one) >= NAMED_SHARE)
    .toSorted((a, b) => shareOf(b) - shareOf(a))
    .slice(0, MAX_NAMED)
}
