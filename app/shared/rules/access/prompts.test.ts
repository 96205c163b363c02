import { expect, test } from 'vitest'
import { isWelcomeScreen, promptsFor } from './prompts'

const NOW = new Date('2026-03-11T12:00:00Z')
const newcomer = {
  trialLevel: 1,
  endTrialDate: '2026-03-31T12:00:00Z' as string | null,
  isInvoicePending: false,
  isConfirmed: false,
  welcomeStepsShown: false,
  settings: { dismissed: [] as string[] },
}

test.each([
  ['a new trial', {}, 20, true, true],
  ['a trial of which a little is over', { endTrialDate: '2026-04-10T11:00:00Z' }, 30, true, true],
  ['a trial on its last day', { endTrialDate: '2026-03-11T13:00:00Z' }, 1, true, true],
  ['a trial that is over', { endTrialDate: '2026-03-11T12:00:00Z' }, null, true, true],
  ['no running trial', { endTrialDate: null }, null, true, true],
  ['a trial paid by invoice', { isInvoicePending: true }, null, true, true],
  ['a confirmed trial', { isConfirmed: true }, 20, true, false],
  ['one who has seen the steps', { welcomeStepsShown: true }, 20, true, false],
  ['one who put the prompt away', { settings: { dismissed: ['verifyEmail'] } }, 20, false, true],
  ['an invited person', { trialLevel: 0, endTrialDate: null }, null, true, false],
  ['a paying person', { trialLevel: 0, endTrialDate: null, isConfirmed: true }, null, false, false],
])('%s', (_, change, trialDaysLeft, verify, welcome) => {
  expect(promptsFor({ ...newcomer, ...change }, false, NOW)).toEqual({ trialDaysLeft, verify, welcome })
})

test('a dismissed banner stays dismissed', () => {
  expect(promptsFor(newcomer, true, NOW)).toEqual({ trialDaysLeft: null, verify: true, welcome: true })
})

test.each([
  ['/report-detail/1/2/overview', true],
  ['/benchmark', true],
  ['/dashboard', false],
  ['/report-details', false],
])('%s shows the steps: %s', (pathname, shows) => {
  expect(isWelcomeScreen(pathname)).toBe(shows)
})
