import type { MonitorKind, MonitorState, Reason } from '../rules/uptime/outcomes'
import { catalogue } from '../values/catalogue'

const states: Record<MonitorState, string> = {
  up: 'Up',
  degraded: 'Degraded',
  down: 'Down',
  unknown: 'Unknown',
  paused: 'Paused',
}

const reasons: Record<Reason, string> = {
  slow: 'Slow response',
  'dns-not-found': 'Host name not found',
  'dns-failed': 'DNS lookup failed',
  refused: 'Connection refused',
  unreachable: 'Host unreachable',
  'connect-timeout': 'Connection timed out',
  reset: 'Connection reset',
  'no-answer': 'Connection closed without a response',
  timeout: 'Response timed out',
  protocol: 'Invalid HTTP response',
  'tls-expired': 'Certificate expired',
  'tls-not-yet': 'Certificate not valid yet',
  'tls-name': 'Certificate is for a different host',
  'tls-untrusted': 'Certificate not trusted',
  'tls-failed': 'TLS handshake failed',
  'tls-expires-soon': 'Certificate expires soon',
  'tls-issuer-expires-soon': 'Intermediate certificate expires soon',
  'tls-incomplete': 'Server does not send its intermediate certificate',
  status: 'Unexpected HTTP status',
  redirect: 'Too many or invalid redirects',
  'keyword-missing': 'Expected text not found',
  'keyword-present': 'Unwanted text found',
  'json-invalid': 'Response is not valid JSON',
  'json-mismatch': 'JSON value does not match',
  'json-too-large': 'JSON response too large',
  'dns-mismatch': 'DNS record does not match',
  'private-target': 'Resolves to a private network',
  partial: 'Down from some locations',
  'cut-off': 'The prober had no network connection',
  'not-checked': 'No checks ran',
  overrun: 'The previous check was still running',
  late: 'The prober was overloaded',
}

const kinds: Record<MonitorKind, string> = {
  http: 'HTTP',
  keyword: 'Keyword',
  json: 'JSON',
  tls: 'Certificate',
  dns: 'DNS',
  tcp: 'Port',
}

const number = (amount: number) => amount.toLocaleString('en-GB')
const several = (amount: number, one: string, all: string) => `${number(amount)} ${amount === 1 ? one : all}`

/** Availability, outages and response times of monitors. */
export const uptimeMessages = catalogue('uptime', {
  title: 'Uptime',
  states,
  reasons,
  emptyRange: 'The end must be after the start',
  longRange: (days: number) => `Choose at most ${days} days`,
  kinds,
  maintenance: 'Maintenance',
  firstCheckPending: 'Waiting for the first check',
  certificateEnds: (name: string, day: string) => `“${name}” ends on ${day}`,
  notChecked:
    'This page has no monitor yet. Add one to see its availability, outages and response times here',
} as const)

/** Phases of a response. */
export const checkPhasesMessages = catalogue('checkPhases', {
  dns: 'DNS',
  connect: 'Connect',
  tls: 'TLS',
  ttfb: 'Wait (TTFB)',
  download: 'Download',
} as const)

/** The history by day. */
export const dayStripMessages = catalogue('dayStrip', {
  known: (days: number) => `${several(days, 'day', 'days')} with data`,
  downtimeDays: (days: number) => `${several(days, 'day', 'days')} with downtime`,
  noDowntime: 'no downtime',
  longest: (length: string, day: string) => `most downtime ${length} on ${day}`,
  noFigure: 'no data',
  up: (share: string) => `up ${share}`,
  down: (length: string) => `down ${length}`,
  key: { good: 'No downtime', warning: '99% or more', poor: 'Below 99%', none: 'No data' },
  columns: { day: 'Day', availability: 'Availability', down: 'Downtime' },
} as const)

/** Above dashboards and reports. */
export const uptimeNowMessages = catalogue('uptimeNow', {
  down: (name: string, length: string) => `${name} has been down for ${length}`,
  manyDown: (monitors: number) => `${several(monitors, 'monitor is', 'monitors are')} down`,
  more: (monitors: number) => `${several(monitors, 'more is', 'more are')} down`,
  unknown: (monitors: number) => `${several(monitors, 'monitor', 'monitors')}: status unknown`,
  evidence: 'Details',
  evidenceOf: (name: string) => `Outage details: ${name}`,
  allOutages: 'All monitors that are down',
} as const)

/** The report section: texts that its scripts need. */
export const uptimeScreenMessages = catalogue('uptimeScreen', {
  addMonitor: 'Monitor this page',
  monitorAdded: 'Monitor added. This page is now checked every minute',
  pageNotChecked: 'These figures are from another monitor of the site. This page has no monitor of its own',
  monitors: 'Monitors of this site',
  choose: 'Monitor to show',
  show: 'Show',
  settings: 'Monitor settings',
  maintenance: 'Plan maintenance',
  outagesCsv: 'Outages (CSV)',
  checksCsv: 'Checks (CSV)',
  lastChecksCsv: (days: number) => `Checks, last ${days} days (CSV)`,
  chart: 'Response time',
  views: { line: 'Total', phases: 'Phases' },
  viewLabel: 'View of the response time',
  median: 'Median',
  high: '95th percentile',
  when: 'Time',
} as const)

/** How availability is calculated, below every figure. */
export const uptimePolicyMessages = catalogue('uptimePolicy', {
  title: 'How availability is calculated',
  degraded: { up: 'Slow counts as up', down: 'Slow counts as down' },
  unknown: { excluded: 'unknown time is excluded', down: 'unknown time counts as down' },
  maintenance: { excluded: 'maintenance is excluded', included: 'maintenance is included' },
  /** The default. */
  usual: 'Slow counts as up; unknown time and maintenance are excluded',
  formula: 'Availability = time up ÷ (time up + time down)',
  fields: { degraded: 'Slow or degraded', unknown: 'Unknown', maintenance: 'Maintenance' },
  choices: { up: 'Counts as up', down: 'Counts as down', excluded: 'Excluded', included: 'Included' },
  apply: 'Recalculate',
} as const)

/** The report section: texts of the server-rendered parts. */
export const uptimeReportMessages = catalogue('uptimeReport', {
  now: 'Now',
  since: (when: string) => `Since ${when}`,
  inMaintenance: 'In maintenance',
  lastCheck: 'Last check',
  never: 'None yet',
  due: (when: string) => `None yet, due ${when}`,
  response: 'Response',
  every: 'Check interval',
  monitoredSince: 'Monitored since',
  slow: 'Slow above',
  locations: 'Checked from',
  outcomes: {
    ok: 'OK',
    slow: 'Slow',
    failed: 'Failed',
    unknown: 'Unknown',
    missed: 'Check missed',
  },
  noResultYet: 'No result yet',
  noProber: 'no prober connected',
  availability: 'Availability',
  spans: { day: '24 hours', week: '7 days', month: '30 days', quarter: '90 days', year: '1 year' },
  uncounted: {
    maintenance: 'In maintenance',
    paused: 'Paused',
    unknown: 'Unknown',
    unwatched: 'Not monitored',
  },
  monitoredFor: (length: string) => `monitored for ${length}`,
  noDowntime: 'No downtime',
  down: (length: string) => `Down ${length}`,
  countedDown: (length: string) => `${length} counted as down`,
  downWithinRange: (length: string) => `${length} measured down`,
  outageCount: (outages: number) => several(outages, 'outage', 'outages'),
  range: 'Selected dates',
  metrics: { downtime: 'Downtime', outage: 'Outages', avgresponse: 'Average response' },
  spread: (middle: string, high: string) => `median ${middle}, p95 ${high}`,
  ofChecks: (checks: number) => several(checks, 'check', 'checks'),
  noResponses: 'No responses in these dates',
  phasesTitle: 'Response phases',
  total: 'Total',
  outages: 'Outages',
  noOutages: 'No outages in these dates',
  newestOnly: (outages: number) => `The newest ${number(outages)} are listed`,
  quarter: 'Last 90 days',
  quarterEnds: ['90 days ago', 'Today'],
  calendar: 'Last year by day',
  maintenance: 'Maintenance',
  times: (times: number) => several(times, 'window', 'windows'),
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  more: (times: number) => `and ${several(times, 'more window', 'more windows')}`,
} as const)
