import { catalogue } from '../values/catalogue'
/** Unsubscribing by the link in a mail. */
export const mailUnsubscribeMessages = catalogue('mailUnsubscribe', {
  titles: { email: 'Email reports', alert: 'Alert emails', thresholdAlert: 'Threshold alert emails' },
  leads: {
    email: 'Unsubscribe from these email reports.',
    alert: 'Unsubscribe from these alert emails.',
    thresholdAlert: 'Unsubscribe from these threshold alert emails.',
  },
  again: 'You can turn them on again at any time.',
  submit: 'Unsubscribe',
  submitting: 'Unsubscribing …',
  done: 'You are unsubscribed from these emails.',
  toProduct: 'Open the dashboard',
} as const)
