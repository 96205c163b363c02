import type { Reason } from '~/shared/rules/uptime/outcomes'
import type { Behaviour, Script } from '../support/target-script'

export const INTERVAL_MS = 10_000
export const TIMEOUT_MS = 2_000
export const SLOW_MS = 600

export interface UptimeCase {
  name: string
  /** Kind of check; `name` is a web server whose name the scripted name server resolves. */
  kind: 'http' | 'https' | 'name' | 'tls' | 'tcp' | 'dns'
  script: Script
  reasons: Reason[]
}

const during = (behaviour: Behaviour, ...spans: [from: number, to: number][]): Script =>
  spans.map(([from, to]) => ({ from: from * 1_000, to: to * 1_000, behaviour }))

/** Seconds since the start; deliberately neither multiples of the interval nor simultaneous. */
export const CASES: UptimeCase[] = [
  { name: 'all well', kind: 'http', script: [], reasons: [] },
  { name: 'slow', kind: 'http', script: during('slow', [23, 84]), reasons: [] },
  { name: 'a second try finds all well', kind: 'http', script: during('hiccup', [12, 118]), reasons: [] },
  { name: 'status 500', kind: 'http', script: during('status', [17, 52], [88, 121]), reasons: ['status'] },
  { name: 'resets', kind: 'http', script: during('reset', [24, 66], [97, 123]), reasons: ['reset'] },
  { name: 'half-open', kind: 'http', script: during('half-open', [21, 75]), reasons: ['timeout'] },
  {
    name: 'nobody listens',
    kind: 'http',
    script: during('closed', [18, 57], [91, 122]),
    reasons: ['refused'],
  },
  { name: 'TLS expired', kind: 'https', script: during('tls-expired', [22, 81]), reasons: ['tls-expired'] },
  { name: 'flapping every 10 s', kind: 'http', script: during('flapping', [20, 110]), reasons: ['status'] },
  {
    name: 'certificate alone',
    kind: 'tls',
    script: during('tls-expired', [26, 79]),
    reasons: ['tls-expired'],
  },
  { name: 'port closed', kind: 'tcp', script: during('closed', [27, 68]), reasons: ['refused'] },
  { name: 'record gone', kind: 'dns', script: during('dns-gone', [19, 63]), reasons: ['dns-not-found'] },
  {
    name: 'DNS gone, then silent',
    kind: 'name',
    script: [...during('dns-gone', [16, 54]), ...during('dns-silent', [86, 124])],
    reasons: ['dns-not-found', 'dns-failed'],
  },
]

export const LAST_MS = Math.max(...CASES.flatMap(({ script }) => script.map(({ to }) => to)))
