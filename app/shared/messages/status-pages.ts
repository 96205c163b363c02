import type { Reason } from '../rules/uptime/outcomes'
import { catalogue } from '../values/catalogue'
import { formMessages } from './form'

const CERTIFICATE = 'Secure connections fail'
const CONNECTION = 'Unreachable'
const NO_ANSWER = 'No response'
const WRONG_ANSWER = 'Not working correctly'
const NOT_KNOWN = 'Status unknown'

/** Reasons for visitors: what they mean for them, without how they are checked. */
const visitorReasons: Record<Reason, string> = {
  slow: 'Slow responses',
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
  'tls-issuer-expires-soon': CERTIFICATE,
  'tls-incomplete': CERTIFICATE,
  status: WRONG_ANSWER,
  redirect: WRONG_ANSWER,
  'keyword-missing': WRONG_ANSWER,
  'keyword-present': WRONG_ANSWER,
  'json-invalid': WRONG_ANSWER,
  'json-mismatch': WRONG_ANSWER,
  'json-too-large': WRONG_ANSWER,
  'dns-mismatch': CONNECTION,
  'private-target': CONNECTION,
  partial: 'Unavailable from some regions',
  'cut-off': NOT_KNOWN,
  'not-checked': NOT_KNOWN,
  overrun: NO_ANSWER,
  late: NOT_KNOWN,
}

/** The public page of a client’s monitors. */
export const statusPagesMessages = catalogue('statusPages', {
  title: 'Status page',
  visitorReasons,
  foreignMonitor: 'This monitor belongs to another client',
  get duplicateMonitor() {
    return formMessages.noDuplicate('Monitor')
  },
  /** Instead of a name that contains an address. */
  unnamed: (nth: number) => `Service ${nth}`,
  nameRequired: 'Enter a name for visitors. The monitor’s own name contains its address',
  feed: {
    title: (title: string) => `${title}: incidents`,
    about: (title: string) => `Incidents of the last 90 days from ${title}`,
    item: (names: string[], reason: string) => `${names.join(', ')}: ${reason}`,
    over: (from: string, to: string) => `From ${from} to ${to} (UTC)`,
    open: (from: string) => `Ongoing since ${from} (UTC)`,
  },
  accent: 'Enter a colour such as #1d6fdc, or leave empty',
  website: 'Enter an address with https:// or http://, or leave empty',
} as const)

/** Its settings screen. */
export const statusPageFormMessages = catalogue('statusPageForm', {
  intro: 'Anyone with the link can open it without an account. It shows names and status, no addresses',
  enabled: 'Publish',
  enabledHelp: 'When off, the public address returns a 404 page',
  title: 'Title',
  message: 'Message',
  messageHelp: 'Shown at the top, for current information',
  website: 'Your website',
  accent: 'Colour',
  accentHelp: 'Such as #1d6fdc, used for the top band and a button. Leave empty for the default',
  showsResponse: 'Show response times of the last 24 hours',
  nothingShown:
    'The page is published but shows no monitor, so visitors see an empty page. Select at least one monitor below',
  monitors: 'Monitors to show',
  monitorsHelp: 'Visitors see this name. Leave empty to use the monitor’s name',
  monitorsOffered: (most: number) =>
    `This client has more than ${most} monitors. The list has those already shown and the first ${most} by name`,
  noMonitors: 'This client has no monitors yet. Add some to a site first',
  columns: { monitor: 'Monitor', label: 'Name for visitors' },
  label: (name: string) => `Name of ${name} for visitors`,
  shown: (name: string, site: string) => `${name} (${site})`,
  save: 'Save',
  saved: 'Status page saved',
  addressTitle: 'Public address',
  address: 'Address',
  noAddress: 'Save the page to get its address',
  isOff: 'Not published: this address returns a 404 page',
  copy: 'Copy',
  copied: 'Copied',
  open: 'Open status page',
  renew: 'New address',
  renewHint: 'If the address reached the wrong people',
  renewTitle: 'Create a new address',
  renewWarning: 'The current address stops working immediately for everyone who has it',
  renewed: 'New address created',
} as const)

const list = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** The public page. */
export const publicStatusPageMessages = catalogue('publicStatusPage', {
  overall: {
    up: 'All systems operational',
    degraded: 'Some services are slow or degraded',
    down: 'Some services are down',
    unknown: 'The status of some services is unknown',
    paused: 'Monitoring is paused',
  },
  maintenance: 'Maintenance',
  underMaintenance: 'Maintenance in progress',
  wrong: {
    down: (names: string[]) => `Down: ${list(names)}`,
    degraded: (names: string[]) => `Slow or degraded: ${list(names)}`,
    unknown: (names: string[]) => `Unknown: ${list(names)}`,
  },
  since: (when: string) => `since ${when} UTC`,
  services: 'Services',
  none: 'No services are shown yet',
  month: '30 days',
  quarter: '90 days',
  strip: (label: string) => `${label}, the last 90 days`,
  stripEnds: ['90 days ago', 'Today'],
  days: (all: number, clear: number, down: number, unknown: number) =>
    [
      `${clear} of ${all} days without downtime`,
      down > 0 ? `${down} with downtime` : null,
      unknown > 0 ? `${unknown} without data` : null,
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
    'Availability = time up ÷ (time up + time down). Slow counts as up; unknown time and maintenance are excluded',
  planned: 'Maintenance',
  plannedFrom: (from: string, to: string) => `${from} to ${to} UTC`,
  incidents: 'Incidents of the last 90 days',
  noIncidents: 'No incidents',
  ongoing: 'ongoing',
  lasted: (duration: string) => `lasted ${duration}`,
  updated: 'Updated',
  refreshes: 'This page updates every minute',
  feed: 'RSS feed',
  feedTitle: (title: string) => `${title}: incidents`,
  website: 'Visit the website',
  poweredBy: 'Powered by Lightkeeper',
} as const)
