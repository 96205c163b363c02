import { originOf } from '~/components/requests/request-figures'
import { RatingShape } from '~/components/ui/rating-mark'
import { formatDateTime } from '~/shared/format/date'
import { keep, paths, type ReportSection } from '~/shared/paths'
import { comparisonConclusion } from '~/shared/rules/report/comparison-conclusion'
import { datesAround } from '~/shared/rules/time/dates-near'
import type { TestComparison } from '~/shared/schemas/compare-tests'
import type { ReportView } from '~/shared/schemas/report-view'
import { ComparedAmounts } from './amounts-table'
import { ChangedAudits } from './changed-audits'
import { ChangedRequests } from './changed-requests'
import { ComparedFilms, type Films } from './compared-films'
import { ComparedFigures } from './figures-table'
import { type Side, sidesOf } from './sides'

export interface ComparisonCardsProps {
  comparison: TestComparison
  choices: ReportView['choices']
  films: Films
  url: string
  search: URLSearchParams
  timeZone: string
}

function reportTo({ test }: Side, search: URLSearchParams, section: ReportSection): string {
  const { device, location } = test
  const changes = { device, location, pointId: test._id, ...datesAround(test.createdAt) }
  return paths.report(test.site, test.page, section, { ...keep(search), ...changes })
}

type ConclusionProps = Pick<ComparisonCardsProps, 'comparison' | 'search' | 'timeZone'>

/** What changed, with a link to the earlier test. */
export function Conclusion({ comparison, search, timeZone }: ConclusionProps) {
  const sides = sidesOf(comparison)
  if (!sides) return null
  const { before, after } = sides
  const { tone, text } = comparisonConclusion(comparison, [before.name, after.name])
  return (
    <p className="flex items-baseline gap-2.5 text-16 font-semibold text-pretty">
      {tone ? <RatingShape rating={tone} size={12} /> : null}
      <span className="min-w-0">
        {text}.{' '}
        <a href={reportTo(before, search, 'overview')} className="font-normal text-link hover:underline">
          {before.name}: {formatDateTime(before.test.createdAt, timeZone)}
        </a>
      </span>
    </p>
  )
}

export function ComparisonCards(props: ComparisonCardsProps) {
  const { comparison, choices, films, url, search } = props
  const sides = sidesOf(comparison)
  const { told } = comparison
  if (!sides || !told) return null
  const formFactorOf = ({ test }: Side) =>
    choices.find(({ device }) => device === test.device)?.formFactor ?? 'MOBILE'
  const formFactors = { before: formFactorOf(sides.before), after: formFactorOf(sides.after) }
  const sectionTo = (section: string) => reportTo(sides.after, search, section as ReportSection)
  return (
    <>
      <ComparedFigures {...{ told, sides, formFactors }} />
      <ComparedFilms {...{ films, sides }} />
      <ComparedAmounts amounts={told.amounts} sides={sides} />
      <ChangedRequests requests={told.requests} sides={sides} origin={originOf(url)} />
      <ChangedAudits audits={told.audits} sectionTo={sectionTo} />
    </>
  )
}
