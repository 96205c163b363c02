import type { Reason } from '../rules/uptime/outcomes'

const CERTIFICATE = 'Secure connections fail'
const CONNECTION = 'Cannot be reached'
const NO_ANSWER = 'Does not answer'
const WRONG_ANSWER = 'Does not work as it should'
const NOT_KNOWN = 'Not known'

/** What visitors are told of a reason: what it means for them, and nothing of how it is checked. */
const visitorReasons: Record<Reason, string> = {
  slow: 'Answers slowly',
  'dns-not-found': CONNECTION,
  'dns-failed': CONNECTION,
  refused: CONNECTION,
  unreachable: CONNECTION,
  'connect-timeout': CONNECTION,
  reset: NO_ANSWER,
  'no-answer': NO_ANSWER,
  timeout: NO_ANSWER,
  protocol: WRONG_ANSWER,
  'tls-expired': CERTIFICATE,
  'tls-not-yet': CERTIFICATE,
  'tls-name': CERTIFICATE,
  'tls-untrusted': CERTIFICATE,
  'tls-failed': CERTIFICATE,
  'tls-expires-soon': CERTIFICATE,
  status: WRONG_ANSWER,
  redirect: WRONG_ANSWER,
  'keyword-missing': WRONG_ANSWER,
  'keyword-present': WRONG_ANSWER,
  'json-invalid': WRONG_ANSWER,
  'json-mismatch': WRONG_ANSWER,
  'json-too-large': WRONG_ANSWER,
  'dns-mismatch': CONNECTION,
  'private-target': CONNECTION,
  partial: 'Does not work from everywhere',
  'cut-off': NOT_KNOWN,
  'not-checked': NOT_KNOWN,
  overrun: NO_ANSWER,
  late: NOT_KNOWN,
}

/** The public page of a client’s monitors. */
export const statusPagesMessages = {
  title: 'Status page',
  visitorReasons,
  foreignMonitor: 'This monitor is not one of the client',
  duplicateMonitor: 'This monitor is named twice',
  /** In place of a name that tells an address. */
  unnamed: (nth: number) => `Service ${nth}`,
  nameRequired: 'Please enter a name for visitors: its own tells them the address',
  feed: {
    title: (title: string) => `${title}: incidents`,
    about: (title: string) => `Incidents of the last 90 days, as told by ${title}`,
    item: (names: string[], reason: string) => `${names.join(', ')}: ${reason}`,
    over: (from: string, to: string) => `From ${from} to ${to} (UTC)`,
    open: (from: string) => `Since ${from} (UTC), going on`,
  },
  accent: 'A colour such as #1d6fdc, or nothing',
  website: 'An address that begins with https:// or http://, or nothing',
} as const

/** The screen on which it is set. */
export const statusPageFormMessages = {
  intro: 'Whoever has its address can read it, without an account. It shows names and states, no addresses',
  enabled: 'The page is on',
  enabledHelp: 'Turned off, its address leads nowhere',
  title: 'Title',
  message: 'Message',
  messageHelp: 'Stands at the top, for what visitors should know just now',
  website: 'Your website',
  accent: 'Colour',
  accentHelp: 'Such as #1d6fdc. Only a band and a button take it; left empty, they take the product’s own',
  accentInk: { '#000000': 'Words on it are drawn black', '#ffffff': 'Words on it are drawn white' },
  accentPale: 'it hardly stands out on a light screen',
  accentDark: 'it hardly stands out on a dark screen',
  accentClear: 'it stands out on light and dark screens',
  showsResponse: 'Show response times of the last 24 hours',
  nothingShown:
    'The page is published but shows no monitor, so visitors see an empty page. Select at least one monitor below',
  monitors: 'What it shows',
  monitorsHelp: 'The name is what visitors read. Left empty, they read that of the monitor',
  monitorsOffered: (most: number) =>
    `This client has more than ${most} monitors. Offered are those that are shown, and the first ${most} by name`,
  noMonitors: 'This client has no monitors yet. Add some to a site first',
  columns: { monitor: 'Monitor', label: 'Name for visitors' },
  label: (name: string) => `Name of ${name} for visitors`,
  shown: (name: string, site: string) => `${name} (${site})`,
  save: 'Save',
  saved: 'The status page is saved',
  addressTitle: 'Where it stands',
  address: 'Address',
  noAddress: 'The page gets its address when it is saved',
  isOff: 'The page is off: nobody can open this address',
  copy: 'Copy',
  copied: 'Copied',
  open: 'Open the page',
  renew: 'New address',
  renewHint: 'Should the address have reached somebody it was not for',
  renewTitle: 'Give the page a new address',
  renewWarning: 'The present address stops working at once, for everybody who has it',
  renewed: 'The page has a new address',
} as const

const list = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** What its visitors read. */
export const publicStatusPageMessages = {
  overall: {
    up: 'Everything works',
    degraded: 'Some of it is slow or not quite well',
    down: 'Something is down',
    unknown: 'Some states are not known',
    paused: 'Nothing is watched just now',
  },
  maintenance: 'Maintenance',
  underMaintenance: 'Maintenance is under way',
  wrong: {
    down: (names: string[]) => `Down: ${list(names)}`,
    degraded: (names: string[]) => `Slow or with a warning: ${list(names)}`,
    unknown: (names: string[]) => `Not known: ${list(names)}`,
  },
  since: (when: string) => `since ${when} UTC`,
  services: 'Services',
  none: 'Nothing is shown on this page yet',
  month: '30 days',
  quarter: '90 days',
  strip: (label: string) => `${label}, the last 90 days`,
  stripEnds: ['90 days ago', 'Today'],
  days: (all: number, clear: number, down: number, unknown: number) =>
    [
      `${clear} of ${all} days without downtime`,
      down > 0 ? `${down} with downtime` : null,
      unknown > 0 ? `${unknown} without a figure` : null,
    ]
      .filter(Boolean)
      .join(', '),
  downDays: 'Days with downtime',
  availability: 'available',
  downFor: (length: string) => `down ${length}`,
  response: 'Response, 24 hours',
  responseRange: (from: string, to: string) => `${from} to ${to}`,
  responseLabel: (label: string, from: string, to: string) =>
    `Response time of ${label} over 24 hours, hourly medians from ${from} to ${to}`,
  policy:
    'Availability is the time a service was up, of the time it was checked. Slow counts as up; times in which nobody could tell and maintenance are left out',
  planned: 'Maintenance',
  plannedFrom: (from: string, to: string) => `${from} to ${to} UTC`,
  incidents: 'Incidents of the last 90 days',
  noIncidents: 'There were none',
  ongoing: 'goes on',
  lasted: (duration: string) => `lasted ${duration}`,
  updated: 'Updated',
  refreshes: 'This page brings itself up to date every minute',
  feed: 'RSS feed',
  feedTitle: (title: string) => `${title}: incidents`,
  website: 'To the website',
  poweredBy: 'Powered by Lightkeeper',
} as const
