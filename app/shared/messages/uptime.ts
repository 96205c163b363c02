import type { MonitorState, Reason } from '../rules/uptime/outcomes'

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
  'dns-mismatch': 'Its name leads elsewhere',
  'private-target': 'Leads into a private network',
  partial: 'Down from one of several locations',
  'cut-off': 'The prober had no network',
  'not-checked': 'Nobody checked',
  overrun: 'The check before was still running',
  late: 'The prober was busy',
}

/** Availability, outages and response times of what is checked every minute. */
export const uptime = {
  title: 'Uptime',
  states,
  reasons,
  notChecked:
    'The uptime of this site is not checked yet. Its outages, availability and response times will be shown here',
} as const
