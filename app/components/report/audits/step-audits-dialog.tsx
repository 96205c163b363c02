import { useLocation, useSearchParams } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { Notice } from '~/components/ui/notice'
import { RatingMark } from '~/components/ui/rating-mark'
import { ScoreDial } from '~/components/ui/score-dial'
import { Tabs } from '~/components/ui/tabs'
import { testScriptMessages as messages } from '~/shared/messages/test-scripts'
import { withParams } from '~/shared/paths'
import { rateScore } from '~/shared/rules/report/scores'
import type { AuditSection } from '~/shared/schemas/audits'
import type { ScriptStep } from '~/shared/schemas/script-steps'
import { AuditGroups } from './audit-groups'
import { SectionCounts } from './section-counts'

function SectionHead({ section, isScored }: { section: AuditSection; isScored: boolean }) {
  const { title, score } = section
  return (
    <div className="flex items-center gap-4">
      {isScored ? <ScoreDial score={score} label={title} /> : null}
      <div className="flex flex-col gap-1">
        <h2 className="text-16">{title}</h2>
        {isScored ? <RatingMark rating={rateScore(score)} showWord /> : null}
        <SectionCounts section={section} />
      </div>
    </div>
  )
}

type StepAuditsDialogProps = {
  step: ScriptStep
  /** Null if the audits were not stored or are deleted. */
  sections: AuditSection[] | null
}

export function StepAuditsDialog({ step, sections }: StepAuditsDialogProps) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const to = (changes: Record<string, string | null>) => withParams(pathname, search, changes)
  const selected = sections?.find(({ section }) => section === search.get('section')) ?? sections?.[0]
  const isNavigation = step.gatherMode === 'navigation'
  return (
    <Dialog
      title={messages.auditsOf(step.name)}
      closeTo={to({ dialog: null, step: null, section: null })}
      width="wide"
    >
      <p className="text-13 text-quiet">
        {messages.line(step.line)} · {isNavigation ? messages.navigation : messages.interaction}
        {step.url ? <span className="block font-mono text-12 wrap-anywhere">{step.url}</span> : null}
      </p>
      {selected ? (
        <>
          <Tabs
            label={messages.auditSections}
            tabs={(sections ?? []).map(({ section, title, failed }) => ({
              label: messages.failedIn(title, failed.length),
              to: to({ section }),
              current: section === selected.section,
            }))}
          />
          {isNavigation ? null : (
            <p className="text-13 text-pretty text-quiet">{messages.interactionAudits}.</p>
          )}
          <SectionHead section={selected} isScored={isNavigation} />
          <AuditGroups key={selected.section} section={selected} />
        </>
      ) : (
        <Notice tone="info">
          <p>{messages.auditsGone}.</p>
        </Notice>
      )}
    </Dialog>
  )
}
