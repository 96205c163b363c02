import { type RunFailureCode, refineFailure } from '~/shared/rules/measuring/run-failures'
import { type EgressFailures, findEgressFailure, withTrueReason } from '../egress/network-error'
import type { Failure } from './failure'
import type { Lhr } from './lhr'

/** The fields read of the network records of documents. */
export interface DocumentRecord {
  url: string
  resourceType?: string
  frameId?: string
  failed?: boolean
  /** Not positive before the response. */
  statusCode?: number
  localizedFailDescription?: string
}

/** Failures of the engine that only say that some document did not load. */
const VAGUE = /^(CONNECTION_FAILED|PAGE_LOAD_FAILED|DNS_FAILED|TLS_.+)$/
const WEB = /^https?:/i
const BROWSER_ERROR = /^chrome-error:/i

const REASONS: [RegExp, RunFailureCode][] = [
  [/ERR_(CERT|SSL|BAD_SSL)/, 'TLS_ERROR'],
  [/ERR_NAME_(NOT_RESOLVED|RESOLUTION_FAILED)|ERR_DNS_/, 'DNS_FAILED'],
  [/ERR_TOO_MANY_REDIRECTS/, 'REDIRECT_LOOP'],
  [/ERR_CONNECTION_REFUSED/, 'CONNECTION_REFUSED'],
  [/ERR_(CONNECTION_RESET|CONNECTION_CLOSED|EMPTY_RESPONSE|HTTP2|SPDY)/, 'CONNECTION_RESET'],
  [/ERR_(CONNECTION_TIMED_OUT|TIMED_OUT)/, 'CONNECTION_TIMEOUT'],
  [/ERR_(ADDRESS_UNREACHABLE|INTERNET_DISCONNECTED|NETWORK_)/, 'HOST_UNREACHABLE'],
  [/ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)/, 'INCOMPLETE_RESPONSE'],
  [/ERR_CONTENT_DECODING_FAILED/, 'INCOMPLETE_RESPONSE'],
  [/ERR_(UNKNOWN|DISALLOWED)_URL_SCHEME/, 'NOT_A_WEB_PAGE'],
]

function lastDocument(records: readonly DocumentRecord[]): DocumentRecord | undefined {
  const documents = records.filter(({ resourceType }) => resourceType === 'Document')
  const main = documents[0]?.frameId
  return documents.findLast(({ frameId }) => frameId === main)
}

/** The code for a text of the browser about an address that did not load. */
export function codeOfLoadError(
  errorText: string,
  url: string,
  failures: EgressFailures,
): RunFailureCode | null {
  const proxied = findEgressFailure(errorText, url, failures)
  const text = proxied?.reason ?? errorText
  const code = proxied?.code ?? REASONS.find(([pattern]) => pattern.test(text))?.[1]
  if (!code) return proxied ? 'CONNECTION_FAILED' : null
  return refineFailure(code, text)
}

/**
 * Why the load failed and which address did: the page may have led to another one, where the engine measures the
 * browser's error page. Null for a load that ended on a web page.
 */
export function loadFailure(
  { finalDisplayedUrl: final }: Pick<Lhr, 'finalDisplayedUrl'>,
  failure: Failure | null,
  records: readonly DocumentRecord[],
  failures: EgressFailures,
): (Failure & { url: string | null }) | null {
  const isWeb = WEB.test(final)
  if (isWeb && !failure) return null
  const document = lastDocument(records)
  const isDead = BROWSER_ERROR.test(final) || (failure !== null && VAGUE.test(failure.code))
  if (isDead && document?.failed) {
    const { url, localizedFailDescription: error = 'failed' } = document
    const code = codeOfLoadError(error, url, failures) ?? failure?.code ?? 'CONNECTION_FAILED'
    return { code, detail: `${withTrueReason(error, url, failures)} at ${url}`.slice(0, 2000), url }
  }
  if (failure?.code === 'NO_CONTENT' && document?.statusCode !== undefined && document.statusCode <= 0)
    return {
      code: 'NO_RESPONSE',
      detail: `No response from ${document.url}`.slice(0, 2000),
      url: document.url,
    }
  if (failure) return { ...failure, url: isWeb ? final : null }
  return BROWSER_ERROR.test(final)
    ? { code: 'CONNECTION_FAILED', detail: `Ended at ${final}`, url: document?.url ?? null }
    : { code: 'NOT_A_WEB_PAGE', detail: `Ended at ${final}`.slice(0, 2000), url: final }
}
