import { MAX_HEADER_BYTES } from '~/server/platform/targets'
import type { Reason } from '~/shared/rules/uptime/outcomes'

/** A failed check; the message is its detail. */
export class CheckFault extends Error {
  override name = 'CheckFault'
  constructor(
    readonly reason: Reason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Progress of an attempt, which determines what an error means. */
export type Stage = 'dns' | 'connect' | 'tls' | 'answer'

const NOT_FOUND: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA'])
/** Local resources are exhausted. */
const LOCAL_RESOURCE_ERRORS: ReadonlySet<string> = new Set([
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EADDRINUSE',
])
const BY_CODE: Readonly<Record<string, Reason>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EHOSTDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EACCES: 'unreachable',
  EPERM: 'unreachable',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
}
/** Node reports an orderly close with the code of a reset. */
const CLOSED = /socket hang up|disconnected before secure TLS connection/

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Reason of an error at a stage; local shortage gives 'not-checked'. */
export function reasonOf(error: unknown, stage: Stage): Reason {
  if (error instanceof CheckFault) return error.reason
  const code = codeOf(error)
  if (LOCAL_RESOURCE_ERRORS.has(code)) return 'not-checked'
  if (stage === 'dns') return NOT_FOUND.has(code) ? 'dns-not-found' : 'dns-failed'
  if (code === 'ETIMEDOUT') return stage === 'connect' ? 'connect-timeout' : 'timeout'
  if (code === 'ECONNRESET' && CLOSED.test((error as Error).message)) return 'no-answer'
  const known = BY_CODE[code]
  if (known) return known
  if (stage === 'tls' || code === 'EPROTO' || code.startsWith('ERR_SSL')) return 'tls-failed'
  return stage === 'connect' ? 'unreachable' : 'protocol'
}

/** Reason of a timeout at a stage. */
export const timeoutReasonOf = (stage: Stage): Reason =>
  stage === 'dns' ? 'dns-failed' : stage === 'connect' ? 'connect-timeout' : 'timeout'

const REFUSALS: Readonly<Record<string, string>> = {
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'the server speaks only TLS versions that browsers refuse',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'the server speaks only TLS versions that browsers refuse',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'the server requires a client certificate',
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: 'the server speaks neither HTTP/1.1 nor HTTP/2',
  ERR_SSL_TLSV1_UNRECOGNIZED_NAME: 'the server does not know this host name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server does not speak TLS at this port',
}

/** Errors of OpenSSL and of the parser in words; others as they are. */
export function plainly(error: Error): Error {
  const code = codeOf(error)
  const reason = 'reason' in error ? String(error.reason) : error.message
  if (code.startsWith('ERR_SSL_'))
    return new CheckFault('tls-failed', REFUSALS[code] ?? `the TLS handshake failed: ${reason}`, {
      cause: error,
    })
  if (code === 'HPE_HEADER_OVERFLOW') {
    const limit = `${MAX_HEADER_BYTES / 1024} KiB`
    return new CheckFault(
      'protocol',
      `the response headers are longer than ${limit}, the limit of this check`,
    )
  }
  return code.startsWith('HPE_')
    ? new CheckFault('protocol', `the response is not valid HTTP: ${reason}`)
    : error
}
