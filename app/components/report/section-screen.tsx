import { useParams } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from '~/components/ui/notice'
import { messages } from '~/shared/messages'
import type { RunScores } from '~/shared/schemas/agent'
import type { AuditSection } from '~/shared/schemas/audits'
import type { ReportView } from '~/shared/schemas/lighthouse'
import { AuditGroups } from './audit-groups'
import { FailureNotice } from './failure-notice'
import { NoPoint } from './no-point'
import { ReportBar, type ReportBarProps } from './report-bar'
import { SectionSummary } from './section-summary'

type SectionScreenProps = {
  report: ReportView
  bar: Omit<ReportBarProps, 'report'>
  title: string
  scoreKey: keyof RunScores
  section: AuditSection | null
  children?: ReactNode
}

/** A section of the report that is made of audits. */
export function SectionScreen({ report, bar, title, scoreKey, section, children }: SectionScreenProps) {
  const { pageId = '' } = useParams()
  const { point } = report
  if (!point) {
    return (
      <>
        <ReportBar report={report} {...bar} />
        <NoPoint page={Number(pageId)} isDefaultRange={bar.range.preset === 'month'} />
      </>
    )
  }
  const score = point.scores[scoreKey]
  return (
    <>
      <ReportBar report={report} {...bar} />
      {point.failureCode ? <FailureNotice code={point.failureCode} /> : null}
      <SectionSummary {...{ title, score, section, scoreKey, report }} timeZone={bar.timeZone} />
      {section || point.failureCode ? null : (
        <Notice tone="info">
          <p>{score === null ? messages.audits.noneMade : messages.audits.gone}.</p>
        </Notice>
      )}
      {section?.passed.length && section.failed.length + section.notMeasured.length === 0 ? (
        <p className="flex items-center gap-2 text-good-ink">
          <CircleCheck size={16} aria-hidden="true" />
          {messages.audits.allPassed}
        </p>
      ) : null}
      {section ? <AuditGroups section={section} /> : null}
      {children}
    </>
  )
}
