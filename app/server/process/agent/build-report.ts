import {
  type AgentJob,
  type AgentMachineLoad,
  MAX_EVIDENCE,
  type RunNoise,
  type RunResult,
} from '~/shared/schemas/agent'
import { type AuditOutcome, type Evidence, failedOutcome } from '../../measuring/engine'

export interface FinishedRun {
  result: Omit<RunResult, 'evidence'>
  evidence: Evidence[]
}

/** The report of a run, with the evidence that goes ahead of it. */
export function buildReport(
  { leaseId, runId }: Pick<AgentJob, 'leaseId' | 'runId'>,
  { evidence, ...outcome }: AuditOutcome,
  {
    startedAt,
    noise,
    machine = null,
  }: { startedAt: string; noise: RunNoise | null; machine?: AgentMachineLoad | null },
): FinishedRun {
  const finishedAt = new Date().toISOString()
  return {
    result: {
      leaseId,
      runId,
      startedAt,
      finishedAt,
      ...outcome,
      noise,
      ...(outcome.outcome !== 'success' && { machine }),
    },
    evidence: evidence.slice(0, MAX_EVIDENCE),
  }
}

/** What is reported instead of a rejected report, so that the test ends with its reason. */
export const rejectedReport = ({ result }: FinishedRun, error: Error): FinishedRun => {
  const { evidence, ...failed } = failedOutcome('REPORT_REJECTED', error.message)
  return { result: { ...result, ...failed, noise: null }, evidence }
}
