import { useOutletContext } from '@remix-run/react'
import type { ReactNode } from 'react'
import { BrandName } from '~/components/layout/brand'
import { SiteIcon } from '~/components/marks/site-icon'
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

function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className="min-w-0">
            <dt className="text-12 text-quiet">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

export function CoverPage({ point, report, range, timeZone, madeAt }: Props) {
  const { place, names } = useOutletContext<ReportContext>()
  const choice = report.choices.find((one) => one.device === point.device && one.location === point.location)
  const dayText = (day: string) => formatDate(day, 'UTC')
  const facts: [string, ReactNode][] = [
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
    <article
      data-cover=""
      aria-label={messages.title}
      className="mx-auto flex w-full max-w-[48rem] flex-col gap-10 rounded-6 border border-line bg-surface p-6 sm:min-h-[60rem] sm:p-12 print:min-h-[250mm] print:border-0 print:p-0"
    >
      <p className="flex items-center gap-2.5 font-semibold tracking-tight">
        <BrandName />
      </p>
      <div className="my-auto flex min-w-0 flex-col gap-3">
        <p className="text-16 text-quiet">{messages.kind}</p>
        <h2 className="flex items-center gap-3 text-28 wrap-anywhere sm:text-40 [&_img]:size-6">
          <SiteIcon site={place.siteId} />
          {names.site}
        </h2>
        <p className="font-mono text-13 text-quiet wrap-anywhere">{names.url}</p>
      </div>
      {point.failureCode ? (
        <FailureNotice code={point.failureCode} detail={point.failureDetail} address={point.finalUrl} />
      ) : null}
      <ScoreDials
        scores={point.scores}
        gapReason={point.gapReason}
        reason={point.failureCode ? metricMessages.runFailed : undefined}
      />
      <Facts facts={facts} />
    </article>
  )
}
