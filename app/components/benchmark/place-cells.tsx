import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Minus from 'lucide-react/icons/minus'
import { RatedFigure } from '~/components/marks/result-cells'
import { Badge } from '~/components/ui/badge'
import { classes } from '~/components/ui/classes'
import { MetricValue } from '~/components/ui/metric-value'
import { ScoreDial } from '~/components/ui/score-dial'
import { NOT_MEASURED } from '~/shared/format/figure'
import { benchmarkMessages as messages } from '~/shared/messages/benchmark'
import { causeAmount } from '~/shared/rules/benchmark/conclusion'
import { leadingCauses } from '~/shared/rules/benchmark/gap-causes'
import { benchmarkName, formatBenchmark, formatBenchmarkDifference } from '~/shared/rules/benchmark/metrics'
import { MIN_RANKED_TESTS } from '~/shared/rules/benchmark/rank-pages'
import type { Benchmark, BenchmarkEntry } from '~/shared/schemas/benchmark'

export const SMALL = 'block text-12 font-normal text-quiet'

const gapText = (gap: BenchmarkEntry['gap']): string =>
  gap === null ? '' : gap === 'few' ? messages.gaps.few(MIN_RANKED_TESTS) : messages.gaps[gap]

const Nothing = () => (
  <span aria-hidden="true" className="text-quiet">
    {NOT_MEASURED}
  </span>
)

export function PlaceCell({ entry }: { entry: BenchmarkEntry }) {
  const { rank, lowest, gap } = entry
  if (rank === null || lowest === null) {
    return (
      <span className="text-quiet">
        {NOT_MEASURED}
        <span className="sr-only"> {gapText(gap)}</span>
      </span>
    )
  }
  return (
    <span title={lowest > rank ? messages.possible(rank, lowest) : messages.certain}>
      <span className="text-16 font-semibold">{rank}</span>
      {lowest > rank ? (
        <span className={SMALL}>
          {rank}–{lowest}
        </span>
      ) : null}
    </span>
  )
}

const ARROWS = { up: ArrowUp, down: ArrowDown, same: Minus }

export function MovedCell({ entry, metric }: { entry: BenchmarkEntry; metric: Benchmark['metric'] }) {
  const { places, change } = entry
  if (places === null)
    return (
      <span className="text-quiet" title={messages.noMovement}>
        {NOT_MEASURED}
        <span className="sr-only"> {messages.noMovement}</span>
      </span>
    )
  const direction = places > 0 ? 'up' : places < 0 ? 'down' : 'same'
  const Arrow = ARROWS[direction]
  const text = direction === 'same' ? messages.samePlace : messages[direction](Math.abs(places))
  return (
    <span className="inline-flex flex-col items-end @max-[560px]/table:items-start">
      <span
        className={classes(
          'inline-flex items-center gap-1 whitespace-nowrap',
          direction === 'up' && 'text-good-ink',
          direction === 'down' && 'text-poor-ink',
          direction === 'same' && 'text-quiet',
        )}
      >
        <Arrow size={14} aria-hidden="true" />
        {text}
      </span>
      {change === null ? null : (
        <span className="text-12 whitespace-nowrap text-quiet">
          {formatBenchmarkDifference(metric, change).text}
        </span>
      )}
    </span>
  )
}

export function MedianCell({ entry, benchmark }: { entry: BenchmarkEntry; benchmark: Benchmark }) {
  const { metric, device } = benchmark
  const { median, low, high, gap } = entry
  if (median === null) return <span className="text-12 text-quiet">{gapText(gap)}</span>
  const text = (value: number | null) => formatBenchmark(metric, value).text
  return (
    <span>
      {metric === 'performance' ? (
        <ScoreDial size={28} score={Math.round(median)} label={benchmarkName(metric).name} />
      ) : (
        <RatedFigure metric={metric} value={median} formFactor={device?.formFactor ?? 'MOBILE'} />
      )}
      <span className={classes(SMALL, 'whitespace-nowrap')} title={messages.columns.interval}>
        {text(low)} – {text(high)}
      </span>
    </span>
  )
}

export function GapCell({ entry, metric }: { entry: BenchmarkEntry; metric: Benchmark['metric'] }) {
  const { toLeader, rank } = entry
  if (!toLeader) return rank === 1 ? <Badge tone="good">{messages.leader}</Badge> : <Nothing />
  return (
    <span>
      <MetricValue
        figure={formatBenchmarkDifference(metric, toLeader.difference)}
        className={toLeader.isSignificant ? undefined : 'text-quiet'}
      />
      {toLeader.isSignificant ? null : <span className={SMALL}>{messages.notSignificant}</span>}
    </span>
  )
}

export function CauseCell({ entry: { toLeader } }: { entry: BenchmarkEntry }) {
  if (!toLeader?.isSignificant) return <Nothing />
  const leading = leadingCauses(toLeader.causes)
  if (leading.length === 0) return <span className="text-12 text-quiet">{messages.noCause}</span>
  return (
    <ul>
      {leading.map((found) => (
        <li key={found.cause} title={messages.causes[found.cause].help}>
          {messages.causes[found.cause].name}{' '}
          <span className="text-12 whitespace-nowrap text-quiet">+{causeAmount(found)}</span>
        </li>
      ))}
    </ul>
  )
}
