import { expect, test } from 'vitest'
import { settingsForm } from '../../schemas/account'
import { NEXT_STEPS, openSteps, promptOfStep } from './next-steps'

test('a step that is done or skipped is not suggested', () => {
  expect(openSteps(new Set(), [])).toEqual(NEXT_STEPS)
  expect(openSteps(new Set(['uptime']), ['stepInvite', 'verifyEmail'])).toEqual([
    'pages',
    'schedule',
    'alerts',
  ])
})

test('the settings of a user take the names of all steps', () => {
  const dismissed = NEXT_STEPS.map(promptOfStep)
  expect(settingsForm.safeParse({ dismissed }).success).toBe(true)
})
