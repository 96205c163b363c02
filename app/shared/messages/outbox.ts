import { catalogue } from '../values/catalogue'
import { partsMessages } from './parts'

/** The outbox for super admins. */
export const mailMessages = catalogue('mail', {
  get title() {
    return partsMessages.outbox
  },
  alreadySent: 'This email has already been sent',
  retried: 'The email will be sent again',
  none: 'No emails yet',
  notWritten: '(written shortly before it is sent)',
  noneFound: 'No emails match',
  searchRecipient: 'Search by recipient',
  anyStatus: 'Any status',
  status: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', kept: 'Kept' },
  notSentNote: 'Not sent: no SMTP server is configured',
  linkFor: (recipient: string) => `Give this link to ${recipient}. It works once`,
  link: 'Link',
  linkRemoved: 'The link was removed because it was used or has expired',
  retry: 'Send again',
  attachment: 'Attachment',
  preview: 'Preview',
  plainText: 'Plain text',
} as const)
