import type { MonitorKind, MonitorState, Reason } from '../rules/uptime/outcomes'

const states: Record<MonitorState, string> = {
  up: 'Up',
  degraded: 'Degraded',
  down: 'Down',
  unknown: 'Unknown',
  paused: 'Paused',
}

const reasons: Record<Reason, string> = {
  slow: 'Answers slowly',
  'dns-not-found': 'Its name does not exist',
  'dns-failed': 'Its name could not be looked up',
  refused: 'Refuses connections',
  unreachable: 'Cannot be reached',
  'connect-timeout': 'No connection in time',
  reset: 'Broke the connection off',
  'no-answer': 'Closed the connection without an answer',
  timeout: 'No answer in time',
  protocol: 'Did not answer as a web server does',
  'tls-expired': 'Its certificate has expired',
  'tls-not-yet': 'Its certificate is not valid yet',
  'tls-name': 'Its certificate is for another name',
  'tls-untrusted': 'Its certificate is not trusted',
  'tls-failed': 'No secure connection could be made',
  'tls-expires-soon': 'Its certificate ends soon',
  status: 'Answered with an error',
  redirect: 'Redirects too often, or to nowhere',
  'keyword-missing': 'The expected text is missing',
  'keyword-present': 'An unwanted text is there',
  'json-invalid': 'The answer is no JSON',
  'json-mismatch': 'The JSON says something else',
  'json-too-large': 'The JSON has too much in it to follow its path',
  'dns-mismatch': 'Its name leads elsewhere',
  'private-target': 'Leads into a private network',
  partial: 'Down from one of several locations',
  'cut-off': 'The prober had no network',
  'not-checked': 'Nobody checked',
  overrun: 'The check before was still running',
  late: 'The prober was busy',
}

const kinds: Record<MonitorKind, string> = {
  http: 'Web address',
  keyword: 'Text',
  json: 'JSON',
  tls: 'Certificate',
  dns: 'DNS',
  tcp: 'Port',
}

const number = (amount: number) => amount.toLocaleString('en-GB')
const several = (amount: number, one: string, all: string) => `${number(amount)} ${amount === 1 ? one : all}`

/** Availability, outages and response times of what is checked every minute. */
export const uptimeMessages = {
  title: 'Uptime',
  states,
  reasons,
  emptyRange: 'The end has to come after the start',
  longRange: (days: number) => `At most ${days} days at once`,
  kinds,
  maintenance: 'Maintenance',
  firstCheckPending: 'Waits for its first check',
  notChecked:
    'The uptime of this site is not checked yet. Its outages, availability and response times will be shown here',
} as const

/** What the time of an answer is made of. */
export const checkPhasesMessages = {
  dns: 'DNS',
  connect: 'Connect',
  tls: 'TLS',
  ttfb: 'Wait',
  download: 'Download',
} as const

/** A day a mark. */
export const dayStripMessages = {
  known: (days: number) => `${several(days, 'day', 'days')} with a figure`,
  downtimeDays: (days: number) => `${several(days, 'day', 'days')} with downtime`,
  noDowntime: 'no downtime',
  longest: (length: string, day: string) => `the longest ${length} on ${day}`,
  noFigure: 'no figure',
  up: (share: string) => `up ${share}`,
  down: (length: string) => `down ${length}`,
  key: { good: 'Up all day', warning: 'Up 99% or more', poor: 'Up less', none: 'No figure' },
  columns: { day: 'Day', availability: 'Availability', down: 'Downtime' },
} as const

/** Above dashboards and reports. */
export const uptimeNowMessages = {
  down: (name: string, length: string) => `${name} has been down for ${length}`,
  manyDown: (monitors: number) => `${several(monitors, 'monitor is', 'monitors are')} down`,
  more: (monitors: number) => `${several(monitors, 'more is', 'more are')} down`,
  unknown: (monitors: number) =>
    `Of ${several(monitors, 'monitor nobody knows just now whether it is', 'monitors nobody knows just now whether they are')} up`,
  evidence: 'What was found',
  evidenceOf: (name: string) => `What was found: ${name}`,
  allOutages: 'All that is down',
} as const

/** The section of a report: what its scripts need. */
export const uptimeScreenMessages = {
  addMonitor: 'Check this page every minute',
  monitorAdded: 'This page is checked every minute from now on',
  pageNotChecked: 'This page itself is not checked',
  monitors: 'Monitors of this site',
  choose: 'Monitor to show',
  show: 'Show',
  settings: 'Settings',
  maintenance: 'Maintenance…',
  outagesCsv: 'Outages (CSV)',
  checksCsv: 'Checks (CSV)',
  lastChecksCsv: (days: number) => `Checks of the last ${days} days shown (CSV)`,
  chart: 'Response time',
  views: { line: 'Response', phases: 'Phases' },
  viewLabel: 'View of the response time',
  median: 'Median',
  high: '95th percentile',
  when: 'From',
} as const

/** How availability is counted, beneath every figure of it. */
export const uptimePolicyMessages = {
  title: 'How it is counted',
  degraded: { up: 'Degraded counts as up', down: 'Degraded counts as down' },
  unknown: { excluded: 'what nobody knows is left out', down: 'what nobody knows counts as down' },
  maintenance: { excluded: 'maintenance is left out', included: 'maintenance counts like any other time' },
  formula: 'Availability is the time up, divided by the time up and down',
  fields: { degraded: 'Degraded', unknown: 'Unknown', maintenance: 'Maintenance' },
  choices: { up: 'counts as up', down: 'counts as down', excluded: 'is left out', included: 'is counted' },
  apply: 'Count so',
} as const

/** The section of a report: what the server draws. */
export const uptimeReportMessages = {
  now: 'Now',
  since: (when: string, length: string) => `since ${when}, for ${length}`,
  inMaintenance: 'In maintenance',
  lastCheck: 'Last check',
  never: 'Not yet',
  due: (when: string) => `Not yet, due ${when}`,
  response: 'Response',
  every: 'Checked every',
  monitoredSince: 'Watched since',
  slow: 'Slow from',
  locations: 'Seen from',
  outcomes: {
    ok: 'Answers',
    slow: 'Answers slowly',
    failed: 'Fails',
    unknown: 'Unknown',
    missed: 'Missed its turn',
  },
  noResultYet: 'Nothing found yet',
  noProber: 'nobody checks from here just now',
  availability: 'Availability',
  spans: { day: '24 hours', week: '7 days', month: '30 days', quarter: '90 days', year: 'A year' },
  uncounted: {
    maintenance: 'In maintenance',
    paused: 'Paused',
    unknown: 'Nobody knew',
    unwatched: 'Not watched',
  },
  monitoredFor: (length: string) => `watched for ${length} of it`,
  noDowntime: 'No downtime',
  down: (length: string) => `Down ${length}`,
  countedDown: (length: string) => `${length} count as down`,
  downWithinRange: (length: string) => `${length} of it found down`,
  outageCount: (outages: number) => several(outages, 'outage', 'outages'),
  range: 'These dates',
  metrics: { downtime: 'Downtime', outage: 'Outages', avgresponse: 'Average response' },
  spread: (middle: string, high: string) => `half within ${middle}, 95% within ${high}`,
  ofChecks: (checks: number) => `of ${several(checks, 'check', 'checks')}`,
  noResponses: 'Nothing answered in these dates',
  phasesTitle: 'Phases of the response',
  total: 'In all',
  outages: 'Outages',
  noOutages: 'No outage in these dates',
  newestOnly: (outages: number) => `Only the newest ${number(outages)} are listed`,
  calendar: 'A year, day by day',
  maintenance: 'Maintenance',
  times: (times: number) => several(times, 'time', 'times'),
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  more: (times: number) => `and ${several(times, 'more time', 'more times')}`,
} as const

/** Outages in lists, and the screen of one. */
export const outageMessages = {
  title: (monitor: string) => `Outage of ${monitor}`,
  crumb: 'Outage',
  columns: {
    started: 'Began',
    length: 'Down for',
    cause: 'Cause',
    locations: 'Seen from',
  },
  ongoing: 'Goes on',
  inMaintenance: 'In maintenance',
  began: 'Began',
  ended: 'Ended',
  confirmed: 'Confirmed',
  length: 'Down for',
  endedBy: {
    recovery: 'It answered again',
    unknown: 'Nobody could check it for a while; then it was well',
    pause: 'Its monitor was paused',
  },
  checkedFrom: 'Seen from',
  incident: 'Incident',
  causes: {
    monitor: (_what: string) => 'Of this monitor alone',
    host: (what: string) => `All on one host: ${what}`,
    address: (what: string) => (what ? `All behind one address: ${what}` : 'All behind one address'),
    location: (what: string) => `All seen from ${what}`,
  },
  onlyMonitor: 'No other monitor was hit',
  alsoAffected: (monitors: number) => `${several(monitors, 'other monitor was', 'other monitors were')} hit`,
  report: 'Uptime report',
  settings: 'Settings of the monitor',
  evidence: 'What was found',
  noEvidence: 'No evidence is kept of this outage',
  attempts: (tries: number) => several(tries, 'try', 'tries'),
  attempt: (index: number) => `Try ${index}`,
  answer: 'Answer',
  address: 'Address',
  via: 'Redirected by',
  status: (status: number) => `HTTP ${status}`,
  headers: (headers: number) => several(headers, 'header', 'headers'),
  excerpt: 'Beginning of the answer',
  phases: 'Phases of this try',
  picture: 'Picture',
  pictureOf: (monitor: string) => `${monitor} in a browser during the outage`,
  picturePending: 'A picture is being taken',
  pictureFailed: 'No picture could be taken',
} as const

/** The list of all monitors. */
export const monitorListMessages = {
  title: 'Uptime',
  count: (monitors: number) => several(monitors, 'monitor', 'monitors'),
  empty:
    'Nothing is checked yet. A monitor checks a page every minute and tells when it is down. Add one in the report or in the settings of a site',
  emptyAction: 'Choose a site',
  noneFound: 'No monitor fits these filters',
  search: 'Search monitors',
  states: 'States',
  all: 'All',
  anyClient: 'All clients',
  anyProject: 'All projects',
  anySite: 'All sites',
  anyKind: 'All kinds',
  columns: {
    name: 'Monitor',
    state: 'State',
    response: 'Response',
    day: '24 hours',
    month: '30 days',
    checked: 'Last check',
  },
  client: 'Client',
  project: 'Project',
  site: 'Site',
  kind: 'Kind',
  outagesCsv: 'Outages (CSV)',
  never: 'Not yet',
  since: (when: string) => `since ${when}`,
  inMaintenance: 'In maintenance',
} as const
