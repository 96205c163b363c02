import { formatScoreDifference } from '~/components/compare-tests/score-difference'
import { RatedFigure } from '~/components/marks/result-cells'
import { ReportLink } from '~/components/sharing/report-link'
import { CellLines } from '~/components/ui/cell-lines'
import { classes } from '~/components/ui/classes'
import { RatingMark } from '~/components/ui/rating-mark'
import type { Column } from '~/components/ui/table'
import { formatDateTime } from '~/shared/format/date'
import { formatMetric, formatMetricDifference } from '~/shared/format/metric'
import { formatScore } from '~/shared/format/score'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import { compareTestsMessages } from '~/shared/messages/compare-tests'
import { paths } from '~/shared/paths'
import { rateScore, SCORE_TITLES } from '~/shared/rules/report/scores'
import type { SessionTest } from '~/shared/schemas/compare-session'
import type { ComparedMetric, ComparedScore } from '~/shared/schemas/compare-tests'
import type { MetricKey, ScoreKey } from '~/shared/values/metric-keys'
import { METRICS } from '~/shared/values/web-vitals'
import type { ShownSession } from './shown-session'

const messages = compareSessionMessages.session
const TONES: Record<string, string | undefined> = { better: 'text-good-ink', worse: 'text-poor-ink' }

export interface ResultRow {
  test: SessionTest
  metrics: NonNullable<ShownSession['figures'][number]>['metrics'] | null
  difference: ShownSession['differences'][number] | null
}

type Diff = { verdict: (ComparedMetric | ComparedScore)['verdict']; text: string; smallest: string | null }

/** The difference, coloured only where it is significant; the conclusion as its title. */
function Difference({ verdict, text, smallest }: Diff) {
  if (!verdict) return null
  const label = compareTestsMessages.verdicts[verdict]
  return (
    <span
      title={smallest === null ? label : `${label}. ${compareTestsMessages.detectableFrom(smallest)}`}
      className={classes('figure-note', TONES[verdict])}
    >
      {text}
      <span className="sr-only"> {label}</span>
    </span>
  )
}

const reportOf = ({ site, page, device, location, _id: pointId }: SessionTest) =>
  paths.report(site, page, 'performance', { device, location, pointId })

export const shortTestColumn: Column<ResultRow> = {
  key: 'test',
  get header() {
    return messages.test
  },
  rowHeader: true,
  wide: true,
  cell: ({ test }) => <span className="wrap-anywhere">{test.name}</span>,
}

export const testColumn = (timeZone: string): Column<ResultRow> => ({
  ...shortTestColumn,
  cell: ({ test }) => (
    <CellLines
      note={
        <>
          <span className="block">
            {test.siteName} · {test.deviceName}, {test.locationLabel}
          </span>
          {formatDateTime(test.createdAt, timeZone)}
        </>
      }
    >
      <ReportLink to={reportOf(test)} className="font-medium wrap-anywhere">
        {test.name}
      </ReportLink>
    </CellLines>
  ),
})

/** Without dials: a session has up to 48 scores. */
export const scoreColumn = (key: ScoreKey): Column<ResultRow> => ({
  key,
  header: SCORE_TITLES[key],
  align: 'right',
  span: 8,
  cell: ({ test, difference }) => {
    const found = difference?.scores.find((score) => score.key === key)
    return (
      <span className="figure-pair">
        <span className="figure-rated font-medium">
          {formatScore(test.scores[key]).text}
          <RatingMark rating={rateScore(test.scores[key])} size={8} />
        </span>
        {found && found.difference !== null ? (
          <Difference
            verdict={found.verdict}
            text={formatScoreDifference(found.difference).text}
            smallest={found.smallest ? formatScore(Math.ceil(found.smallest)).text : null}
          />
        ) : null}
      </span>
    )
  },
})

export const metricColumn = (metric: MetricKey): Column<ResultRow> => ({
  key: metric,
  header: METRICS[metric].shortName,
  align: 'right',
  span: 8,
  cell: ({ test: { formFactor }, metrics, difference }) => {
    const found = difference?.metrics.find(({ key }) => key === metric)
    return (
      <span className="figure-pair">
        <RatedFigure metric={metric} value={metrics?.[metric] ?? null} formFactor={formFactor} />
        {found && found.difference !== null ? (
          <Difference
            verdict={found.verdict}
            text={formatMetricDifference(metric, found.difference).text}
            smallest={found.smallest ? formatMetric(metric, found.smallest).text : null}
          />
        ) : null}
      </span>
    )
  },
})
