import { Link } from '@remix-run/react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Minus from 'lucide-react/icons/minus'
import { CompetitorBadge } from '~/components/competitors/competitor-badge'
import { RatedFigure } from '~/components/dashboards/result-cells'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { classes } from '~/components/ui/classes'
import { MetricValue } from '~/components/ui/metric-value'
import { ScoreDial } from '~/components/ui/score-dial'
import { type Column, DataTable } from '~/components/ui/table'
import { NOT_MEASURED } from '~/shared/format/figure'
import { truncateUrl } from '~/shared/format/long-url'
import { formatMetric } from '~/shared/format/metric'
import { benchmarkMessages } from '~/shared/messages/benchmark'
import { causeAmount, entryName } from '~/shared/rules/benchmark/conclusion'
import { benchmarkName, formatBenchmark, formatBenchmarkDifference } from '~/shared/rules/benchmark/metrics'
import { MIN_RANKED_TESTS } from '~/shared/rules/benchmark/rank-pages'
import type { Benchmark, BenchmarkEntry } from '~/shared/schemas/benchmark'
import type { MetricKey } from '~/shared/schemas/metric-keys'
import { reportOf } from './report-of'

const words = benchmarkMessages
const SMALL = 'block text-12 font-normal text-quiet'
const FIELD_KEYS: Record<NonNullable<Benchmark['fieldMetric']>, MetricKey> = {
  LCP: 'lcp',
  CLS: 'cls',
  INP: 'inp',
  TTFB: 'ttfb',
  FCP: 'fcp',
}

function Place({ entry, isShared }: { entry: BenchmarkEntry; isShared: boolean }) {
  const { rank, lowest, gap } = entry
  if (rank === null || lowest === null) {
    const reason = gap === null ? '' : gap === 'few' ? words.gaps.few(MIN_RANKED_TESTS) : words.gaps[gap]
    return (
      <span className="text-quiet">
        {NOT_MEASURED}
        <span className="sr-only"> {reason}</span>
      </span>
    )
  }
  return (
    <span title={lowest > rank ? words.possible(rank, lowest) : words.certain}>
      <span className="text-16 font-semibold">{rank}</span>
      {isShared ? <span className={SMALL}>{words.shared}</span> : null}
    </span>
  )
}

const ARROWS = { up: ArrowUp, down: ArrowDown, same: Minus }

function Moved({ entry, metric }: { entry: BenchmarkEntry; metric: Benchmark['metric'] }) {
  const { places, change } = entry
  if (places === null)
    return (
      <span className="text-quiet" title={words.noMovement}>
        {NOT_MEASURED}
        <span className="sr-only"> {words.noMovement}</span>
      </span>
    )
  const direction = places > 0 ? 'up' : places < 0 ? 'down' : 'same'
  const Arrow = ARROWS[direction]
  const text = direction === 'same' ? words.samePlace : words[direction](Math.abs(places))
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

function Median({ entry, benchmark }: { entry: BenchmarkEntry; benchmark: Benchmark }) {
  const { metric, device } = benchmark
  const { median, low, high, gap } = entry
  if (median === null)
    return (
      <span className="text-12 text-quiet">
        {gap === 'few' ? words.gaps.few(MIN_RANKED_TESTS) : gap === null ? null : words.gaps[gap]}
      </span>
    )
  const text = (value: number | null) => formatBenchmark(metric, value).text
  return (
    <span>
      {metric === 'performance' ? (
        <ScoreDial size={28} score={Math.round(median)} label={benchmarkName(metric).name} />
      ) : (
        <RatedFigure metric={metric} value={median} formFactor={device?.formFactor ?? 'MOBILE'} />
      )}
      <span className={classes(SMALL, 'whitespace-nowrap')} title={words.columns.interval}>
        {text(low)} – {text(high)}
      </span>
    </span>
  )
}

function Gap({ entry, metric }: { entry: BenchmarkEntry; metric: Benchmark['metric'] }) {
  const { toLeader, rank } = entry
  if (!toLeader) return rank === 1 ? <Badge tone="good">{words.leader}</Badge> : null
  return (
    <span>
      <MetricValue
        figure={formatBenchmarkDifference(metric, toLeader.difference)}
        className={toLeader.isSignificant ? undefined : 'text-quiet'}
      />
      {toLeader.isSignificant ? null : <span className={SMALL}>{words.notSignificant}</span>}
    </span>
  )
}

function Cause({ entry: { toLeader } }: { entry: BenchmarkEntry }) {
  if (!toLeader?.isSignificant) return null
  const { mainCause } = toLeader
  if (!mainCause) return <span className="text-12 text-quiet">{words.noCause}</span>
  return (
    <span title={words.causes[mainCause.cause].help}>
      {words.causes[mainCause.cause].name}
      <span className={SMALL}>+{causeAmount(mainCause)}</span>
    </span>
  )
}

function fieldColumn({ fieldMetric, device }: Benchmark): Column<BenchmarkEntry>[] {
  if (fieldMetric === null) return []
  const key = FIELD_KEYS[fieldMetric]
  return [
    {
      key: 'field',
      header: words.columns.field(fieldMetric),
      align: 'right',
      cell: ({ field }) => (
        <span title={field ? undefined : formatMetric(key, null).text}>
          <RatedFigure
            metric={key}
            value={field?.value ?? null}
            formFactor={device?.formFactor ?? 'MOBILE'}
          />
          {field?.level === 'origin' ? <span className={SMALL}>{words.origin}</span> : null}
        </span>
      ),
    },
  ]
}

/** Everything about each page: its place, figures, movement, gap and real users. */
export function PlacesTable({ benchmark }: { benchmark: Benchmark }) {
  const { metric, entries, choices } = benchmark
  const isShared = ({ rank, page }: BenchmarkEntry) =>
    rank !== null && entries.some((other) => other.page !== page && other.rank === rank)
  const isManySites = new Set(choices.pages.map(({ siteName }) => siteName)).size > 1
  const columns: Column<BenchmarkEntry>[] = [
    {
      key: 'page',
      header: words.columns.page,
      rowHeader: true,
      cell: (entry) => (
        <span className="flex min-w-0 flex-col py-1">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <Link to={reportOf(benchmark, entry)} className="font-medium wrap-anywhere hover:underline">
              {entryName(entry)}
            </Link>
            <CompetitorBadge isShown={entry.isCompetitor} />
          </span>
          <span className="truncate font-mono text-12 font-normal text-quiet" title={entry.url}>
            {truncateUrl(entry.url.replace(/^https?:\/\//, ''), 44)}
          </span>
          {!entry.isCompetitor && isManySites ? (
            <span className="text-12 font-normal text-quiet">{entry.siteName}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'place',
      header: words.columns.place,
      align: 'right',
      span: 8,
      cell: (entry) => <Place entry={entry} isShared={isShared(entry)} />,
    },
    {
      key: 'median',
      header: benchmarkName(metric).shortName,
      align: 'right',
      span: 8,
      cell: (entry) => <Median {...{ entry, benchmark }} />,
    },
    {
      key: 'gap',
      header: words.columns.gap,
      align: 'right',
      span: 8,
      cell: (entry) => <Gap {...{ entry, metric }} />,
    },
    ...(metric === 'cls'
      ? []
      : [
          {
            key: 'cause',
            header: words.columns.cause,
            span: 8 as const,
            cell: (entry: BenchmarkEntry) => <Cause entry={entry} />,
          },
        ]),
    {
      key: 'moved',
      header: words.columns.movement,
      align: 'right',
      span: 8,
      cell: (entry) => <Moved {...{ entry, metric }} />,
    },
    ...fieldColumn(benchmark),
    {
      key: 'tests',
      header: words.columns.tests,
      align: 'right',
      span: 8,
      cell: ({ tests }) => tests,
    },
  ]
  return (
    <Card title={words.table} flush>
      <DataTable
        caption={words.table}
        columns={columns}
        rows={entries}
        rowKey={({ page }) => page}
        isSelected={({ isCompetitor }) => !isCompetitor}
      />
    </Card>
  )
}
