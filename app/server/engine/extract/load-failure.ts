import { type RunFailureCode, refineFailure } from '~/shared/rules/measuring/run-failures'
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
const VAGUE = new Set<RunFailureCode>(['CONNECTION_FAILED', 'PAGE_LOAD_FAILED', 'DNS_FAILED', 'TLS_ERROR'])
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
/** The proxy reports these for any failure of its own, and knows the reason. */
const VIA_PROXY = /ERR_(EMPTY_RESPONSE|TUNNEL_CONNECTION_FAILED|CONNECTION_\w+|PROXY_\w+)/

function lastDocument(records: readonly DocumentRecord[]): DocumentRecord | undefined {
  const documents = records.filter(({ resourceType }) => resourceType === 'Document')
  const main = documents[0]?.frameId
  return documents.findLast(({ frameId }) => frameId === main)
}

function hostOf(url: string): string {
  if (!URL.canParse(url)) return ''
  const { hostname, port, protocol } = new URL(url)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}

function reasonOf(
  document: DocumentRecord,
  unreached: ReadonlyMap<string, RunFailureCode>,
): RunFailureCode | null {
  const error = document.localizedFailDescription ?? ''
  const viaProxy = VIA_PROXY.test(error) ? unreached.get(hostOf(document.url)) : undefined
  return viaProxy ?? REASONS.find(([pattern]) => pattern.test(error))?.[1] ?? null
}

/**
 * Why the load failed and which address did: the page may have led to another one, where the engine measures the
 * browser's error page. `unreached` has the proxy's reasons by `host:port`. Null for a load that ended on a web page.
 */
export function loadFailure(
  { finalDisplayedUrl: final }: Pick<Lhr, 'finalDisplayedUrl'>,
  failure: Failure | null,
  records: readonly DocumentRecord[],
  unreached: ReadonlyMap<string, RunFailureCode>,
): (Failure & { url: string | null }) | null {
  const isWeb = WEB.test(final)
  if (isWeb && !failure) return null
  const document = lastDocument(records)
  const isDead = BROWSER_ERROR.test(final) || (failure !== null && VAGUE.has(failure.code))
  if (isDead && document?.failed) {
    const code = reasonOf(document, unreached) ?? failure?.code ?? 'CONNECTION_FAILED'
    const error = document.localizedFailDescription ?? 'failed'
    const detail = `${error} at ${document.url}`.slice(0, 2000)
    return { code: refineFailure(code, error), detail, url: document.url }
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
