import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Call, createSite, must } from './api'
import type { Fixture } from './fixture'
import type { Product } from './product'
import { until } from './waiting'

export const AGAIN_WITHIN_MS = 60_000
const MEASURED_WITHIN_MS = 90_000
const BROWSER_ENDS_WITHIN_MS = 10_000

export async function askForTest(call: Call, pageId: number): Promise<string> {
  const { tests } = await must(call('POST', '/api/lighthouses/runtestfromdashboard', { page_id: pageId }))
  expect(tests).toHaveLength(1)
  return tests[0].testId
}

export async function statusOf(call: Call, testId: string): Promise<string> {
  const [found] = await must(call('POST', '/api/lighthouses/testqueuebyids', { ids: [testId] }))
  return found.status
}

export async function startMeasuring({ call, place, target }: Fixture): Promise<string> {
  const { pageId } = await createSite(call, place, { name: `Measured ${randomUUID()}`, url: target.url })
  const before = target.pictures()
  const testId = await askForTest(call, pageId)
  await until('the page is being measured', MEASURED_WITHIN_MS, () => target.pictures() > before)
  expect(await statusOf(call, testId)).toBe('running')
  return testId
}

export interface Job {
  state: string
  attempt: number
  lease_id: string | null
}
export async function jobOf(product: Product, testId: string): Promise<Job> {
  const [job] = await product.query<Job>('select state, attempt, lease_id from test_job where test_id = $1', [
    testId,
  ])
  if (!job) throw new Error(`No job of test ${testId}`)
  return job
}

export const waitForSuccess = (call: Call, testId: string) =>
  until('the test succeeds', MEASURED_WITHIN_MS, async () => {
    const status = await statusOf(call, testId)
    if (status !== 'queued' && status !== 'running') expect(status).toBe('success')
    return status === 'success'
  })

export async function expectRecordedOnce(product: Product, testId: string): Promise<void> {
  const runs = await product.query<{ id: string; status: string }>(
    'select id, status from run where test_id = $1',
    [testId],
  )
  expect(runs).toEqual([{ id: expect.any(String), status: 'success' }])
  const [test] = await product.query('select status, point_id from test where id = $1', [testId])
  expect(test).toEqual({ status: 'success', point_id: runs[0]?.id })
  const jobs = await product.query('select state, run_id from test_job where test_id = $1', [testId])
  expect(jobs).toEqual([{ state: 'done', run_id: runs[0]?.id }])
  const latest = await product.query(
    'select l.run_id from run_latest l join test t on t.page_id = l.page_id where t.id = $1',
    [testId],
  )
  expect(latest).toEqual([{ run_id: runs[0]?.id }])
}

export async function expectCleanedUp(product: Product): Promise<void> {
  await until('browsers and their folders are gone', BROWSER_ENDS_WITHIN_MS, () => {
    const left = [...product.browsers().map(({ command }) => command), ...product.temporaryFiles()]
    if (left.length > 0) throw new Error(left.join('\n'))
    return true
  })
}
