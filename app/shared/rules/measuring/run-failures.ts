import { catalogue } from '~/shared/values/catalogue'

/** Failure codes of runs with their message and whether a retry makes sense. */
interface RunFailure {
  sentence: string
  /** The cause is ours or temporary. */
  isRetryable: boolean
}

/** Lighthouse's limit for the first paint, and ours for the response before it. */
export const RESPONSE_LIMIT_MS = 30_000
const inTime = `within ${RESPONSE_LIMIT_MS / 1000} seconds`

const ours = (sentence: string): RunFailure => ({ sentence, isRetryable: true })
const theirs = (sentence: string): RunFailure => ({ sentence, isRetryable: false })
/** Ours, but a retry would end the same way. */
const final = theirs

export const RUN_FAILURES = {
  INVALID_URL: theirs('The URL is not a valid http or https URL.'),
  PRIVATE_TARGET: theirs('The URL resolves to a private network, which this installation does not test.'),
  DNS_FAILED: theirs('The host name could not be resolved.'),
  DNS_UNAVAILABLE: ours('The DNS server did not respond, so the host name could not be resolved.'),
  CONNECTION_REFUSED: theirs('The server refused the connection.'),
  CONNECTION_RESET: theirs('The server closed the connection before it responded.'),
  CONNECTION_TIMEOUT: theirs('The connection to the server timed out.'),
  HOST_UNREACHABLE: theirs('The server could not be reached over the network.'),
  TLS_EXPIRED: theirs('The TLS certificate has expired.'),
  TLS_NOT_YET_VALID: theirs('The TLS certificate is not valid yet.'),
  TLS_SELF_SIGNED: theirs('The TLS certificate is self-signed.'),
  TLS_OTHER_HOST: theirs('The TLS certificate was issued for another host name.'),
  TLS_UNTRUSTED: theirs('The TLS certificate has an unknown issuer, or its chain is incomplete.'),
  TLS_VERSION: theirs('The server supports no TLS version or cipher that browsers accept.'),
  TLS_ERROR: theirs('TLS failed: no secure connection to the server could be opened.'),
  NO_RESPONSE: theirs(`The server accepted the connection but did not respond ${inTime}.`),
  REDIRECT_LOOP: theirs('Redirect loop: the page never loads.'),
  HTTP_ERROR: theirs('The server returned an error instead of the page.'),
  INCOMPLETE_RESPONSE: theirs('The server closed the connection before the page was complete.'),
  NOT_HTML: theirs('The URL is not an HTML page but another type of file.'),
  CONNECTION_FAILED: theirs('The browser could not open the page and showed its own error page instead.'),
  PAGE_LOAD_FAILED: theirs('The page could not be loaded reliably.'),
  NO_CONTENT: theirs(`The page rendered nothing ${inTime}.`),
  PAGE_HUNG: theirs('The page is unresponsive: a script blocks the main thread.'),
  PAGE_OUT_OF_MEMORY: theirs('The page ran out of memory.'),
  NOT_A_WEB_PAGE: theirs('The page redirected to a URL that is not http or https.'),
  HARD_TIMEOUT: theirs('The test was stopped at its time limit.'),
  NO_TRACE: ours('The browser recorded no usable trace of the load.'),
  TARGET_CRASHED: ours('The browser tab crashed while it loaded the page.'),
  AGENT_LOST: ours('The agent stopped responding three times in a row.'),
  AGENT_DISK_FULL: ours('The disk of the agent is full.'),
  AGENT_STARVED: ours('The machine of the agent was too busy to test the page.'),
  WORKER_CRASH: ours('The test process crashed.'),
  ENGINE_TIMEOUT: ours('The browser did not respond to Lighthouse in time.'),
  ENGINE_ERROR: ours('Lighthouse failed.'),
  REPORT_REJECTED: final('The server could not read the report of the agent.'),
  SCRIPT_STEP_FAILED: theirs("A step of the page's script failed."),
  SCRIPT_SECRETS_LOST: theirs(
    "A secret of the page's script cannot be read with this installation's key: it has to be set again.",
  ),
  CHANGE_NOT_APPLIED: theirs('The page no longer contains what the experiment changes.'),
  CANCELED: theirs('The test was canceled.'),
} as const satisfies Record<string, RunFailure>

const sentences = catalogue(
  'runFailures',
  Object.fromEntries(Object.entries(RUN_FAILURES).map(([code, { sentence }]) => [code, sentence])),
)
const others = catalogue('otherFailures', {
  unknown: 'The page could not be tested.',
  status: (status: number) => `The server returned status ${status} instead of the page.`,
})

export type RunFailureCode = keyof typeof RUN_FAILURES | `HTTP_${number}`

const STATUS_SENTENCES: Record<number, string> = catalogue('httpFailures', {
  401: 'The page requires a sign-in (401).',
  403: 'The server refused access to the page (403).',
  404: 'The page does not exist (404).',
  407: 'A proxy requires a sign-in (407).',
  410: 'The page has been removed (410).',
  429: 'Rate limit: the server received too many requests (429).',
  500: 'Internal server error (500).',
  502: 'Bad gateway: the server could not reach its upstream (502).',
  503: 'The server is temporarily unavailable (503).',
  504: 'Gateway timeout: the upstream of the server did not respond in time (504).',
})

const find = (code: string): RunFailure | undefined =>
  Object.hasOwn(RUN_FAILURES, code) ? RUN_FAILURES[code as keyof typeof RUN_FAILURES] : undefined

export const httpFailureCode = (status: number): RunFailureCode => `HTTP_${status}`

/** The message of a code, also for unknown ones. */
export function failureSentence(code: string): string {
  const sentence = find(code) && sentences[code]
  if (sentence) return sentence
  const status = Number(/^HTTP_(\d{3})$/.exec(code)?.[1])
  if (!status) return others.unknown
  return STATUS_SENTENCES[status] ?? others.status(status)
}

/** Of TLS errors: by OpenSSL's and Node's codes, and by Chromium's, which name fewer kinds. */
const TLS_KINDS: [RegExp, RunFailureCode][] = [
  [/CERT_HAS_EXPIRED/, 'TLS_EXPIRED'],
  [/CERT_NOT_YET_VALID/, 'TLS_NOT_YET_VALID'],
  [/DEPTH_ZERO_SELF_SIGNED_CERT/, 'TLS_SELF_SIGNED'],
  [/CERT_ALTNAME_INVALID|CERT_COMMON_NAME_INVALID/, 'TLS_OTHER_HOST'],
  [/SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_AUTHORITY_INVALID/, 'TLS_UNTRUSTED'],
  [/unsupported[ _]protocol|alert[ _]protocol[ _]version|SSL_VERSION_OR_CIPHER_MISMATCH/i, 'TLS_VERSION'],
]

/** The kind of a TLS error whose detail names it; other codes stay. Older agents only report TLS_ERROR. */
export const refineFailure = <Code extends string>(code: Code, detail: string): Code | RunFailureCode =>
  code === 'TLS_ERROR' ? (TLS_KINDS.find(([pattern]) => pattern.test(detail))?.[1] ?? code) : code

/** The agent failed, and the page may be fine. */
export const AGENT_FAILURES: readonly RunFailureCode[] = ['AGENT_LOST', 'AGENT_DISK_FULL', 'AGENT_STARVED']

export const isRetryable = (code: string): boolean => find(code)?.isRetryable ?? false
