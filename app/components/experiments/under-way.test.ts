import { expect, it } from 'vitest'
import { activeTestIds, hasToListAll, isUnderWay, selectExperiment } from './under-way'

const RESULT = { decidedBy: 'fcp', verdict: 'better', figures: {} } as const
const NEWEST = { _id: 'c', result: null }
const SETTLED = { _id: 'b', result: RESULT }
const OLDEST = { _id: 'a', result: null }

it('selects the requested experiment, else the newest with a result, else the newest', () => {
  const all = [NEWEST, SETTLED, OLDEST]
  expect(selectExperiment(all, 'a')).toBe(OLDEST)
  expect(selectExperiment(all, null)).toBe(SETTLED)
  expect(selectExperiment(all, 'unknown')).toBe(SETTLED)
  expect(selectExperiment([NEWEST, OLDEST], null)).toBe(NEWEST)
  expect(selectExperiment([], 'a')).toBeUndefined()
})

it('detects running experiments', () => {
  expect((['queued', 'running', 'done', 'failed'] as const).map((state) => isUnderWay({ state }))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it('returns the test ids of running experiments', () => {
  const experiment = (state: 'queued' | 'running' | 'done' | 'failed') => ({ state, testId: state })
  expect(
    activeTestIds([experiment('done'), experiment('queued'), experiment('failed'), experiment('running')]),
  ).toEqual(['queued', 'running'])
})

it('lists all experiments of a page without a test, and for one of another series', () => {
  expect(hasToListAll(null, null)).toBe(true)
  expect(hasToListAll([NEWEST], null)).toBe(false)
  expect(hasToListAll([NEWEST], 'c')).toBe(false)
  expect(hasToListAll([NEWEST], 'deleted')).toBe(true)
  expect(hasToListAll([], null)).toBe(false)
})
