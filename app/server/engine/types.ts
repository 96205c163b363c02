import type { AgentJob, RunResult } from '~/shared/schemas/agent'

/** One measurement to make. */
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
>

/** A piece of evidence with its bytes; `hash` is the sha-256 of `data`. */
export type Evidence = RunResult['evidence'][number] & { data: Buffer }

/** What a measurement ended with, before it becomes a report to the server. */
export type AuditOutcome = Pick<
  RunResult,
  'outcome' | 'failure' | 'scores' | 'metrics' | 'environment' | 'consented'
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
