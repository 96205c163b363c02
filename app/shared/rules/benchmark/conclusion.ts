import { DAY_MS } from '~/shared/values/units'
import { formatBytes } from '../../format/bytes'
import { formatTime } from '../../format/time'
import { benchmarkMessages } from '../../messages/benchmark'
import type { Benchmark, BenchmarkEntry } from '../../schemas/benchmark'
import { type CauseGap, leadingCauses } from './gap-causes'
import { benchmarkName, formatBenchmark } from './metrics'

const messages = benchmarkMessages.conclusion
const MAX_NAMES = 2

export type Ranked = BenchmarkEntry & { rank: number; median: number }
export const isRanked = (entry: BenchmarkEntry): entry is Ranked =>
  entry.rank !== null && entry.median !== null

/** A competitor is known by its name, an own page by its own. */
export const entryName = ({ isCompetitor, siteName, pageName }: BenchmarkEntry): string =>
  isCompetitor ? siteName : pageName

export const causeAmount = ({ cause, difference }: Pick<CauseGap, 'cause' | 'difference'>): string => {
  const amount = Math.abs(difference)
  return (cause === 'server' || cause === 'script' ? formatTime(amount) : formatBytes(amount)).text
}

const causeText = (gap: Pick<CauseGap, 'cause' | 'difference'>): string =>
  benchmarkMessages.causes[gap.cause].worse(causeAmount(gap))

const pathOf = ({ url }: BenchmarkEntry) => (URL.canParse(url) ? new URL(url).pathname : url)

/** The own page that is compared: the best like the best competitor's, home with home; else the best with a place. */
export function comparedOwn({ entries }: Pick<Benchmark, 'entries'>): Ranked | undefined {
  const ranked = entries.filter(isRanked)
  const rival = ranked.find(({ isCompetitor }) => isCompetitor)
  const own = ranked.filter(({ isCompetitor }) => !isCompetitor)
  return own.find((one) => rival && pathOf(one) === pathOf(rival)) ?? own[0]
}

/** A competitor's page is named where it is not the like of the own one. */
const rivalName = (rival: BenchmarkEntry, own: BenchmarkEntry): string =>
  rival.isCompetitor && pathOf(rival) !== pathOf(own)
    ? messages.pageOf(rival.siteName, rival.pageName)
    : entryName(rival)

function gapText(metric: Benchmark['metric'], from: Ranked, to: Ranked): string {
  const difference = Math.abs(from.median - to.median)
  const base = Math.abs(to.median)
  // A share of a score or of nearly nothing says nothing.
  const isShare = metric !== 'performance' && metric !== 'cls' && base > 0
  return messages.gap(
    formatBenchmark(metric, difference).text,
    isShare ? Math.round((difference / base) * 100) : null,
  )
}

const namesOf = (entries: readonly Ranked[]): string =>
  messages.others(entries.slice(0, MAX_NAMES).map(entryName), entries.length - MAX_NAMES)

function sharedWith(ranked: readonly Ranked[], own: Ranked): string {
  const beside = ranked.filter((one) => one !== own && one.rank === own.rank)
  return beside.length > 0 ? ` ${messages.shared(namesOf(beside))}` : ''
}

function movementText({ places }: Ranked, days: number): string[] {
  if (places === null) return []
  if (places === 0) return [messages.same(days)]
  return [places > 0 ? messages.up(places, days) : messages.down(-places, days)]
}

function causeSentence({ toLeader }: Ranked, metric: Benchmark['metric']): string[] {
  if (!toLeader || metric === 'cls') return []
  const leading = leadingCauses(toLeader.causes).map(causeText)
  return [leading.length > 0 ? messages.causes(leading) : messages.noCause]
}

/** The pages of one kind: home among homes, where a competitor has the like; with their places among each other. */
function comparedWith(ranked: readonly Ranked[], own: Ranked): Ranked[] {
  const alike = ranked.filter((one) => pathOf(one) === pathOf(own))
  const [leader] = alike
  if (!leader || !alike.some(({ isCompetitor }) => isCompetitor)) return [...ranked]
  if (alike.length === ranked.length) return alike
  return alike.map((one) => ({
    ...one,
    rank: 1 + alike.filter(({ rank }) => rank < one.rank).length,
    // Movement and causes are those among all.
    places: null,
    toLeader: leader === ranked[0] ? one.toLeader : null,
  }))
}

/** The place of the compared own page, its gap to the leader with the main cause, and what moved. Without full stops. */
export function benchmarkConclusion(
  benchmark: Pick<Benchmark, 'entries' | 'metric' | 'start' | 'end'>,
): string[] {
  const { entries, metric, start, end } = benchmark
  const best = comparedOwn(benchmark)
  const ranked = best ? comparedWith(entries.filter(isRanked), best) : []
  const own = ranked.find(({ page, isCompetitor }) => page === best?.page && !isCompetitor)
  const rivals = ranked.filter(({ isCompetitor }) => isCompetitor)
  const [leader] = ranked
  if (!best || !own || !leader) return [messages.noOwn]
  const days = Math.max(1, Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS))
  const name = benchmarkName(metric).shortName
  const count = messages.count(
    ranked.length,
    ranked.length < entries.filter(isRanked).length && pathOf(best) === '/',
  )
  const [nextRival] = rivals
  if (!nextRival) return [messages.noRivals]
  const page = entryName(own)
  const moved = movementText(own, days)
  if (own.rank > 1)
    return [
      messages.place(page, own.rank, count, name) +
        sharedWith(ranked, own) +
        messages.behind(gapText(metric, own, leader), rivalName(leader, own)),
      ...causeSentence(own, metric),
      ...moved,
    ]
  const beside = rivals.filter(({ rank }) => rank === 1)
  if (beside.length > 0) return [messages.sharedFirst(page, namesOf(beside), name), ...moved]
  return [
    messages.first(page, count, name) +
      messages.ahead(gapText(metric, nextRival, own), rivalName(nextRival, own)),
    ...moved,
  ]
}
