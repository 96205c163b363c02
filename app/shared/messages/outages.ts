import { catalogue } from '../values/catalogue'

const number = (amount: number) => amount.toLocaleString('en-GB')
const several = (amount: number, one: string, all: string) => `${number(amount)} ${amount === 1 ? one : all}`

/** Outages in lists, and the screen of one. */
export const outageMessages = catalogue('outage', {
  title: (monitor: string) => `Outage of ${monitor}`,
  crumb: 'Outage',
  columns: {
    started: 'Started',
    length: 'Duration',
    cause: 'Cause',
    locations: 'Checked from',
  },
  ongoing: 'Ongoing',
  resolved: 'Resolved',
  inMaintenance: 'In maintenance',
  /** The conclusion at the top. */
  downFor: (length: string) => `Down for ${length}`,
  wasDownFor: (length: string) => `Was down for ${length}`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  since: (from: string) => `Since ${from}`,
  startedAt: (from: string) => `since ${from}`,
  unknownPart: (length: string) => `Status unknown for ${length} of this time; it does not count as downtime`,
  endedBy: {
    recovery: 'Checks succeed again',
    unknown: 'Checks stopped for a while; the first check after that succeeded. The exact end is unknown',
    pause: 'The monitor was paused before it recovered',
  },
  causes: {
    monitor: (_what: string) => 'Only this monitor',
    host: (what: string) => `Same host: ${what}`,
    address: (what: string) => (what ? `Same IP address: ${what}` : 'Same IP address'),
    location: (what: string) => `All checked from ${what}`,
  },
  alsoAffected: (monitors: number) => `${several(monitors, 'other monitor', 'other monitors')} affected`,
  report: 'Uptime report',
  settings: 'Monitor settings',
  evidence: 'Check results',
  noEvidence: 'No check results were stored for this outage',
  attempts: (tries: number) => several(tries, 'attempt', 'attempts'),
  attempt: (index: number) => `Attempt ${index}`,
  answer: 'Response',
  address: 'IP address',
  via: 'Redirected by',
  status: (status: number) => `HTTP ${status}`,
  headers: (headers: number) => several(headers, 'response header', 'response headers'),
  excerpt: 'Response body (start)',
  phases: 'Phases of this attempt',
  picture: 'Screenshot',
  pictureOf: (monitor: string) => `${monitor} in a browser during the outage`,
  picturePending: 'The screenshot is being taken',
  pictureFailed: 'No screenshot could be taken',
  timeline: 'Timeline',
  alreadyAcknowledged: 'Someone else has already acknowledged this outage. Reload to see who',
  acknowledge: 'Acknowledge',
  acknowledged: 'Acknowledged',
  acknowledgeTitle: (monitor: string) => `Acknowledge the outage of ${monitor}`,
  acknowledgeHelp: 'Your team sees that someone is working on it. Checks and emails continue',
  acknowledgedBy: (who: string) => `Acknowledged by ${who}`,
  /** Of an API key, or a deleted account. */
  unnamed: 'an API key or a deleted user',
  note: 'Note',
  noteHelp: 'Such as the cause, or a ticket number',
  wholeIncident: 'Also all other open outages of this incident',
  removeAcknowledgement: 'Remove acknowledgement',
  notAcknowledged: 'Not acknowledged yet',
  done: {
    acknowledged: 'Outage acknowledged',
    removed: 'Acknowledgement removed',
  },
  addNote: 'Add note',
  related: 'Other monitors down at the same time',
  noRelated: 'No other monitor was down at the same time',
  relatedMore: (outages: number) => `and ${number(outages)} more`,
  sameIncident: 'Same incident',
  sameIncidentHelp: 'Same host, IP address or location, and started within minutes',
} as const)

/** Entries of an outage's timeline. */
export const outageTimelineMessages = catalogue('outageTimeline', {
  after: (length: string) => `+${length}`,
  before: (length: string) => `${length} before`,
  failed: (location: string, isFirst: boolean) =>
    isFirst ? `First failed check from ${location}` : `Failed again from ${location}`,
  failedElsewhere: (location: string) => `Also failed from ${location}`,
  firstFailure: 'First failed check',
  confirmed: 'Outage confirmed',
  confirmedFrom: (locations: string[]) =>
    locations.length > 1
      ? `Down from ${locations.join(', ')}`
      : `Down from ${locations[0] ?? 'one location'}`,
  picture: 'Screenshot taken',
  notices: {
    down: (people: number) => `Outage email to ${several(people, 'person', 'people')}`,
    ended: (people: number) => `Recovery email to ${several(people, 'person', 'people')}`,
  },
  deletedUser: 'deleted user',
  statuses: {
    sent: 'sent',
    waiting: 'waiting to be sent',
    failed: 'not delivered: sending failed',
    kept: 'not sent: no mail server is set up',
    unknown: 'delivery unknown: the email is no longer stored',
  },
  noNotices: 'No email was sent about this outage',
  subscribed: 'You get these emails',
  notSubscribed: 'You do not get these emails',
  subscriptions: 'Choose your alert emails',
  noticesPending: 'Emails are sent about a minute after an outage is confirmed',
  unknownFrom: 'Status unknown',
  unknownUntil: (length: string) => `for ${length}`,
  unknownOpen: 'until now',
  acknowledged: (who: string) => `Acknowledged by ${who}`,
  note: (who: string | null) => (who ? `Note by ${who}` : 'Note'),
  deployment: (version: string) => `Deployment ${version}`,
  recovered: 'Recovered',
  ended: 'Outage ended',
  paused: 'Monitor paused',
  ongoing: 'Still down',
} as const)
