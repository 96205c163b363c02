import { expect, test } from 'vitest'
import { isFinished, isInProgress, stillTracked, TEST_STATUSES } from '~/shared/rules/measuring/test-status'

test('queued and running are in progress, the other three are finished', () => {
  expect(TEST_STATUSES.filter(isInProgress)).toEqual(['queued', 'running'])
  expect(TEST_STATUSES.filter(isFinished)).toEqual(['failed', 'success', 'timeout'])
})

test('finished and missing tests leave the list', () => {
  const tests = [
    { testId: 'a', status: 'running' },
    { testId: 'b', status: 'timeout' },
  ] as const
  expect(stillTracked(['a', 'b', 'gone'], tests)).toEqual(['a'])
})
