import { type RunFailureCode, refineFailure } from '~/shared/rules/measuring/run-failures'

const CERTIFICATE_CODES = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_UNSUPPORTED_PROTOCOL',
  'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  'EPROTO',
])
const CODES: Record<string, RunFailureCode> = {
  EPRIVATE: 'PRIVATE_TARGET',
  ENOTFOUND: 'DNS_FAILED',
  ENODATA: 'DNS_FAILED',
  EAI_AGAIN: 'DNS_UNAVAILABLE',
  ECONNREFUSED: 'CONNECTION_REFUSED',
  ECONNRESET: 'CONNECTION_RESET',
  EPIPE: 'CONNECTION_RESET',
  EHOSTUNREACH: 'HOST_UNREACHABLE',
  ENETUNREACH: 'HOST_UNREACHABLE',
  ETIMEDOUT: 'CONNECTION_TIMEOUT',
}

export type NetworkError = NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] }

/** The failure that a socket error stands for; null when it says too little. */
export function networkFailure(error: NetworkError): { code: RunFailureCode; detail: string } | null {
  const cause = error.errors?.[0] ?? error
  const code = cause.code ?? ''
  const known = CERTIFICATE_CODES.has(code) ? 'TLS_ERROR' : CODES[code]
  const detail = `${code}: ${cause.message}`
  return known ? { code: refineFailure(known, detail), detail } : null
}

/** The net errors of Chromium without a proxy; our own refusals in words. */
const REASONS: Record<string, string> = {
  EPRIVATE: 'Blocked: private address',
  ESCRIPT: 'Blocked by the script',
  ESERVICE: 'Blocked: background service of the browser',
  ENOTFOUND: 'net::ERR_NAME_NOT_RESOLVED',
  ENODATA: 'net::ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'net::ERR_NAME_RESOLUTION_FAILED',
  ECONNREFUSED: 'net::ERR_CONNECTION_REFUSED',
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
  EPIPE: 'net::ERR_CONNECTION_RESET',
  EHOSTUNREACH: 'net::ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'net::ERR_ADDRESS_UNREACHABLE',
  ETIMEDOUT: 'net::ERR_CONNECTION_TIMED_OUT',
  CERT_HAS_EXPIRED: 'net::ERR_CERT_DATE_INVALID',
  CERT_NOT_YET_VALID: 'net::ERR_CERT_DATE_INVALID',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'net::ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'net::ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'net::ERR_CERT_AUTHORITY_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'net::ERR_CERT_COMMON_NAME_INVALID',
  EPROTO: 'net::ERR_SSL_PROTOCOL_ERROR',
  HPE_HEADER_OVERFLOW: 'net::ERR_RESPONSE_HEADERS_TOO_BIG',
}

/** Why the proxy could not reach a host. `code` is null where it is no failure of a page. */
export interface EgressFailure {
  code: RunFailureCode | null
  reason: string
}
/** By `egressKey`; the browser only sees a closed connection. */
export type EgressFailures = ReadonlyMap<string, EgressFailure>

export function egressFailure(error: NetworkError): EgressFailure | null {
  const { code = '', syscall } = error.errors?.[0] ?? error
  // Node gives a closed connection the code of a reset one, but no system call.
  const isClosed = code === 'ECONNRESET' && !syscall
  const invalid =
    code.startsWith('HPE_') || code === 'EINVALIDRESPONSE' ? 'net::ERR_INVALID_HTTP_RESPONSE' : null
  const reason = isClosed ? 'net::ERR_EMPTY_RESPONSE' : (REASONS[code] ?? invalid)
  return reason ? { code: networkFailure(error)?.code ?? null, reason } : null
}

const SECURE = /^(https|wss):$/

/** The key in `EgressFailures`: a plain request has its own, since others to the host may succeed. */
export function egressKey({ hostname, port, protocol, origin, pathname, search }: URL): string {
  if (protocol === 'http:') return `${origin}${pathname}${search}`
  return `${hostname.toLowerCase()}:${port || (SECURE.test(protocol) ? 443 : 80)}`
}

/** Chromium reports these for failures of the proxy, which knows the reason; errors in an open tunnel are its own. */
const VIA_TUNNEL = /\bnet::ERR_(TUNNEL_CONNECTION_FAILED|PROXY_\w+)/
const VIA_PROXY = /\bnet::ERR_(EMPTY_RESPONSE|TUNNEL_CONNECTION_FAILED|CONNECTION_\w+|PROXY_\w+)/
/** Nothing but an experiment blocks requests within the browser. */
const BY_EXPERIMENT = /\bnet::ERR_BLOCKED_BY_CLIENT(\.Inspector)?/

export function findEgressFailure(
  errorText: string,
  url: string,
  failures: EgressFailures,
): EgressFailure | undefined {
  const address = URL.parse(url)
  if (!address) return undefined
  const isProxied = address.protocol === 'http:' ? VIA_PROXY : VIA_TUNNEL
  return isProxied.test(errorText) ? failures.get(egressKey(address)) : undefined
}

/** A text of the browser about a failed request, with the true reason. */
export function withTrueReason(text: string, url: string, failures: EgressFailures): string {
  const { reason } = findEgressFailure(text, url, failures) ?? {}
  return (reason ? text.replace(VIA_PROXY, reason) : text).replace(BY_EXPERIMENT, 'Blocked by the experiment')
}
