import type { Audit, AuditSection } from '../../schemas/audits'

type State = Audit['state']
type Sections = readonly AuditSection[]

interface ChangedAudit {
  section: string
  id: string
  title: string
  /** Penalty in points of 100. */
  impact: number
}

/** Known to be fine or not applicable; 'not measured' is unknown. */
const PASSING_STATES: readonly State[] = ['passed', 'notApplicable', 'informative']

const auditsOf = ({ failed, manual, informative, passed, notApplicable, notMeasured }: AuditSection) => [
  ...failed,
  ...manual,
  ...informative,
  ...passed,
  ...notApplicable,
  ...notMeasured,
]

/** Metric audits fluctuate around their threshold, so their values are compared instead. */
const isMetric = ({ section }: AuditSection, { weight }: Pick<Audit, 'weight'>) =>
  section === 'performance' && weight > 0

/** Audits that fail in one test and are fine in the other; largest penalty first per section. */
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

/** Audits that started and stopped failing between two tests. */
export const auditChanges = (before: Sections, after: Sections) => ({
  newlyFailed: failingOnlyIn(after, before),
  newlyPassed: failingOnlyIn(before, after),
})
