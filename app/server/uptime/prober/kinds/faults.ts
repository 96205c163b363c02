import type { Reason } from '~/shared/rules/uptime/outcomes'

/** A check found something wrong; the message is its detail. */
export class CheckFault extends Error {
  override name = 'CheckFault'
  constructor(
    readonly reason: Reason,
    message: string,
  ) {
    super(message)
  }
}

/** How far a try has come, which decides what an error means. */
export type Stage = 'dns' | 'connect' | 'tls' | 'answer'

const NOT_FOUND: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA'])
/** The prober has run out of something of its own. */
const OWN_SHORTAGE: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRINUSE'])
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
/** What Node says with the code of a reset when the peer closed in good order. */
const CLOSED = /socket hang up|disconnected before secure TLS connection/

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** What an error means at this stage; a shortage of the prober's own is 'not-checked'. */
export function reasonOf(error: unknown, stage: Stage): Reason {
  if (error instanceof CheckFault) return error.reason
  const code = codeOf(error)
  if (OWN_SHORTAGE.has(code)) return 'not-checked'
  if (stage === 'dns') return NOT_FOUND.has(code) ? 'dns-not-found' : 'dns-failed'
  if (code === 'ETIMEDOUT') return stage === 'connect' ? 'connect-timeout' : 'timeout'
  if (code === 'ECONNRESET' && CLOSED.test((error as Error).message)) return 'no-answer'
  const known = BY_CODE[code]
  if (known) return known
  if (stage === 'tls' || code === 'EPROTO' || code.startsWith('ERR_SSL')) return 'tls-failed'
  return stage === 'connect' ? 'unreachable' : 'protocol'
}

/** What it means that time ran out at this stage. */
export const lateReasonOf = (stage: Stage): Reason =>
  stage === 'dns' ? 'dns-failed' : stage === 'connect' ? 'connect-timeout' : 'timeout'
