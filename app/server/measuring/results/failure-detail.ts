import { failureDetailMessages as words } from '~/shared/messages/failures'
import type { RunFailureCode } from '~/shared/rules/measuring/run-failures'
import type { Ctx } from '../../platform/context'
import { isForbiddenAddress } from '../../platform/targets'

/** Their detail says more than their sentence. That of other codes repeats it, or is about our own processes. */
const TELLING: ReadonlySet<string> = new Set<RunFailureCode>([
  ...(['TLS_EXPIRED', 'TLS_NOT_YET_VALID', 'TLS_SELF_SIGNED', 'TLS_OTHER_HOST'] as const),
  ...(['TLS_UNTRUSTED', 'TLS_VERSION', 'TLS_ERROR', 'DNS_FAILED', 'DNS_UNAVAILABLE'] as const),
  ...(['CONNECTION_REFUSED', 'CONNECTION_RESET', 'CONNECTION_TIMEOUT', 'CONNECTION_FAILED'] as const),
  ...(['HOST_UNREACHABLE', 'INCOMPLETE_RESPONSE', 'PAGE_LOAD_FAILED', 'REDIRECT_LOOP'] as const),
  ...(['NOT_HTML', 'HARD_TIMEOUT', 'REPORT_REJECTED'] as const),
])
const MAX_LENGTH = 300

/** OpenSSL adds a thread, an error number and its own source file around the reason. */
const OPENSSL = /(?:\S+:)?error:[0-9A-F]+:[^:]*:[^:]*:([^:]+).*/
/** Reasons that have no code of their own, in words. */
const IN_WORDS: [RegExp, keyof typeof words][] = [
  [/WRONG_VERSION_NUMBER/, 'noTls'],
  [/ERR_CERT_DATE_INVALID/, 'certificateDates'],
  [/ERR_CERT_REVOKED/, 'certificateRevoked'],
]
/** It is shown as the failed URL. */
const ADDRESS = /(?:,? (?:last to|at)) [a-z-]+:\S+$/
const PATH = /(?:^|[\s('"=[]|(?<!\bhttps?):)(?:file:|\.{0,2}\/|[a-z]:\\)/i
const IP =
  /(?:(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}|(?<![\w.:])(?:[0-9a-f]{0,4}:){2,7}(?:[\d.]+|[0-9a-f]{0,4}))(?![\w.]\w)/gi

/** What users may read of a run's detail: one line without addresses, paths and stacks; null for nothing of use. */
export function publicDetail(code: string | null, detail: string | null): string | null {
  if (code === null || detail === null || !TELLING.has(code)) return null
  const found = (detail.trim().split('\n')[0] ?? '').replace(OPENSSL, '$1').replace(ADDRESS, '')
  if (PATH.test(found)) return null
  const line = found.replace(IP, (ip) => (isPrivate(ip) ? words.privateAddress : ip))
  const inWords = IN_WORDS.find(([pattern]) => pattern.test(line))?.[1]
  return (inWords ? `${words[inWords]} (${line.split(': ')[0]})` : line).slice(0, MAX_LENGTH) || null
}

/** Node writes the port behind an IPv6 address without brackets. */
const isPrivate = (ip: string) =>
  isForbiddenAddress(ip, false) || (ip.includes('::') && isForbiddenAddress(ip.replace(/:\d+$/, ''), false))

interface Failed {
  failure_code: string | null
  failure_detail: string | null
}

/** The operator reads all of it. */
export const failureDetailFor = ({ actor }: Pick<Ctx, 'actor'>, run: Failed): string | null =>
  actor.kind === 'user' && actor.isSuper
    ? run.failure_detail
    : publicDetail(run.failure_code, run.failure_detail)
