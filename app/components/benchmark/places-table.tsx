import type { ReactNode } from 'react'
import { CompetitorBadge } from '~/components/marks/competitor-badge'
import { RatedFigure } from '~/components/marks/result-cells'
import { ReportLink } from '~/components/sharing/report-link'
import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { truncateUrl } from '~/shared/format/long-url'
import { formatMetric } from '~/shared/format/metric'
import { benchmarkMessages as messages } from '~/shared/messages/benchmark'
import { entryName } from '~/shared/rules/benchmark/conclusion'
import { benchmarkName } from '~/shared/rules/benchmark/metrics'
import type { Benchmark, BenchmarkEntry } from '~/shared/schemas/benchmark'
import type { MetricKey } from '~/shared/values/metric-keys'
import { CauseCell, GapCell, MedianCell, MovedCell, PlaceCell, SMALL } from './place-cells'
import { reportOf } from './report-of'

const FIELD_KEYS: Record<NonNullable<Benchmark['fieldMetric']>, MetricKey> = {
  LCP: 'lcp',
  CLS: 'cls',
  INP: 'inp',
  TTFB: 'ttfb',
  FCP: 'fcp',
}

function fieldColumn({ fieldMetric, device }: Benchmark): Column<BenchmarkEntry>[] {
  if (fieldMetric === null) return []
  const key = FIELD_KEYS[fieldMetric]
  return [
    {
      key: 'field',
      header: messages.columns.field(fieldMetric),
      align: 'right',
      cell: ({ field }) => (
        <span title={field ? undefined : formatMetric(key, null).text}>
          <RatedFigure
            metric={key}
            value={field?.value ?? null}
            formFactor={device?.formFactor ?? 'MOBILE'}
          />
          {field?.level === 'origin' ? <span className={SMALL}>{messages.origin}</span> : null}
        </span>
      ),
    },
  ]
}

/** Everything about each page: its place, figures, movement, gap and real users. */
export function PlacesTable({ benchmark, actions }: { benchmark: Benchmark; actions: ReactNode }) {
  const { metric, entries, choices } = benchmark
  const isManySites = new Set(choices.pages.map(({ siteName }) => siteName)).size > 1
  const columns: Column<BenchmarkEntry>[] = [
    {
      key: 'page',
      header: messages.columns.page,
      rowHeader: true,
      cell: (entry) => (
        <span className="flex min-w-0 flex-col py-1">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <ReportLink to={reportOf(benchmark, entry)} className="font-medium wrap-anywhere">
              {entryName(entry)}
            </ReportLink>
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
      header: messages.columns.place,
      align: 'right',
      span: 8,
      cell: (entry) => <PlaceCell entry={entry} />,
    },
    {
      key: 'median',
      header: benchmarkName(metric).shortName,
      align: 'right',
      span: 8,
      cell: (entry) => <MedianCell {...{ entry, benchmark }} />,
    },
    {
      key: 'gap',
      header: messages.columns.gap,
      align: 'right',
      span: 8,
      cell: (entry) => <GapCell {...{ entry, metric }} />,
    },
    ...(metric === 'cls'
      ? []
      : [
          {
            key: 'cause',
            header: messages.columns.cause,
            span: 8 as const,
            cell: (entry: BenchmarkEntry) => <CauseCell entry={entry} />,
          },
        ]),
    {
      key: 'moved',
      header: messages.columns.movement,
      align: 'right',
      span: 8,
      cell: (entry) => <MovedCell {...{ entry, metric }} />,
    },
    ...fieldColumn(benchmark),
    {
      key: 'tests',
      header: messages.columns.tests,
      align: 'right',
      span: 8,
      cell: ({ tests }) => tests,
    },
  ]
  return (
    <Card title={messages.table} actions={actions} flush>
      <DataTable
        caption={messages.table}
        columns={columns}
        rows={entries}
        rowKey={({ page }) => page}
        isSelected={({ isCompetitor }) => !isCompetitor}
      />
    </Card>
  )
}
