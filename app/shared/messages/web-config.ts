import { catalogue } from '../values/catalogue'
/** The email about configuration issues of a site. */
export const webConfigMessages = catalogue('webConfig', {
  onePlace: 'Choose either a page or a site',
  notAMember: (who: string) => `${who} is not a member of the organization`,
  noRecipient: 'Enter at least one recipient',
  tooManyRecipients: (most: number) => `Enter at most ${most} email addresses`,
  subject: (site: string, faults: number) =>
    faults === 1 ? `1 configuration issue on ${site}` : `${faults} configuration issues on ${site}`,
  intro: (pages: number, site: string) =>
    pages === 1
      ? `Found by the latest test of one page of ${site}, most important first.`
      : `Found by the latest tests of ${pages} pages of ${site}, most important first.`,
  more: (faults: number) =>
    faults === 1 ? 'One more issue is in the report.' : `${faults} more issues are in the report.`,
  action: 'View report',
  footnote: (who: string) => `You get this email because ${who} sent it to you.`,
  anAdministrator: 'an administrator',
  sections: {
    security: 'Security',
    cache: 'Cache Policy',
    console: 'Console errors',
    requests: 'Failed requests',
  },
  such: (shown: readonly string[], left: number) =>
    left > 0 ? `${shown.join(', ')} and ${left} more` : shown.join(', '),
  fault: (section: string, what: string, todo: string | null) =>
    `${section}: ${what}${todo ? ` Fix: ${todo}` : ''}`,
  onPages: (names: string) => `(on ${names})`,
  broken: (status: number, url: string) => `${status} ${url}`,
} as const)

/** The dialog that sends them. */
export const mailFaultsMessages = catalogue('mailFaults', {
  action: 'Email these issues',
  about: 'Send these issues to the people who configure the server',
  title: 'Email configuration issues',
  explain:
    'Security headers, cookies, caching, console errors and failed requests of the latest tests, most important first',
  of: 'Issues of',
  places: { page: 'This page', site: 'All pages of the site' },
  recipients: 'Recipients',
  recipientsHelp:
    'Email addresses of members of the organization, one per line. Leave empty to send it to yourself',
  send: 'Send',
  sent: (faults: number, to: string) =>
    `${faults === 1 ? '1 issue was' : `${faults} issues were`} emailed to ${to}`,
  people: (number: number) => `${number} people`,
  none: 'The latest tests found no issues, so no email was sent',
  noneMeasured:
    'No issues found, but some pages could not be checked: their latest test failed or lacks results, or the site has more than 50 pages. No email was sent. Run a test, or check single pages',
})
