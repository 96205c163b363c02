import { beforeEach, expect, it, vi } from 'vitest'
import type { ExperimentChange } from '~/shared/schemas/experiment-change'
import { failureOfError } from '../extract/failure'
import type { AuditJob } from '../types'
import { gatherExperiment } from './gather-experiment'
import { createRelay } from './relay'

const page = vi.hoisted(() => ({ setViewport: vi.fn(), goto: vi.fn(async () => null) }))
const state = vi.hoisted(() => ({ applied: 0, lhr: {} as { runtimeError?: { code: string } } }))
const lighthouse = vi.hoisted(() => vi.fn(async (..._: unknown[]) => ({ lhr: state.lhr })))
vi.mock('lighthouse', () => ({ default: lighthouse }))
vi.mock('../user-agent', () => ({ browserUserAgent: () => 'own', openTab: async () => page }))
vi.mock('./intercept', () => ({ intercept: async () => state }))
vi.mock('./read-file', () => ({ readFileFor: async () => undefined }))

const URL_OF_PAGE = 'https://shop.test/'
const FILE = { url: `${URL_OF_PAGE}app.js`, urls: [`${URL_OF_PAGE}app.js`] }
const DEFER: ExperimentChange = { kind: 'deferScript', url: FILE.url }
const CACHE: ExperimentChange = { kind: 'cacheHeaders', urls: FILE.urls, seconds: 60 }

function gather(change: ExperimentChange) {
  const emulation = { width: 412, height: 823, pixelRatio: 2 }
  const job = { url: URL_OF_PAGE, emulation, formFactor: 'MOBILE', allowPrivateTargets: true } as AuditJob
  const experiment = { change, arm: 'A' } as const
  const relay = createRelay(experiment)
  return gatherExperiment(job, experiment, { port: 1, relay, flags: { throttlingMethod: 'provided' } })
}
beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(state, { applied: 0, lhr: {} })
})

it('fails when there was nothing to change', async () => {
  const error = await gather(DEFER).catch((thrown: unknown) => thrown)
  expect(failureOfError(error).code).toBe('CHANGE_NOT_APPLIED')
})

it('returns a load that was changed, and one that failed for another reason', async () => {
  state.applied = 1
  expect(await gather(DEFER)).toEqual({ lhr: {} })
  Object.assign(state, { applied: 0, lhr: { runtimeError: { code: 'NO_FCP' } } })
  expect(await gather(DEFER)).toEqual({ lhr: state.lhr })
})

it('visits the page before the measurement only where the change shows in a second visit', async () => {
  state.applied = 1
  await gather(DEFER)
  expect(page.goto).not.toHaveBeenCalled()
  expect(lighthouse.mock.calls[0]?.[1]).toMatchObject({ disableStorageReset: false })
  await gather(CACHE)
  expect(page.goto.mock.calls.map(([url]: unknown[]) => url)).toEqual([URL_OF_PAGE, 'about:blank'])
  expect(lighthouse.mock.calls[1]?.[1]).toMatchObject({ disableStorageReset: true })
})
