import { originOf } from '~/components/requests/request-figures'
import { Notice } from '~/components/ui/notice'
import { formatDateTime } from '~/shared/format/date'
import { compareTestsMessages as messages } from '~/shared/messages/compare-tests'
import { keep, paths, type ReportSection } from '~/shared/paths'
import { datesAround } from '~/shared/rules/time/dates-near'
import type { ComparedTest, TestComparison } from '~/shared/schemas/compare-tests'
import type { ReportView } from '~/shared/schemas/report-view'
import { ComparedAmounts } from './amounts-table'
import { ChangedAudits } from './changed-audits'
import { ChangedRequests } from './changed-requests'
import { ComparedFilms, type Films } from './compared-films'
import { concludeComparison } from './conclusion'
import { ComparedMetrics, ComparedScores } from './figures-table'
import { type Side, sidesOf } from './sides'

export interface ComparisonCardsProps {
  comparison: TestComparison
  choices: ReportView['choices']
  films: Films
  url: string
  search: URLSearchParams
  timeZone: string
}

const failed = ({ status }: ComparedTest) => status !== 'success'

/** Reason why differences may not come from the page; null if there is none. */
function caution({ run, other, told }: TestComparison): string | null {
  if (!other || !told) return null
  if (failed(run) || failed(other)) return messages.failed
  return told.sameness === 'same' ? null : messages.sameness[told.sameness]
}

function reportTo({ test }: Side, search: URLSearchParams, section: ReportSection): string {
  const { device, location } = test
  const changes = { device, location, pointId: test._id, ...datesAround(test.createdAt) }
  return paths.report(test.site, test.page, section, { ...keep(search), ...changes })
}

type ConclusionProps = Pick<ComparisonCardsProps, 'comparison' | 'search' | 'timeZone'>

/** What changed, with a link to the earlier test. */
export function Conclusion({ comparison, search, timeZone }: ConclusionProps) {
  const before = sidesOf(comparison)?.before
  if (!before) return null
  return (
    <p className="text-16 font-semibold">
      {concludeComparison(comparison) ?? messages.notJudged}{' '}
      <a href={reportTo(before, search, 'overview')} className="text-link hover:underline">
        {messages.since(formatDateTime(before.test.createdAt, timeZone))}
      </a>
    </p>
  )
}

export function ComparisonCards(props: ComparisonCardsProps) {
  const { comparison, choices, films, url, search } = props
  const sides = sidesOf(comparison)
  const { told } = comparison
  if (!sides || !told) return null
  const warning = caution(comparison)
  const formFactorOf = ({ test }: Side) =>
    choices.find(({ device }) => device === test.device)?.formFactor ?? 'MOBILE'
  const formFactors = { before: formFactorOf(sides.before), after: formFactorOf(sides.after) }
  const sectionTo = (section: string) => reportTo(sides.after, search, section as ReportSection)
  return (
    <>
      {warning ? (
        <Notice tone="warning">
          <p>{warning}.</p>
        </Notice>
      ) : null}
      <ComparedScores scores={told.scores} sides={sides} />
      <ComparedMetrics metrics={told.metrics} {...{ sides, formFactors }} />
      <ComparedFilms {...{ films, sides }} />
      <ComparedAmounts amounts={told.amounts} sides={sides} />
      <ChangedRequests requests={told.requests} sides={sides} origin={originOf(url)} />
      <ChangedAudits audits={told.audits} sectionTo={sectionTo} />
    </>
  )
}
