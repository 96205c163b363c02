import { expect, it, vi } from 'vitest'
import type { Ctx } from '../../platform/context'
import { recordReport } from './record-report'

const { error, recordRun } = vi.hoisted(() => ({ error: vi.fn(), recordRun: vi.fn() }))
vi.mock('../../platform/log', () => ({ createLogger: () => ({ error }) }))
vi.mock('./record-run', () => ({ recordRun }))

it('logs a rejected report with the names of its fields', async () => {
  const ctx = { requestId: 'request-1', now: () => new Date('2026-11-23T10:00:00Z') } as unknown as Ctx
  const run = {
    leaseId: '01927b1e-0000-4000-8000-000000000001',
    runId: '01927b1e-0000-7000-8000-000000000002',
  }
  await expect(recordReport(ctx, { ...run, outcome: 'success', environment: 7 })).rejects.toMatchObject({
    code: 'INVALID',
    reason: 'REPORT_REJECTED',
  })
  expect(error).toHaveBeenCalledOnce()
  const [about] = error.mock.calls[0] ?? []
  expect(about).toMatchObject({ requestId: 'request-1', runId: run.runId })
  expect(Object.keys(about.fields)).toEqual(expect.arrayContaining(['environment', 'startedAt', 'evidence']))
  expect(recordRun.mock.calls[0]?.[1]).toMatchObject({ ...run, failure: { code: 'REPORT_REJECTED' } })
})
