import { useOutletContext } from '@remix-run/react'
import { SiteIcon } from '~/components/marks/site-icon'
import { Cover, type Fact } from '~/components/print/cover'
import { formatDate, formatDateTime } from '~/shared/format/date'
import { metricMessages } from '~/shared/messages/report'
import { coverMessages as messages } from '~/shared/messages/report-sections'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { ReportView } from '~/shared/schemas/report-view'
import { ScoreDials } from '../overview/score-dials'
import { FailureNotice } from '../runs/failure-notice'
import type { ReportContext } from './no-point'
import type { ReportBar } from './use-shown-report'

interface Props {
  point: PointDetail
  report: ReportView
  range: ReportBar['range']
  timeZone: string
  madeAt: string
}

export function CoverPage({ point, report, range, timeZone, madeAt }: Props) {
  const { place, names } = useOutletContext<ReportContext>()
  const choice = report.choices.find((one) => one.device === point.device && one.location === point.location)
  const dayText = (day: string) => formatDate(day, 'UTC')
  const facts: Fact[] = [
    [messages.client, names.client],
    [messages.project, names.project],
    [messages.page, names.page],
    [messages.period, messages.span(dayText(range.startDate), dayText(range.endDate))],
    [messages.device, choice?.deviceName],
    [messages.location, choice?.locationLabel],
    [messages.tested, formatDateTime(point.createdAt, timeZone)],
    [messages.made, formatDate(madeAt, timeZone)],
  ]
  return (
    <Cover
      label={messages.title}
      kind={messages.kind}
      title={
        <>
          <SiteIcon site={place.siteId} />
          {names.site}
        </>
      }
      note={names.url}
      facts={facts}
    >
      {point.failureCode ? (
        <FailureNotice code={point.failureCode} detail={point.failureDetail} address={point.finalUrl} />
      ) : null}
      <ScoreDials
        scores={point.scores}
        gapReason={point.gapReason}
        reason={point.failureCode ? metricMessages.runFailed : undefined}
      />
    </Cover>
  )
}
