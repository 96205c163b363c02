import { originOf } from '~/components/requests/request-figures'
import { Card } from '~/components/ui/card'
import { RatingShape } from '~/components/ui/rating-mark'
import { formatDateTime } from '~/shared/format/date'
import { keep, paths, type ReportSection } from '~/shared/paths'
import { comparisonConclusion } from '~/shared/rules/report/comparison-conclusion'
import { datesAround } from '~/shared/rules/time/dates-near'
import type { ComparedTest, TestComparison } from '~/shared/schemas/compare-tests'
import type { ReportView } from '~/shared/schemas/report-view'
import { ComparedAmounts } from './amounts-table'
import { ChangedAudits } from './changed-audits'
import { ChangedRequests } from './changed-requests'
import { ComparedFilms, type Films } from './compared-films'
import { ComparedFigures } from './figures-table'
import { type Side, type Sides, sidesOf } from './sides'

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

type ComparedProps = Omit<ComparisonCardsProps, 'films' | 'url'> & { sides: Sides }

/** The conclusion, then what is compared. */
function Compared({ comparison, sides, choices, search, timeZone }: ComparedProps) {
  const { before, after } = sides
  const { tone, text } = comparisonConclusion(comparison, [before.name, after.name])
  const conditionsOf = ({ device, location }: ComparedTest) => {
    const choice = choices.find((one) => one.device === device && one.location === location)
    return choice ? `, ${choice.deviceName}, ${choice.locationLabel}` : ''
  }
  return (
    <Card>
      <p className="flex items-baseline gap-2.5 pb-2 text-16 font-semibold text-pretty">
        {tone ? <RatingShape rating={tone} size={12} /> : null}
        <span className="min-w-0">{text}.</span>
      </p>
      <dl className="grid gap-x-3 gap-y-1 text-13 [grid-template-columns:auto_1fr]">
        {[before, after].map((side) => (
          <div key={side.name} className="contents">
            <dt className="text-quiet">{side.name}</dt>
            <dd>
              <a href={reportTo(side, search, 'overview')} className="text-link hover:underline">
                {formatDateTime(side.test.createdAt, timeZone)}
              </a>
              {conditionsOf(side.test)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function ComparisonCards(props: ComparisonCardsProps) {
  const { comparison, choices, films, url, search, timeZone } = props
  const sides = sidesOf(comparison)
  const { told } = comparison
  if (!sides || !told) return null
  const formFactorOf = ({ test }: Side) =>
    choices.find(({ device }) => device === test.device)?.formFactor ?? 'MOBILE'
  const formFactors = { before: formFactorOf(sides.before), after: formFactorOf(sides.after) }
  const sectionTo = (section: string) => reportTo(sides.after, search, section as ReportSection)
  return (
    <>
      <Compared {...{ comparison, sides, choices, search, timeZone }} />
      <ComparedFigures {...{ told, sides, formFactors }} />
      <ComparedFilms {...{ films, sides }} />
      <ComparedAmounts amounts={told.amounts} sides={sides} />
      <ChangedRequests requests={told.requests} sides={sides} origin={originOf(url)} />
      <ChangedAudits audits={told.audits} sectionTo={sectionTo} />
    </>
  )
}
