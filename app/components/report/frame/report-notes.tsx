import { useLocation, useSearchParams } from '@remix-run/react'
import { Notice } from '~/components/ui/notice'
import { rangeMessages, reportMessages } from '~/shared/messages/report'
import { withParams } from '~/shared/paths'
import type { ReportView } from '~/shared/schemas/report-view'
import { ZoomedDates } from './dates-form'
import type { ReportBar } from './use-shown-report'

/** What differs from what the URL asks for. */
export function ReportNotes({ report, bar }: { report: ReportView; bar: ReportBar }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return (
    <>
      {bar.range.isInvalid ? <Notice tone="warning">{rangeMessages.invalid}.</Notice> : null}
      <ZoomedDates
        whole={[Date.parse(report.start), Date.parse(report.end)]}
        wholeTo={withParams(pathname, search, { zoom: null })}
        timeZone={bar.timeZone}
      />
      {report.isSubstitute ? <Notice tone="info">{reportMessages.closestShown}</Notice> : null}
    </>
  )
}
