import { catalogue } from '../values/catalogue'
/** Addresses that mail servers refuse. */
export const mailAddressMessages = catalogue('mailAddress', {
  title: 'Suspended addresses',
  explain: 'Mail servers refused these addresses three times for good. Only account emails are still tried.',
  address: 'Address',
  since: 'Suspended',
  reason: 'Last answer',
  lift: 'Send again',
  liftFor: (address: string) => `Send emails to ${address} again`,
  lifted: (address: string) => `Emails to ${address} are sent again`,
  failed: (reason: string) =>
    `The address is suspended after three permanent refusals. Last answer: ${reason}`,
  mail: {
    subject: (address: string) => `Emails to ${address} are suspended`,
    paragraphs: (address: string, organization: string) => [
      `The mail server of ${address} refused three emails about ${organization} for good, so no more are sent there.`,
      'Check the address in the settings of your users. An administrator of this installation can lift the suspension in the outbox.',
    ],
    reason: 'Last answer of the server',
    action: 'Open users',
    footnote: 'You get this email once, because you own the organization.',
  },
} as const)
