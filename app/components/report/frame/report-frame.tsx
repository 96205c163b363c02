import { useLocation, useOutletContext, useParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { ReportView } from '~/shared/schemas/report-view'
import { BackoffNotice } from '../runs/backoff-notice'
import { NoPoint, type ReportContext } from './no-point'
import type { ReportBar } from './use-shown-report'

export type ReportFrameProps = {
  report: ReportView
  bar: ReportBar
}

export function ReportFrame({
  report,
  bar,
  children,
}: ReportFrameProps & { children: (point: PointDetail) => ReactNode }) {
  const { pageId = '' } = useParams()
  return (
    <>
      <Backoffs choices={report.choices} timeZone={bar.timeZone} />
      {report.point ? (
        children(report.point)
      ) : (
        <NoPoint page={Number(pageId)} isDefaultRange={bar.range.preset === 'month'} />
      )}
    </>
  )
}

function Backoffs({ choices, timeZone }: { choices: ReportView['choices']; timeZone: string }) {
  const { backoffs } = useOutletContext<ReportContext>()
  const { pathname, search } = useLocation()
  if (backoffs.length === 0) return null
  return (
    <div className="flex flex-col gap-3" data-print="hide">
      {backoffs.map((backoff) => {
        const { device, location } = backoff
        const choice = choices.find((one) => one.device === device && one.location === location)
        return (
          <BackoffNotice
            key={`${device}/${location}`}
            {...{ backoff, timeZone }}
            place={choice ? `${choice.deviceName}, ${choice.locationLabel}` : ''}
            returnTo={pathname + search}
          />
        )
      })}
    </div>
  )
}
