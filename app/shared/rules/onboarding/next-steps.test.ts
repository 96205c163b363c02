import { expect, test } from 'vitest'
import { settingsForm } from '../../schemas/account'
import { NEXT_STEPS, promptOfStep, withoutSkipped } from './next-steps'

test('a skipped step is not suggested', () => {
  expect(withoutSkipped(NEXT_STEPS, [])).toEqual(NEXT_STEPS)
  expect(withoutSkipped(['pages', 'invite'], ['stepInvite', 'verifyEmail'])).toEqual(['pages'])
})

test('the settings of a user take the names of all steps', () => {
  const dismissed = NEXT_STEPS.map(promptOfStep)
  expect(settingsForm.safeParse({ dismissed }).success).toBe(true)
})
