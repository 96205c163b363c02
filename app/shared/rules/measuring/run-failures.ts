/** Failure codes of runs with their message and whether a retry makes sense. */
interface RunFailure {
  sentence: string
  /** The cause is ours or temporary. */
  isRetryable: boolean
}

const ours = (sentence: string): RunFailure => ({ sentence, isRetryable: true })
const theirs = (sentence: string): RunFailure => ({ sentence, isRetryable: false })
/** Ours, but a retry would end the same way. */
const final = theirs

export const RUN_FAILURES = {
  INVALID_URL: theirs('The address is not a valid http or https address.'),
  PRIVATE_TARGET: theirs('The address leads to a private network, which this installation does not measure.'),
  DNS_FAILED: theirs('The host name could not be found.'),
  DNS_UNAVAILABLE: ours('The name service did not answer, so the host name could not be looked up.'),
  CONNECTION_REFUSED: theirs('The server refused the connection.'),
  CONNECTION_RESET: theirs('The server closed the connection before it answered.'),
  CONNECTION_TIMEOUT: theirs('No connection to the server could be made in time.'),
  HOST_UNREACHABLE: theirs('The server could not be reached over the network.'),
  TLS_ERROR: theirs(
    'The secure connection failed: the certificate is invalid or the server speaks no usable TLS.',
  ),
  NO_RESPONSE: theirs('The server accepted the connection but did not answer within 15 seconds.'),
  REDIRECT_LOOP: theirs('The page redirects again and again and never arrives.'),
  HTTP_ERROR: theirs('The server answered with an error instead of the page.'),
  INCOMPLETE_RESPONSE: theirs('The server closed the connection before the page was complete.'),
  NOT_HTML: theirs('The address does not lead to a web page but to another kind of file.'),
  CONNECTION_FAILED: theirs('The browser could not open the page and showed its own error page instead.'),
  PAGE_LOAD_FAILED: theirs('The page could not be loaded reliably.'),
  NO_CONTENT: theirs('The page showed nothing within 15 seconds.'),
  PAGE_HUNG: theirs('The page stopped responding: a script keeps the browser busy.'),
  PAGE_OUT_OF_MEMORY: theirs('The page used more memory than the browser can give it.'),
  NOT_A_WEB_PAGE: theirs('The page led to an address that is not http or https.'),
  HARD_TIMEOUT: theirs('The measurement was stopped because it took longer than allowed.'),
  NO_TRACE: ours('The browser recorded no usable trace of the load.'),
  TARGET_CRASHED: ours('The browser tab crashed while it loaded the page.'),
  AGENT_LOST: ours('The measuring agent stopped answering, three times in a row.'),
  AGENT_DISK_FULL: ours('The disk of the measuring machine is full.'),
  WORKER_CRASH: ours('The measuring process ended unexpectedly.'),
  ENGINE_TIMEOUT: ours('The browser did not answer the measuring engine in time.'),
  ENGINE_ERROR: ours('The measuring engine failed.'),
  REPORT_REJECTED: final('The agent measured the page, but the server could not read its report.'),
  SCRIPT_STEP_FAILED: theirs("A step of the page's script failed."),
  SCRIPT_SECRETS_LOST: theirs(
    "A secret of the page's script cannot be read with this installation's key: it has to be set again.",
  ),
  CHANGE_NOT_APPLIED: theirs('The page no longer holds what the experiment changes.'),
  CANCELED: theirs('The test was canceled.'),
} as const satisfies Record<string, RunFailure>

export type RunFailureCode = keyof typeof RUN_FAILURES | `HTTP_${number}`

const STATUS_SENTENCES: Record<number, string> = {
  401: 'The server asked for a sign-in (401).',
  403: 'The server refused access to the page (403).',
  404: 'The page does not exist (404).',
  407: 'A proxy asked for a sign-in (407).',
  410: 'The page has been removed (410).',
  429: 'The server refused the visit because of too many requests (429).',
  500: 'The server failed while it built the page (500).',
  502: 'The server could not reach the system behind it (502).',
  503: 'The server is not available at the moment (503).',
  504: 'The system behind the server did not answer in time (504).',
}

const find = (code: string): RunFailure | undefined =>
  Object.hasOwn(RUN_FAILURES, code) ? RUN_FAILURES[code as keyof typeof RUN_FAILURES] : undefined

export const httpFailureCode = (status: number): RunFailureCode => `HTTP_${status}`

/** The message of a code, also for unknown ones. */
export function failureSentence(code: string): string {
  const known = find(code)
  if (known) return known.sentence
  const status = Number(/^HTTP_(\d{3})$/.exec(code)?.[1])
  if (!status) return 'The page could not be measured.'
  return STATUS_SENTENCES[status] ?? `The server answered with status ${status} instead of the page.`
}

export const isRetryable = (code: string): boolean => find(code)?.isRetryable ?? false
