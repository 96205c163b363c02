import { partsMessages } from './parts'

/** The outbox, where super admins read what was or could not be sent. */
export const mailMessages = {
  title: partsMessages.outbox,
  alreadySent: 'This mail has been sent already',
  retried: 'The mail will be sent again',
  none: 'No mail has been written yet',
  noneFound: 'No mail matches',
  searchRecipient: 'Search by recipient',
  anyStatus: 'Any status',
  status: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', kept: 'Kept' },
  notSentNote: 'There is no SMTP server, so this mail was not sent',
  linkFor: (recipient: string) => `Give this link to ${recipient}. It works once`,
  link: 'Link',
  linkRemoved: 'The link was removed, because it was used or has expired',
  retry: 'Send again',
  preview: 'As shown',
  plainText: 'As text',
} as const
