import type { AgentJob, RunResult } from '~/shared/schemas/agent'

export type { RunStage } from '~/shared/rules/onboarding/run-stages'
export type { RunProgress } from '~/shared/schemas/onboarding'

export type AuditJob = Pick<
  AgentJob,
  | 'runId'
  | 'url'
  | 'formFactor'
  | 'emulation'
  | 'hardTimeoutMs'
  | 'allowPrivateTargets'
  | 'consentCookie'
  | 'keepTrace'
  | 'fullPage'
  | 'script'
  | 'experiment'
> & {
  /** Of the browser that makes the run, such as 156.0.8078.79. */
  chromiumVersion?: string | undefined
}

/** Evidence with its bytes; `hash` is the SHA-256 of `data`. */
export type Evidence = RunResult['evidence'][number] & { data: Buffer }

export type AuditOutcome = Pick<
  RunResult,
  'outcome' | 'failure' | 'scores' | 'metrics' | 'environment' | 'consented' | 'gapReason'
> & { evidence: Evidence[] }

export const failedOutcome = (
  code: string,
  detail: string,
  outcome: 'failed' | 'timeout' = 'failed',
): AuditOutcome => ({
  outcome,
  failure: { code, detail: detail.slice(0, 2000) },
  scores: null,
  metrics: null,
  environment: null,
  evidence: [],
})
