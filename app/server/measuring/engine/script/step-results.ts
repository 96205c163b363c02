import type { PlannedStep } from '~/shared/rules/test-script'
import { type ScriptStep, STEP_METRICS } from '~/shared/schemas/script-steps'
import { figure, type Lhr, numericValue, rows } from '../extract/lhr'
import { extractMetrics } from '../extract/metrics'
import { extractScores } from '../extract/scores'
import type { AuditJob } from '../types'

const NOTHING = Object.fromEntries(STEP_METRICS.map((key) => [key, null])) as ScriptStep['metrics']

/** An interaction has no load metrics. */
function interactionMetrics(lhr: Lhr): ScriptStep['metrics'] {
  const total = rows(lhr, 'resource-summary').find((row) => row['resourceType'] === 'total')
  return {
    ...NOTHING,
    inp: numericValue(lhr, 'interaction-to-next-paint'),
    cls: figure(lhr.audits['cumulative-layout-shift']?.numericValue, 4),
    tbt: numericValue(lhr, 'total-blocking-time'),
    bytes: figure(total?.['transferSize'], 0),
    requests: figure(total?.['requestCount'], 0),
  }
}

function navigationMetrics(lhr: Lhr, job: AuditJob): ScriptStep['metrics'] {
  const all = extractMetrics(lhr, job.emulation.throttling)
  return Object.fromEntries(STEP_METRICS.map((key) => [key, all[key]])) as ScriptStep['metrics']
}

type Known = Pick<ScriptStep, 'durationMs' | 'screen'>

const plannedOf = ({ name, line, keyword, gatherMode }: PlannedStep) => ({ name, line, keyword, gatherMode })

/** The result of a measured step. Only navigations have scores, since few audits apply to interactions. */
export function resultOf(step: PlannedStep, lhr: Lhr, job: AuditJob, known: Known): ScriptStep {
  const isNavigation = step.gatherMode === 'navigation'
  const { performance, accessibility, bestPractices, seo } = extractScores(lhr)
  return {
    ...plannedOf(step),
    ...known,
    status: 'success',
    failure: null,
    url: lhr.finalDisplayedUrl,
    scores: isNavigation ? { performance, accessibility, bestPractices, seo } : null,
    metrics: isNavigation ? navigationMetrics(lhr, job) : interactionMetrics(lhr),
    isPoint: false,
  }
}

export const failureOf = (
  step: PlannedStep,
  failure: string,
  known: Known & { url: string | null },
): ScriptStep => ({
  ...plannedOf(step),
  ...known,
  status: 'failed',
  failure,
  scores: null,
  metrics: NOTHING,
  isPoint: false,
})
