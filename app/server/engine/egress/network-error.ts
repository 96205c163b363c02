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
