import { useLocation, useSearchParams } from '@remix-run/react'
import { NameCell, RatedFigure } from '~/components/marks/result-cells'
import { Badge } from '~/components/ui/badge'
import { ScoreDial } from '~/components/ui/score-dial'
import { type Column, DataTable } from '~/components/ui/table'
import { formatDateTime } from '~/shared/format/date'
import { lowerFirst } from '~/shared/format/letter-case'
import { truncateUrl } from '~/shared/format/long-url'
import { formatMetricDifference } from '~/shared/format/metric'
import { comparePagesMessages as messages } from '~/shared/messages/compare-pages'
import { comparePagesLabelsMessages as labels } from '~/shared/messages/compare-pages-labels'
import { keep, paths } from '~/shared/paths'
import { datesAround } from '~/shared/rules/time/dates-near'
import type { FormFactor } from '~/shared/schemas/agent'
import type { ComparedPage } from '~/shared/schemas/compare-pages'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import { METRICS } from '~/shared/values/web-vitals'
import { compareSort, type Sorted } from './compare-sort'

const SHOWN = ['lcp', 'cls', 'tbt', 'fcp', 'si', 'ttfb', 'bytes', 'requests'] as const
const SMALL = 'block text-12 font-normal text-quiet'

type Row = Omit<ComparedPage, 'difference'> & { difference: ComparedPage['difference'] | null; to: string }
type Context = { formFactor: FormFactor; timeZone: string }
type SortOf = (key: (typeof SHOWN)[number] | 'name' | 'performance') => Column<Row>['sort']

function Measured({ point, timeZone }: { point: Row['point']; timeZone: string }) {
  if (!point) return <span className="text-13 text-quiet">{messages.notMeasured}</span>
  return (
    <span className="whitespace-nowrap">
      {formatDateTime(point.createdAt, timeZone)}
      {point.isSameEngine ? null : (
        <span className="block">
          <Badge tone="warning" title={messages.differentVersionHelp}>
            {messages.differentVersion}
          </Badge>
        </span>
      )}
    </span>
  )
}

function metricColumn(key: (typeof SHOWN)[number], { formFactor }: Context, sort: SortOf): Column<Row> {
  return {
    key,
    header: METRICS[key].shortName,
    align: 'right',
    span: 6,
    sort: sort(key),
    cell: ({ point, difference }) => (
      <>
        <RatedFigure metric={key} value={point?.metrics[key] ?? null} formFactor={formFactor} />
        {difference?.[key] === null || difference === null ? null : (
          <span className={SMALL}>{formatMetricDifference(key, difference[key]).text}</span>
        )}
      </>
    ),
  }
}

const columns = (context: Context, sort: SortOf): Column<Row>[] => [
  {
    key: 'name',
    header: messages.page,
    rowHeader: true,
    sort: sort('name'),
    cell: ({ to, pageName, url, difference }) => (
      <NameCell
        mono
        to={to}
        name={difference === null ? `${pageName} (${lowerFirst(messages.thisPage)})` : pageName}
        note={truncateUrl(url.replace(/^https?:\/\//, ''), 60)}
      />
    ),
  },
  {
    key: 'performance',
    header: labels.performance,
    align: 'center',
    span: 6,
    sort: sort('performance'),
    cell: ({ point }) => (
      <ScoreDial size={28} score={point?.scores.performance ?? null} label={labels.performance} />
    ),
  },
  ...SHOWN.map((key) => metricColumn(key, context, sort)),
  {
    key: 'measured',
    header: messages.measured,
    align: 'right',
    wide: true,
    cell: ({ point }) => <Measured point={point} timeZone={context.timeZone} />,
  },
]

function reportTo(site: number, page: number, context: PointDetail, point: ComparedPage['point']): string {
  const { device, location } = context
  const around = point ? { pointId: point._id, ...datesAround(point.createdAt) } : {}
  return paths.report(site, page, 'performance', { device, location, ...around })
}

type CompareTableProps = Context & {
  own: { name: string; url: string }
  point: PointDetail
  others: readonly ComparedPage[]
  sorted: Sorted
}

export function CompareTable({ own, point, others, sorted, ...context }: CompareTableProps) {
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const here = { pathname, search, now: sorted }
  const self: Row = {
    page: point.page,
    pageName: own.name,
    url: own.url,
    point: { ...point, isSameEngine: true },
    difference: null,
    to: paths.report(point.site, point.page, 'performance', { ...keep(params), pointId: point._id }),
  }
  const rows = others.map((other) => ({ ...other, to: reportTo(point.site, other.page, point, other.point) }))
  return (
    <DataTable
      caption={messages.title}
      columns={columns(context, (key) => compareSort(key, here))}
      rows={[self, ...rows]}
      rowKey={({ page }) => page}
      isSelected={({ page }) => page === point.page}
    />
  )
}
