import type { RunnerResult, UserFlow } from 'lighthouse'
import { expect, it, vi } from 'vitest'
import { testScriptMessages } from '~/shared/messages/test-scripts'
import { type PlannedStep, parseScript, planSteps } from '~/shared/rules/test-script'
import { scriptFlow } from '~/shared/schemas/script-flow'
import { scriptSteps } from '~/shared/schemas/script-steps'
import { jsonEvidence } from '../extract/evidence'
import recorded from '../fixtures/small-shop.json'
import { type AuditJob, type AuditOutcome, failedOutcome } from '../types'
import { auditScript } from './measure-script'

const words = testScriptMessages
const job = { emulation: { throttling: 'devtools' } } as AuditJob
const lhr = recorded.lhr as unknown as RunnerResult['lhr']
const interaction = (inpMs: number) => ({
  ...lhr,
  gatherMode: 'timespan',
  audits: { ...lhr.audits, 'interaction-to-next-paint': { numericValue: inpMs } },
})

const SCRIPT = [
  'navigate\t%URL%',
  'clickAndWait\tid=a',
  'clickAndWait\tid=b',
  'navigate\t%URL%',
  'clickAndWait\tid=c',
]
const RESULTS = [lhr, interaction(240), interaction(410), { ...lhr, runWarnings: ['Last'] }, interaction(90)]

function planned(): PlannedStep[] {
  const parsed = parseScript(SCRIPT.join('\n'))
  if (!parsed.ok) throw new Error('The script cannot be read')
  return planSteps(parsed.steps)
}

/** A script of five measured steps, of which `done` were completed. */
function gathered(done: number) {
  const steps = planned()
  const results = RESULTS.slice(0, done).map((one) => ({ lhr: one }))
  const flow = {
    createFlowResult: async () => ({ name: 'A flow', steps: results }),
    createArtifactsJson: () => ({ gatherSteps: results.map((_, index) => ({ artifacts: { index } })) }),
  } as unknown as UserFlow
  const known = { durationMs: 10, screen: null }
  const failing = steps[done]
  const failed = failing
    ? { step: failing, ...known, sentence: 'It failed.', url: 'https://shop.test/' }
    : null
  const run = { done: steps.slice(0, done).map((step) => ({ step, ...known })), failed }
  return { flow, run, failures: new Map() }
}

const read = ({ evidence }: AuditOutcome, kind: string) =>
  JSON.parse(String(evidence.find((piece) => piece.kind === kind)?.data))
const stepsOf = (outcome: AuditOutcome) => scriptSteps.parse(read(outcome, 'steps')).steps

it('has the figures of its last navigation, and the INP of its slowest interaction', async () => {
  const metrics = { lcp: 900, inp: null } as unknown as AuditOutcome['metrics']
  const outcomeOf = vi.fn(async () => ({
    ...failedOutcome('', ''),
    metrics,
    evidence: [jsonEvidence('report', {})],
  }))
  const outcome = await auditScript(gathered(5), job, outcomeOf)
  expect(outcomeOf).toHaveBeenCalledExactlyOnceWith({ lhr: RESULTS[3], artifacts: { index: 3 } })
  expect(outcome.metrics).toEqual({ lcp: 900, inp: 410 })
  expect(stepsOf(outcome).map(({ isPoint, metrics: { inp } }) => [isPoint, inp])).toEqual([
    [false, null],
    [false, 240],
    [false, 410],
    [true, null],
    [false, 90],
  ])
  const { steps } = scriptFlow.parse(read(outcome, 'flow'))
  expect(steps.map(({ isReport }) => isReport)).toEqual([false, false, false, true, false])
})

it('keeps the completed steps when one fails', async () => {
  const outcomeOf = vi.fn()
  const outcome = await auditScript(gathered(2), job, outcomeOf)
  expect(outcomeOf).not.toHaveBeenCalled()
  expect(outcome).toMatchObject({
    outcome: 'failed',
    failure: { code: 'SCRIPT_STEP_FAILED', detail: words.stepAt(3, 'It failed.') },
    scores: null,
    metrics: null,
  })
  expect(stepsOf(outcome).map(({ line, status, failure }) => [line, status, failure])).toEqual([
    [1, 'success', null],
    [2, 'success', null],
    [3, 'failed', 'It failed.'],
  ])
  expect(scriptFlow.parse(read(outcome, 'flow')).steps.map(({ isReport }) => isReport)).toEqual([
    false,
    false,
  ])
})

it('has no flow when its first step fails', async () => {
  const outcome = await auditScript(gathered(0), job, vi.fn())
  expect(outcome.evidence.map(({ kind }) => kind)).toEqual(['steps'])
})
