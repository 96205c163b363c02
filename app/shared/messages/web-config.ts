/** The mail about how a site is set up, and what can go wrong with asking for it. */
export const webConfigMessages = {
  onePlace: 'Name either a page or a site',
  notAMember: (who: string) => `${who} is not a member of the organization`,
  noRecipient: 'Name at least one recipient',
  tooManyRecipients: (most: number) => `Name at most ${most} mail addresses`,
  subject: (site: string, faults: number) =>
    faults === 1 ? `1 configuration fault on ${site}` : `${faults} configuration faults on ${site}`,
  intro: (pages: number, site: string) =>
    pages === 1
      ? `The latest test of one page of ${site} found this, the most important first.`
      : `The latest tests of ${pages} pages of ${site} found this, the most important first.`,
  more: (faults: number) =>
    faults === 1 ? 'One more fault is in the report.' : `${faults} more faults are in the report.`,
  action: 'See the report',
  footnote: (who: string) => `You get this mail because ${who} sent it to you.`,
  anAdministrator: 'an administrator',
  sections: {
    security: 'Security',
    cache: 'Cache Policy',
    console: 'Console errors',
    requests: 'Broken requests',
  },
  such: (shown: readonly string[], left: number) =>
    left > 0 ? `${shown.join(', ')} and ${left} more` : shown.join(', '),
  fault: (section: string, what: string, todo: string | null) =>
    `${section}: ${what}${todo ? ` To do: ${todo}` : ''}`,
  onPages: (names: string) => `(on ${names})`,
  broken: (status: number, url: string) => `${status} ${url}`,
} as const

/** The dialog that mails them. */
export const mailFaultsMessages = {
  action: 'Email these issues',
  about: 'Send these issues to the people who configure the server',
  title: 'Email configuration issues',
  explain:
    'Security headers, cookies, caching, console errors and broken requests of the latest tests, the most important first',
  of: 'Issues of',
  places: { page: 'This page', site: 'All pages of the site' },
  recipients: 'Recipients',
  recipientsHelp:
    'Email addresses of people of the organization, one per line. Leave empty to send the email to you',
  send: 'Send',
  sent: (faults: number, to: string) =>
    `${faults === 1 ? '1 fault was' : `${faults} faults were`} mailed to ${to}`,
  people: (number: number) => `${number} people`,
  none: 'The latest tests found no fault, so nothing was mailed',
}
