import CircleCheck from 'lucide-react/icons/circle-check'
import { Card } from '~/components/ui/card'
import { InlineText } from '~/components/ui/inline-text'
import { formatBytes } from '~/shared/format/bytes'
import { plain } from '~/shared/format/figure'
import { truncateUrl, URL_LENGTH } from '~/shared/format/long-url'
import { formatMetric } from '~/shared/format/metric'
import { formatTime } from '~/shared/format/time'
import { reportSummaryMessages } from '~/shared/messages/report-summary'
import type { Fix, ReportSummary } from '~/shared/schemas/report-summary'
import { METRICS } from '~/shared/values/web-vitals'
import type { ExperimentLink } from '../opportunities/experiment-links'
import { ExperimentLinks } from '../opportunities/opportunity-parts'

const messages = reportSummaryMessages.fixes

type Saving = { text: string; title: string }

/** As Lighthouse says; of an audit without a saving the points that it costs. */
function savingsOf({ measured, savingMs, savingBytes, savingShift, impact, section }: Fix): Saving[] {
  const savings: Saving[] = []
  if (measured !== null)
    savings.push({
      text: messages.measured(
        formatMetric(measured.metric, measured.value).text,
        METRICS[measured.metric].shortName,
      ),
      title: messages.measuredHelp,
    })
  if (savingMs !== null && measured === null)
    savings.push({ text: formatTime(savingMs).text, title: messages.time })
  if (savingBytes !== null) savings.push({ text: formatBytes(savingBytes).text, title: messages.bytes })
  if (savingShift !== null && savingMs === null)
    savings.push({ text: messages.shift(formatMetric('cls', savingShift).text), title: messages.shiftHelp })
  if (impact !== null)
    savings.push({
      text: messages.points(plain(impact)),
      title: messages.pointsHelp(messages.sections[section]),
    })
  return savings
}

function FixRow({ fix, to, tries }: { fix: Fix; to: string; tries: readonly ExperimentLink[] }) {
  const savings = savingsOf(fix)
  return (
    <li>
      <a href={to} className="flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-sunken">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <span lang="en" className="min-w-0 font-medium text-pretty">
            <InlineText text={fix.title} />
          </span>
          <span className="text-12 text-quiet wrap-anywhere">
            {fix.file === null ? messages.sections[fix.section] : truncateUrl(fix.file, URL_LENGTH)}
          </span>
        </span>
        <span className="flex shrink-0 gap-3 text-13 font-medium whitespace-nowrap max-sm:flex-col max-sm:items-end max-sm:gap-0">
          {savings.map(({ text, title }) => (
            <span key={text} title={title}>
              <span className="sr-only">{title}: </span>
              {text}
            </span>
          ))}
          {savings.length === 0 && fix.cause === null ? (
            <span className="text-quiet">{messages.notEstimated}</span>
          ) : null}
        </span>
      </a>
      {tries.length > 0 ? (
        <div className="px-4 pb-2">
          <ExperimentLinks links={tries} />
        </div>
      ) : null}
    </li>
  )
}

interface Props extends Pick<ReportSummary, 'fixes' | 'opportunities' | 'notMeasuredAudits'> {
  fixTo: (fix: Fix) => string
  triesOf: (fix: Fix) => readonly ExperimentLink[]
  allTo: string
}

export function TopFixes({ fixes, opportunities, notMeasuredAudits, fixTo, triesOf, allTo }: Props) {
  const isEstimated = fixes?.some(({ savingMs, savingBytes }) => savingMs !== null || savingBytes !== null)
  return (
    <Card title={messages.title} note={isEstimated ? messages.note : undefined} flush>
      {fixes === null ? <p className="px-4 pb-4 text-quiet">{messages.gone}.</p> : null}
      {fixes?.length === 0 && notMeasuredAudits !== 0 ? (
        <p className="px-4 pb-4 text-quiet">{messages.noneMeasured(notMeasuredAudits)}.</p>
      ) : null}
      {fixes?.length === 0 && notMeasuredAudits === 0 ? (
        <p className="flex items-center gap-2 px-4 pb-4 text-good-ink">
          <CircleCheck size={16} aria-hidden="true" />
          {messages.none}
        </p>
      ) : null}
      {fixes && fixes.length > 0 ? (
        <ol className="divide-y divide-line border-t border-line">
          {fixes.map((fix) => (
            <FixRow key={`${fix.section} ${fix.audit}`} fix={fix} to={fixTo(fix)} tries={triesOf(fix)} />
          ))}
        </ol>
      ) : null}
      {opportunities !== null && opportunities > 0 ? (
        <p className="border-t border-line px-4 py-2.5 text-13" data-print="hide">
          <a href={allTo} className="rounded-2 text-link hover:underline">
            {messages.all(opportunities)}
          </a>
        </p>
      ) : null}
    </Card>
  )
}
