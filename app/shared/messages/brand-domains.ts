import type { DomainState, RecordState } from '../rules/brands/domain-state'
import { catalogue } from '../values/catalogue'

const RECORDS: Record<RecordState, string> = {
  unchecked: 'Not checked yet',
  found: 'Found',
  missing: 'Missing',
  wrong: 'Wrong value',
  unknown: 'Name server does not answer',
}

export const brandDomainMessages = catalogue('brandDomain', {
  tab: 'Domains',
  title: 'Own domains',
  about: (mainHost: string) =>
    `Your clients reach the product at your own address, such as status.agency.example, instead of ${mainHost}.`,
  cookies: 'Signing in is per address: people who signed in on one sign in again on another.',
  empty: 'No own domain yet',
  onlySuper: 'Only a super admin changes these domains. Ask yours to add one.',
  section: 'Show domains and sender address',
  sectionText: 'Your own web address and the DNS records of your sender address have a page of their own.',
  host: 'Domain',
  hostHelp: 'A subdomain such as status.agency.example',
  add: 'Add domain',
  added: 'Domain added. Set its two records',
  check: 'Check now',
  checkName: (host: string) => `Check ${host} now`,
  checked: 'Records checked',
  checkedRecently: 'The records were checked seconds ago. Try again in a moment',
  remove: 'Remove',
  removeName: (host: string) => `Remove ${host}`,
  removeTitle: (host: string) => `Remove ${host}?`,
  removeText: 'The product no longer answers there with your brand. Links in sent emails stop working.',
  removed: 'Domain removed',
  copy: 'Copy',
  copied: 'Copied',
  recordName: 'Name',
  recordValue: 'Value',
  records: RECORDS,
  recordsOf: (host: string) => `DNS records of ${host}`,
  showRecords: 'Show DNS records',
  apex: (mainHost: string) =>
    `This is the top of a domain, where most providers allow no CNAME. Set A and AAAA records with the addresses of ${mainHost} instead.`,
  states: {
    waiting: 'Waiting for records',
    verified: 'Verified',
    certificate: 'Active',
    failing: 'Failing',
    removed: 'Removed',
  } satisfies Record<DomainState, string>,
  recordMissing: 'Record missing',
  isTaken: 'Taken',
  next: {
    waiting:
      'Set both records at your DNS provider. They are checked by themselves; a change can take hours.',
    stopped:
      'The records were not found for 30 days, so they are no longer checked. Set them and check again.',
    verified:
      'Both records are right. The certificate is created at the first visit; without one, ask your administrator whether the proxy is set up.',
    withoutCertificate: 'Both records are right.',
    certificate: 'Nothing to do. Emails link to this address.',
    missed: 'A record is missing or wrong. Restore it before the domain is turned off.',
    failing:
      'The records have been missing for days, so emails no longer link to this address and its certificate is not renewed. Restore the records; they are checked twice a day.',
    removed: 'The records were missing for 30 days. Remove the entry or add the domain again.',
    taken: 'Another organization has proven this domain. Remove the entry, or ask support.',
  },
  missedSince: 'Missing since',
  lastCheck: 'Last check',
  nextCheck: 'Next check',
  tooMany: (max: number) => `An organization can have at most ${max} own domains`,
  known: 'This domain is already added',
  taken: 'Another organization uses this domain',
  refused: {
    invalid: 'Enter a domain such as status.agency.example',
    address: 'Enter a domain, not an IP address',
    internal: 'This name is not reachable on the internet',
    publicSuffix: 'Anyone can register names below this one. Enter a domain of your own',
    own: 'This is the address of the product itself',
  },
} as const)

export const brandSenderMessages = catalogue('brandSender', {
  title: 'Sender address',
  about: (address: string) => `Emails come from ${address} once these records are found.`,
  noAddress: 'Enter a sender address in the brand first. Until then, emails come from the product’s address.',
  create: 'Create records',
  created: 'Records created. Set them at your DNS provider',
  check: 'Check records now',
  states: { waiting: 'Waiting for records', verified: 'Verified', failing: 'Failing' },
  next: {
    waiting:
      'Set the records at your DNS provider. Until they are found, emails come from the product’s address with the name of your brand.',
    verified: 'Nothing to do.',
    failing:
      'Records are missing, so emails come from the product’s address with the name of your brand. Restore them.',
    missed: 'A record is missing or wrong. Restore it before the address is turned off.',
  },
  records: {
    spf: 'SPF. If the domain already has an SPF record, only add the include to it.',
    dkim: 'DKIM: signs emails so that receivers can check them.',
    dmarc: 'DMARC. An existing record with any policy is enough.',
  },
  recordsOf: (domain: string) => `Email records of ${domain}`,
} as const)

/** To owners, when a domain that worked begins to fail, and when it works again. */
export const brandDomainMails = catalogue('brandDomainMails', {
  subject: {
    failing: (host: string) => `Own domain ${host} is failing`,
    recovered: (host: string) => `Own domain ${host} works again`,
    removed: (host: string) => `Own domain ${host} was removed`,
  },
  intro: {
    failing: (host: string, organization: string, since: string) =>
      `The DNS records of ${host}, an own domain of ${organization}, have been missing or wrong since ${since}. Emails no longer link to it, and its certificate is not renewed.`,
    recovered: (host: string, organization: string) =>
      `Both DNS records of ${host}, an own domain of ${organization}, are right again.`,
    removed: (host: string, organization: string) =>
      `The DNS records of ${host}, an own domain of ${organization}, were missing or wrong for 30 days. The product no longer answers there with your brand.`,
  },
  next: {
    failing:
      'Restore the records at your DNS provider; the page of your domains shows their exact values. They are checked twice a day, or at once with Check now. After 30 days the domain is removed.',
    recovered: 'You have nothing to do. Emails link to the domain as soon as its certificate is there.',
    removed: 'To use the domain again, add it again and set its new records.',
  },
  action: 'Open the page of your domains',
  footnote: 'You get this email as an owner of the organization.',
} as const)

/** The same about the sender address. */
export const brandSenderMails = catalogue('brandSenderMails', {
  subject: {
    failing: (address: string) => `Emails no longer come from ${address}`,
    recovered: (address: string) => `Emails come from ${address} again`,
  },
  intro: {
    failing: (address: string, organization: string) =>
      `DNS records that let emails of ${organization} come from ${address} are missing or wrong. Until they are restored, emails come from the product’s address with the name of your brand.`,
    recovered: (address: string, organization: string) =>
      `All DNS records that let emails of ${organization} come from ${address} are right again.`,
  },
  next: {
    failing:
      'Restore these records at your DNS provider. Below Sender address, the page of your domains shows their exact values.',
    recovered: 'Emails use this address from now on.',
  },
} as const)
