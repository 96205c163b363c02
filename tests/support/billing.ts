import { withSettings } from './settings'

/** Runs the file's tests on an installation that sells subscriptions. */
export const withBilling = (): void => withSettings({ BILLING: 'on' })
