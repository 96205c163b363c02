import { useParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { PointDetail, ReportView } from '~/shared/schemas/lighthouse'
import { NoPoint } from './no-point'
import { ReportBar, type ReportBarProps } from './report-bar'

export type ReportFrameProps = {
  report: ReportView
  bar: Omit<ReportBarProps, 'report'>
}

export function ReportFrame({
  report,
  bar,
  children,
}: ReportFrameProps & { children: (point: PointDetail) => ReactNode }) {
  const { pageId = '' } = useParams()
  return (
    <>
      <ReportBar report={report} {...bar} />
      {report.point ? (
        children(report.point)
      ) : (
        <NoPoint page={Number(pageId)} isDefaultRange={bar.range.preset === 'month'} />
      )}
    </>
  )
}
