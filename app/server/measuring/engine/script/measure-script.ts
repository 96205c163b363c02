import { type FlowResult, type RunnerResult, startFlow, type UserFlow } from 'lighthouse'
import { testScriptMessages } from '~/shared/messages/test-scripts'
import { type PlannedStep, parseScript, planSteps } from '~/shared/rules/test-script'
import type { AgentScript } from '~/shared/schemas/agent'
import type { ScriptStep } from '~/shared/schemas/script-steps'
import type { EgressFailures } from '../egress/network-error'
import { correctConsoleErrors } from '../extract/console-errors'
import { jsonEvidence } from '../extract/evidence'
import { lighthouseConfig, lighthouseFlags } from '../lighthouse-settings'
import { type AuditJob, type AuditOutcome, type Evidence, failedOutcome } from '../types'
import { openTab } from '../user-agent'
import type { HostRule } from './blocked-hosts'
import { extractFlow } from './flow'
import { type CompletedStep, type FailedStep, runSteps, type StepsRun } from './run-steps'
import type { Session } from './session'
import { failureOf, resultOf } from './step-results'
import { inTime } from './wait'

const words = testScriptMessages
/** Time reserved to audit the steps' artifacts. */
const AFTER_STEPS_MS = 25_000
const AUDIT_TIMEOUT_MS = 20_000

interface Options {
  job: AuditJob
  script: AgentScript
  port: number
  setHostRules: (rules: HostRule[]) => void
  failures: EgressFailures
}

async function openSession({ job, script, port, setHostRules, failures }: Options): Promise<Session> {
  const page = await openTab(port, job)
  const isMobile = job.formFactor === 'MOBILE'
  const { width, height, pixelRatio } = job.emulation
  const session: Session = {
    page,
    fillings: { url: job.url, secrets: script.secrets },
    timeoutMs: 10_000,
    viewport: { width, height, deviceScaleFactor: pixelRatio, isMobile, hasTouch: isMobile },
    headers: new Map(),
    hostRules: [],
    setHostRules,
    failures,
  }
  // An open JavaScript dialog blocks the page.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
  await page.setViewport(session.viewport)
  return session
}

const isThere = (piece: Evidence | null): piece is Evidence => piece !== null

function evidenceOf(results: ScriptStep[], { done, failed }: StepsRun): Evidence[] {
  const screens = [...done, ...(failed ? [failed] : [])].map(({ screen }) => screen).filter(isThere)
  const unique = new Map(screens.map((screen) => [screen.hash, screen]))
  return [jsonEvidence('steps', { steps: results }), ...unique.values()]
}

const known = ({ durationMs, screen }: CompletedStep) => ({ durationMs, screen: screen?.hash ?? null })

function resultsOf(
  run: StepsRun,
  judged: FlowResult | null,
  job: AuditJob,
  point?: PlannedStep,
): ScriptStep[] {
  const results = run.done.flatMap((one, index) => {
    const lhr = judged?.steps[index]?.lhr
    return lhr ? [{ ...resultOf(one.step, lhr, job, known(one)), isPoint: one.step === point }] : []
  })
  const { failed } = run
  if (!failed) return results
  return [...results, failureOf(failed.step, failed.sentence, { ...known(failed), url: failed.url })]
}

function flowOf(run: StepsRun, judged: FlowResult | null, point = -1): Evidence[] {
  if (!judged) return []
  const steps = run.done.flatMap(({ step, screen }, index) => {
    const lhr = judged.steps[index]?.lhr
    return lhr ? [{ name: step.name, lhr, screen: screen?.hash ?? null, isReport: index === point }] : []
  })
  return extractFlow(judged.name, steps)
}

const slowestOf = (steps: ScriptStep[]): number | null =>
  steps.reduce<number | null>(
    (most, { metrics }) => (metrics.inp === null ? most : Math.max(most ?? 0, metrics.inp)),
    null,
  )

export interface ScriptGathered {
  flow: UserFlow
  run: StepsRun
  failures: EgressFailures
}

/** Runs a script's steps and gathers the artifacts of the logged ones. */
export async function gatherScript(options: Options): Promise<ScriptGathered> {
  const { job, script } = options
  const deadline = Date.now() + job.hardTimeoutMs - AFTER_STEPS_MS
  const parsed = parseScript(script.text)
  if (!parsed.ok) {
    const { line, message } = parsed.errors[0] ?? { line: 1, message: words.noNavigate }
    throw Object.assign(new Error(words.stepAt(line, message)), { code: 'SCRIPT_STEP_FAILED' })
  }
  const session = await openSession(options)
  const flow = await startFlow(session.page, {
    config: lighthouseConfig,
    flags: {
      ...lighthouseFlags(job, options.port),
      // The profile is new, and a visitor would have the storage of earlier steps.
      disableStorageReset: true,
      skipAboutBlank: false,
      usePassiveGathering: false,
      // The tab has its user agent, which the script may change.
      emulatedUserAgent: false,
    },
  })
  const run = await runSteps(session, flow, planSteps(parsed.steps), deadline)
  return { flow, run, failures: options.failures }
}

async function judge({ flow, failures }: ScriptGathered): Promise<FlowResult> {
  const judged = await flow.createFlowResult()
  for (const { lhr } of judged.steps) correctConsoleErrors(lhr, failures)
  return judged
}

async function failedScript(
  gathered: ScriptGathered,
  failed: FailedStep,
  job: AuditJob,
): Promise<AuditOutcome> {
  const { run } = gathered
  const judged =
    run.done.length > 0 ? await inTime(judge(gathered), AUDIT_TIMEOUT_MS).catch(() => null) : null
  const outcome = failedOutcome('SCRIPT_STEP_FAILED', words.stepAt(failed.step.line, failed.sentence))
  return { ...outcome, evidence: [...evidenceOf(resultsOf(run, judged, job), run), ...flowOf(run, judged)] }
}

/**
 * The run's metrics come from the last logged navigation, INP from the slowest logged interaction. `outcomeOf` turns
 * one load into an outcome.
 */
export async function auditScript(
  gathered: ScriptGathered,
  job: AuditJob,
  outcomeOf: (load: RunnerResult) => Promise<AuditOutcome>,
): Promise<AuditOutcome> {
  const { flow, run } = gathered
  if (run.failed) return failedScript(gathered, run.failed, job)
  const judged = await judge(gathered)
  const at = run.done.findLastIndex(({ step }) => step.gatherMode === 'navigation')
  const lhr = judged.steps[at]?.lhr
  const artifacts = flow.createArtifactsJson().gatherSteps[at]?.artifacts
  if (!lhr || !artifacts)
    throw Object.assign(new Error('The engine returned no load'), { code: 'ENGINE_ERROR' })
  const results = resultsOf(run, judged, job, run.done[at]?.step)
  const outcome = await outcomeOf({ lhr, artifacts } as RunnerResult)
  const hasReport = outcome.evidence.some(({ kind }) => kind === 'report')
  return {
    ...outcome,
    metrics: outcome.metrics && { ...outcome.metrics, inp: slowestOf(results) },
    evidence: [
      ...outcome.evidence,
      ...evidenceOf(results, run),
      ...flowOf(run, judged, hasReport ? at : undefined),
    ],
  }
}
