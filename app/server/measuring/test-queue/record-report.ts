import type { z } from 'zod'
import { inputMessages } from '~/shared/messages/form'
import { type RunResult, type reportEnvelope, runResult } from '~/shared/schemas/agent'
import type { Ctx } from '../../platform/context'
import { AppError, type FieldErrors } from '../../platform/errors'
import { createLogger } from '../../platform/log'
import { recordRun } from './record-run'

/**
 * Records an agent's report. An invalid one is logged with its field names and ends the test with REPORT_REJECTED, so
 * that it does not count as a lost agent; the agent gets INVALID.
 */
export async function recordReport(
  ctx: Ctx,
  report: z.infer<typeof reportEnvelope>,
): Promise<{ accepted: true }> {
  const parsed = runResult.safeParse(report)
  if (parsed.success) return recordRun(ctx, parsed.data)
  const { leaseId, runId } = report
  const fields = fieldsOf(parsed.error)
  createLogger('agents').error({ requestId: ctx.requestId, runId, fields }, "an agent's report was rejected")
  await recordRun(ctx, {
    ...failedAt(ctx.now()),
    leaseId,
    runId,
    failure: { code: 'REPORT_REJECTED', detail: `Invalid: ${Object.keys(fields).join(', ')}`.slice(0, 2000) },
  })
  throw new AppError('INVALID', inputMessages.invalid, { fields, reason: 'REPORT_REJECTED' })
}

function fieldsOf({ issues }: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const { path, message } of issues) {
    const name = path.map(String).join('.')
    fields[name] = [...(fields[name] ?? []), message]
  }
  return fields
}

const failedAt = (now: Date): Omit<RunResult, 'leaseId' | 'runId' | 'failure'> => ({
  startedAt: now.toISOString(),
  finishedAt: now.toISOString(),
  outcome: 'failed',
  scores: null,
  metrics: null,
  environment: null,
  evidence: [],
})
