import CircleCheck from 'lucide-react/icons/circle-check'
import { Card } from '~/components/ui/card'
import { FoldMark } from '~/components/ui/fold-mark'
import { InlineText } from '~/components/ui/inline-text'
import { formatBytes } from '~/shared/format/bytes'
import { formatMetric } from '~/shared/format/metric'
import { formatTime } from '~/shared/format/time'
import { opportunitiesMessages as messages } from '~/shared/messages/report-sections'
import { reportSummaryMessages } from '~/shared/messages/report-summary'
import { isEstimated, metricSavings } from '~/shared/rules/verdict/savings'
import type { PagePicture } from '~/shared/schemas/audits'
import type { FoundOpportunity } from '~/shared/schemas/opportunities'
import type { Fix } from '~/shared/schemas/report-summary'
import { METRICS } from '~/shared/values/web-vitals'
import { AuditItems } from '../audits/audit-items'
import { PagePictureContext } from '../audits/element-picture'
import type { ExperimentLink } from './experiment-links'
import { Amount, ExperimentLinks } from './opportunity-parts'

const fixMessages = reportSummaryMessages.fixes

function Share({ saving, largest }: { saving: number; largest: number }) {
  return (
    <span
      aria-hidden="true"
      className="block h-1.5 w-20 overflow-hidden rounded-full bg-sunken shadow-[inset_0_0_0_1px_var(--line)] max-md:hidden"
    >
      <span
        className="block h-full rounded-full bg-mark"
        style={{ width: `${((saving / largest) * 100).toFixed(1)}%` }}
      />
    </span>
  )
}

function Saving({
  item,
  measured,
  largest,
}: {
  item: FoundOpportunity
  measured: Fix['measured']
  largest: number
}) {
  const { savingMs, savingBytes, savings } = item
  if (measured) return <Measured measured={measured} />
  if (!isEstimated(item)) {
    return (
      <span className="text-13 text-quiet" title={messages.notEstimatedHelp}>
        {messages.notEstimated}
      </span>
    )
  }
  const shift = savingMs === null ? savings['CLS'] : undefined
  const bytes = savingBytes === null ? null : formatBytes(savingBytes).text
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-13">
      {savingMs === null ? null : <Share saving={savingMs} largest={largest} />}
      {shift === undefined ? (
        <Amount name={messages.time} text={savingMs === null ? null : formatTime(savingMs).text} />
      ) : (
        <Amount name={messages.shifts} text={`CLS ${formatMetric('cls', shift).text}`} />
      )}
      <Amount name={messages.bytes} text={bytes} />
    </span>
  )
}

function Measured({ measured: { metric, value } }: { measured: NonNullable<Fix['measured']> }) {
  return (
    <span className="text-13 font-medium" title={fixMessages.measuredHelp}>
      {fixMessages.measured(formatMetric(metric, value).text, METRICS[metric].shortName)}
    </span>
  )
}

/** A fix that no audit of Lighthouse is about. */
function CauseEntry({ fix, tries }: { fix: Fix; tries: readonly ExperimentLink[] }) {
  return (
    <div className="flex min-h-11 flex-col justify-center gap-1 px-4 py-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <span className="font-medium text-pretty">{fix.title}</span>
        {fix.measured ? <Measured measured={fix.measured} /> : null}
      </p>
      {fix.file ? <p className="font-mono text-12 text-quiet wrap-anywhere">{fix.file}</p> : null}
      <ExperimentLinks links={tries} />
    </div>
  )
}

function ByMetric({ savings, savingBytes }: Pick<FoundOpportunity, 'savings' | 'savingBytes'>) {
  const gains = metricSavings(savings).map(({ name, metric, value }) => ({
    name,
    text: formatMetric(metric, value).text,
  }))
  if (savingBytes !== null) gains.push({ name: messages.size, text: formatBytes(savingBytes).text })
  if (gains.length === 0) return null
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 text-13">
      <p className="text-quiet">{messages.byMetric}</p>
      <dl className="flex flex-wrap gap-x-4 gap-y-1">
        {gains.map(({ name, text }) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-quiet">{name}</dt>
            <dd className="font-medium">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type EntryProps = {
  item: FoundOpportunity
  fix: Fix | undefined
  largest: number
  open: boolean
  tries: readonly ExperimentLink[]
}

function Entry({ item, fix, largest, open, tries }: EntryProps) {
  const { audit } = item
  return (
    <details open={open}>
      <summary className="flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-sunken">
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-0.5">
          <span lang="en" className="min-w-0 font-medium text-pretty">
            <InlineText text={fix?.title ?? item.title} />
          </span>
          <Saving item={item} measured={fix?.measured ?? null} largest={largest} />
        </span>
        <FoldMark />
      </summary>
      <div className="flex min-w-0 flex-col gap-3 px-4 pt-1 pb-4">
        {audit.description ? (
          <p lang="en" className="max-w-prose text-pretty text-quiet">
            <InlineText text={audit.description} />
          </p>
        ) : null}
        <ByMetric {...item} />
        <ExperimentLinks links={tries} />
        <AuditItems audit={audit} lang="en" />
      </div>
    </details>
  )
}

/** As the overview ranks them: causes that no audit is about, audits of a cause, then the others by their estimate. */
function orderByFixes(opportunities: readonly FoundOpportunity[], fixes: readonly Fix[]) {
  const causes = fixes.filter(({ cause }) => cause !== null)
  const rank = ({ audit }: FoundOpportunity) => {
    const index = causes.findIndex((fix) => fix.audit === audit.id)
    return index < 0 ? causes.length : index
  }
  return {
    leading: causes.filter((fix) => !opportunities.some(({ audit }) => audit.id === fix.audit)),
    audits: opportunities.toSorted((a, b) => rank(a) - rank(b)),
  }
}

function summaryOf(opportunities: readonly FoundOpportunity[]): string {
  const largest = Math.max(0, ...opportunities.map(({ savingMs }) => savingMs ?? 0))
  const { length } = opportunities
  return largest > 0 ? messages.summary(length, formatTime(largest).text) : messages.counted(length)
}

export interface OpportunityListProps {
  opportunities: readonly FoundOpportunity[]
  picture: PagePicture | null
  /** Titles of audits; null: unknown. */
  notMeasured: readonly string[] | null
  /** The first fixes of the overview. */
  fixes?: readonly Fix[]
  experimentLinksFor?: (item: FoundOpportunity) => readonly ExperimentLink[]
  fixLinksFor?: (fix: Fix) => readonly ExperimentLink[]
}

export function OpportunityList({
  opportunities,
  picture,
  notMeasured,
  fixes = [],
  experimentLinksFor,
  fixLinksFor,
}: OpportunityListProps) {
  const { leading, audits } = orderByFixes(opportunities, fixes)
  const gap = notMeasured && notMeasured.length > 0 ? `${messages.notMeasured(notMeasured)}.` : null
  if (leading.length + opportunities.length === 0 && (notMeasured === null || gap)) {
    return (
      <p className="text-pretty text-quiet">{gap ? `${messages.none}. ${gap}` : `${messages.noneStored}.`}</p>
    )
  }
  if (leading.length + opportunities.length === 0) {
    return (
      <p className="flex items-center gap-2 text-good-ink">
        <CircleCheck size={16} aria-hidden="true" />
        {messages.none}
      </p>
    )
  }
  const largest = Math.max(1, ...opportunities.map(({ savingMs }) => savingMs ?? 0))
  return (
    <PagePictureContext.Provider value={picture}>
      <Card title={messages.title} note={summaryOf(opportunities)} flush>
        <p className="max-w-prose px-4 pb-3 text-13 text-pretty text-quiet">
          {messages.overlap}. {gap}
        </p>
        <ol className="divide-y divide-line border-t border-line">
          {leading.map((fix) => (
            <li key={fix.audit} id={`audit-${fix.audit}`} className="scroll-mt-20">
              <CauseEntry fix={fix} tries={fixLinksFor?.(fix) ?? []} />
            </li>
          ))}
          {audits.map((item, index) => (
            <li key={item.id} id={`audit-${item.audit.id}`} className="scroll-mt-20">
              <Entry
                {...{ item, largest }}
                fix={fixes.find(({ cause, audit }) => cause !== null && audit === item.audit.id)}
                open={index === 0}
                tries={experimentLinksFor?.(item) ?? []}
              />
            </li>
          ))}
        </ol>
      </Card>
    </PagePictureContext.Provider>
  )
}
