import type { Reason } from '~/shared/rules/uptime/outcomes'

/** What Kuma, axios and Node say, most specific first. */
const PATTERNS: readonly (readonly [RegExp, Reason])[] = [
  [/keyword is (not )?in|but keyword/i, 'keyword-missing'],
  [/JSON query does not pass|expected value|value not (equal|match)/i, 'json-mismatch'],
  [/Unexpected token|not valid JSON/i, 'json-invalid'],
  [/status code \d{3}/i, 'status'],
  [/maximum redirects|redirects exceeded/i, 'redirect'],
  [/ENOTFOUND|ENODATA|queryA.*NXDOMAIN/i, 'dns-not-found'],
  [/EAI_AGAIN|ESERVFAIL|query(A|AAAA|Cname|Mx|Ns|Txt|Caa)/i, 'dns-failed'],
  [/ECONNREFUSED/i, 'refused'],
  [/EHOSTUNREACH|ENETUNREACH/i, 'unreachable'],
  [/ETIMEDOUT|connection timed? ?out/i, 'connect-timeout'],
  [/timeout|aborted/i, 'timeout'],
  [/ECONNRESET|socket hang up|EPIPE/i, 'reset'],
  [/certificate has expired|CERT_HAS_EXPIRED/i, 'tls-expired'],
  [/altnames|ERR_TLS_CERT_ALTNAME/i, 'tls-name'],
  [/self.signed|unable to (verify|get)|UNABLE_TO_/i, 'tls-untrusted'],
  [/SSL|TLS|EPROTO/i, 'tls-failed'],
  [/HPE_|Parse Error/i, 'protocol'],
]

/** Our reason for the message of a failed heartbeat. */
export const reasonOf = (text: string): Reason =>
  PATTERNS.find(([pattern]) => pattern.test(text))?.[1] ?? 'no-answer'
