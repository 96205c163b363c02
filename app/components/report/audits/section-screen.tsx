import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { Notice } from '~/components/ui/notice'
import { auditsMessages } from '~/shared/messages/audits'
import type { RunScores } from '~/shared/schemas/agent'
import type { AuditSection, PagePicture } from '~/shared/schemas/audits'
import { ReportFrame, type ReportFrameProps } from '../frame/report-frame'
import { FailureNotice } from '../runs/failure-notice'
import { AuditGroups } from './audit-groups'
import { PagePictureContext } from './element-picture'
import { NewFaultsContext } from './new-faults'
import { SectionSummary } from './section-summary'

type SectionScreenProps = ReportFrameProps & {
  title: string
  scoreKey: keyof RunScores
  section: AuditSection | null
  picture?: PagePicture | null
  /** Ids of audits that passed in the previous test. */
  newFaults?: readonly string[]
  opensFirst?: boolean
  children?: ReactNode
}

export function SectionScreen(props: SectionScreenProps) {
  const {
    report,
    bar,
    title,
    scoreKey,
    section,
    picture = null,
    newFaults = [],
    opensFirst = true,
    children,
  } = props
  return (
    <ReportFrame report={report} bar={bar}>
      {({ scores, failureCode, failureDetail, finalUrl }) => (
        <>
          {failureCode ? (
            <FailureNotice code={failureCode} detail={failureDetail} address={finalUrl} />
          ) : null}
          <SectionSummary
            {...{ title, section, scoreKey, report }}
            score={scores[scoreKey]}
            timeZone={bar.timeZone}
          />
          {section || failureCode ? null : (
            <Notice tone="info">
              <p>{scores[scoreKey] === null ? auditsMessages.notRun : auditsMessages.gone}.</p>
            </Notice>
          )}
          {section?.passed.length && section.failed.length + section.notMeasured.length === 0 ? (
            <p className="flex items-center gap-2 text-good-ink">
              <CircleCheck size={16} aria-hidden="true" />
              {auditsMessages.allPassed}
            </p>
          ) : null}
          <PagePictureContext.Provider value={picture}>
            <NewFaultsContext.Provider value={newFaults}>
              {section ? <AuditGroups section={section} opensFirst={opensFirst} /> : null}
            </NewFaultsContext.Provider>
          </PagePictureContext.Provider>
          {children}
        </>
      )}
    </ReportFrame>
  )
}
