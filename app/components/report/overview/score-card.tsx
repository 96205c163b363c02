import { metricMessages } from '~/shared/messages/report'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { ReportView } from '~/shared/schemas/report-view'
import { Card } from '../../ui/card'
import { useSectionLink } from '../frame/use-section-link'
import { ScoreChart } from '../performance/series-chart'
import { scoreChanges } from './score-changes'
import { ScoreDials } from './score-dials'

type Props = { report: ReportView; point: PointDetail; timeZone: string }

export function ScoreCard({ report, point, timeZone }: Props) {
  const sectionTo = useSectionLink()
  return (
    <Card>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        <ScoreDials
          scores={point.scores}
          change={scoreChanges(report)}
          gapReason={point.gapReason}
          reason={point.failureCode ? metricMessages.runFailed : undefined}
          to={(section) => sectionTo(section, point)}
        />
        <ScoreChart report={report} timeZone={timeZone} />
      </div>
    </Card>
  )
}
