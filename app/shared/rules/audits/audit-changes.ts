import type { Audit, AuditSection } from '../../schemas/audits'

type State = Audit['state']
type Sections = readonly AuditSection[]

interface ChangedAudit {
  section: string
  id: string
  title: string
  /** Points of the section's 100 that it costs where it fails. */
  impact: number
}

/** What is known to be in order, or to be nothing to judge: of what was not measured nobody knows. */
const PASSING_STATES: readonly State[] = ['passed', 'notApplicable', 'informative']

const auditsOf = ({ failed, manual, informative, passed, notApplicable, notMeasured }: AuditSection) => [
  ...failed,
  ...manual,
  ...informative,
  ...passed,
  ...notApplicable,
  ...notMeasured,
]

/** Metrics scatter about the score from which on they pass: whether they changed is told of their figures. */
const isMetric = ({ section }: AuditSection, { weight }: Pick<Audit, 'weight'>) =>
  section === 'performance' && weight > 0

/** Audits that fail in one test and are known not to in the other; the costliest of a section first. */
function failingOnlyIn(these: Sections, those: Sections): ChangedAudit[] {
  return these.flatMap((section) => {
    const other = those.find((one) => one.section === section.section)
    const states = new Map((other ? auditsOf(other) : []).map(({ id, state }) => [id, state]))
    const isPassing = (id: string) => PASSING_STATES.some((state) => states.get(id) === state)
    return section.failed
      .filter((audit) => isPassing(audit.id) && !isMetric(section, audit))
      .map(({ id, title, impact }) => ({ section: section.section, id, title, impact }))
  })
}

/** Which audits began to fail from one test to a later one, and which ceased to. */
export const auditChanges = (before: Sections, after: Sections) => ({
  newlyFailed: failingOnlyIn(after, before),
  newlyPassed: failingOnlyIn(before, after),
})
