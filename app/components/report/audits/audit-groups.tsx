import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Info from 'lucide-react/icons/info'
import { useContext } from 'react'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { FoldMark } from '~/components/ui/fold-mark'
import { InlineText } from '~/components/ui/inline-text'
import { RatingMark } from '~/components/ui/rating-mark'
import { plain } from '~/shared/format/figure'
import { auditsMessages as messages } from '~/shared/messages/audits'
import { AUDIT_GROUPS, type AuditGroup } from '~/shared/rules/audits/audit-groups'
import type { Audit, AuditSection } from '~/shared/schemas/audits'
import { AuditItems, nounOf } from './audit-items'
import { NewFaultsContext } from './new-faults'

const ICONS = {
  notMeasured: CircleDashed,
  manual: CircleHelp,
  informative: Info,
  passed: CircleCheck,
  notApplicable: CircleMinus,
} as const
/** Scores of 0.5 and above need improvement, lower scores are poor. */
const HALF = 0.5

function Mark({ audit, group }: { audit: Audit; group: AuditGroup }) {
  if (group === 'failed') return <RatingMark rating={(audit.score ?? 0) >= HALF ? 'warning' : 'poor'} />
  const Icon = ICONS[group]
  return (
    <Icon
      size={16}
      strokeWidth={1.75}
      aria-hidden="true"
      className={group === 'passed' ? 'text-good-ink' : 'text-quiet'}
    />
  )
}

function NewFaultMark({ audit }: { audit: Audit }) {
  const isNew = useContext(NewFaultsContext).includes(audit.id)
  return isNew ? (
    <Badge tone="info" title={messages.newFaultHelp}>
      {messages.newFault}
    </Badge>
  ) : null
}

interface EntryProps {
  audit: Audit
  group: AuditGroup
  open: boolean
  isPrinted: boolean
  lang: 'en' | undefined
}

function AuditEntry({ audit, group, open, isPrinted, lang }: EntryProps) {
  return (
    <details open={open} data-print={isPrinted ? 'open' : undefined}>
      <summary className="grid min-h-11 grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 hover:bg-sunken">
        <span className="grid place-items-center">
          <Mark audit={audit} group={group} />
        </span>
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <span lang={lang} className="font-medium text-pretty">
            <InlineText text={audit.title} />
          </span>
          {group === 'failed' ? <NewFaultMark audit={audit} /> : null}
          {audit.displayValue ? (
            <span lang={lang} className="text-13 text-quiet">
              {audit.displayValue}
            </span>
          ) : null}
          {!audit.displayValue && audit.itemCount > 0 ? (
            <span className="text-13 text-quiet">{messages.found(audit.itemCount, nounOf(audit))}</span>
          ) : null}
        </span>
        <span className="flex items-center gap-2">
          {group === 'failed' && audit.impact > 0 ? (
            <Badge tone="neutral" title={messages.scoreImpactHelp} className="max-sm:hidden">
              {messages.scoreImpact(plain(audit.impact))}
            </Badge>
          ) : null}
          <FoldMark />
        </span>
      </summary>
      <div className="flex min-w-0 flex-col gap-3 px-4 pt-1 pb-4 pl-11 max-sm:pl-4">
        {audit.description ? (
          <p lang={lang} className="max-w-prose text-pretty text-quiet">
            <InlineText text={audit.description} />
          </p>
        ) : null}
        {audit.recommendation ? (
          <p className="max-w-prose text-pretty">
            <span className="font-medium">{messages.recommendation}: </span>
            <InlineText text={audit.recommendation} />
          </p>
        ) : null}
        <AuditItems audit={audit} lang={lang} />
      </div>
    </details>
  )
}

type EntriesProps = { audits: Audit[]; group: AuditGroup; opensFirst?: boolean; lang: 'en' | undefined }

export function AuditEntries({ audits, group, opensFirst = false, lang }: EntriesProps) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {audits.map((audit, index) => (
        <li key={audit.id}>
          <AuditEntry {...{ audit, group, lang }} open={opensFirst && index === 0} isPrinted={opensFirst} />
        </li>
      ))}
    </ul>
  )
}

function CollapsedGroup({ audits, group, lang }: EntriesProps) {
  return (
    <section data-card="" data-folded="" className="min-w-0 rounded-6 border border-line bg-surface">
      <details>
        <summary className="flex min-h-12 items-center gap-3 px-4 py-2">
          <h2 className="text-14">{messages.groups[group]}</h2>
          <span className="text-13 text-quiet">{audits.length}</span>
          <FoldMark className="ml-auto" />
        </summary>
        <AuditEntries {...{ audits, group, lang }} />
      </details>
    </section>
  )
}

/** Lighthouse writes its audits in English; ours are in the reader's language. */
const languageOf = ({ section }: AuditSection) =>
  section === 'security' || section === 'cache' ? undefined : 'en'

export function AuditGroups({ section, opensFirst = true }: { section: AuditSection; opensFirst?: boolean }) {
  const lang = languageOf(section)
  return AUDIT_GROUPS.filter(({ key }) => section[key].length > 0).map(({ key, isFolded }) =>
    isFolded ? (
      <CollapsedGroup key={key} audits={section[key]} group={key} lang={lang} />
    ) : (
      <Card key={key} title={messages.groups[key]} note={section[key].length} flush>
        <AuditEntries
          audits={section[key]}
          group={key}
          opensFirst={opensFirst && key === 'failed'}
          lang={lang}
        />
      </Card>
    ),
  )
}
