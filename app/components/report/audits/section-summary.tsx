import { LineChart } from '~/components/charts/line-chart'
import { Card } from '~/components/ui/card'
import { RatingMark } from '~/components/ui/rating-mark'
import { ScoreDial } from '~/components/ui/score-dial'
import { useShowsNotes } from '~/components/visitor/use-visitor'
import { auditsMessages as messages } from '~/shared/messages/audits'
import { rateScore } from '~/shared/rules/report/scores'
import type { AuditSection } from '~/shared/schemas/audits'
import type { SeriesKey } from '~/shared/schemas/point-series'
import type { ReportView } from '~/shared/schemas/report-view'
import { useEventsLink } from '../frame/use-events-link'
import { useTestLink } from '../frame/use-test-link'
import { frameOf } from '../performance/series-chart'
import { SectionCounts } from './section-counts'

type SectionSummaryProps = {
  title: string
  score: number | null
  /** Null if retention deleted the audits; the score is still stored. */
  section: AuditSection | null
  scoreKey: SeriesKey
  report: ReportView
  timeZone: string
}

export function SectionSummary({ title, score, section, scoreKey, report, timeZone }: SectionSummaryProps) {
  const line = report.series?.lines[scoreKey]
  const showsNotes = useShowsNotes()
  const pointTo = useTestLink(report)
  const eventsTo = useEventsLink(report)
  return (
    <Card>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(12rem,auto)_minmax(0,1fr)] print:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="flex items-start gap-4">
          <ScoreDial score={score} label={title} />
          <div className="flex flex-col gap-1">
            <h2 className="text-16">{title}</h2>
            <RatingMark rating={rateScore(score)} showWord />
            {section ? <SectionCounts section={section} /> : null}
          </div>
        </div>
        <LineChart
          title={messages.history(title)}
          kind="points"
          height={80}
          times={line?.times ?? []}
          series={[{ key: scoreKey, name: title, values: line?.values ?? [], excluded: line?.excluded }]}
          selectedValues={[score]}
          timeZone={timeZone}
          {...{ pointTo, eventsTo }}
          {...frameOf(report, line, showsNotes)}
        />
      </div>
    </Card>
  )
}
