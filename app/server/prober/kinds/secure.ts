import { isIP, type Socket } from 'node:net'
import { connect, createSecureContext, type SecureContext, type TLSSocket } from 'node:tls'
import type { Reason } from '~/shared/rules/uptime/outcomes'
import type { CheckAttempt } from './attempt'
import { CheckFault } from './faults'

const BY_CODE: Readonly<Record<string, Reason>> = {
  CERT_HAS_EXPIRED: 'tls-expired',
  CERT_NOT_YET_VALID: 'tls-not-yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls-name',
  ERR_TLS_CERT_ALTNAME_FORMAT: 'tls-name',
}

let context: SecureContext | undefined
/** Loading the CA certificates takes longer than a handshake. */
const sharedContext = () => {
  context ??= createSecureContext()
  return context
}

/** TLS handshake on a connection. Always reads the certificate; verifies it when `isVerified`. */
export async function secure(
  trip: CheckAttempt,
  socket: Socket,
  { host, isVerified, protocols }: { host: string; isVerified: boolean; protocols?: string[] },
): Promise<TLSSocket> {
  trip.enter('tls')
  const secured = await handshake(trip, socket, host, protocols)
  trip.leave('tls')
  const certificate = secured.getPeerX509Certificate()
  const [from, end] = [certificate?.validFromDate.getTime(), certificate?.validToDate.getTime()]
  if (end !== undefined) trip.certificateEnd = Math.min(end, trip.certificateEnd ?? end)
  if (!isVerified) return secured
  // OpenSSL reports one error only, and an unknown CA before expiry.
  if (end !== undefined && end <= Date.now())
    throw new CheckFault('tls-expired', `the certificate ended on ${dayOf(end)}`)
  if (from !== undefined && from > Date.now())
    throw new CheckFault('tls-not-yet', `the certificate begins on ${dayOf(from)}`)
  if (!secured.authorized) throw refusalOf(secured.authorizationError, host)
  return secured
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

function refusalOf(error: unknown, host: string): CheckFault {
  // Node puts the error code where its types say Error.
  const code = error instanceof Error ? error.message : String(error)
  const reason = BY_CODE[code] ?? 'tls-untrusted'
  return new CheckFault(reason, reason === 'tls-name' ? `the certificate is not for ${host} (${code})` : code)
}

function handshake(
  trip: CheckAttempt,
  socket: Socket,
  host: string,
  protocols?: string[],
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const secured = connect({
      socket,
      host,
      secureContext: sharedContext(),
      rejectUnauthorized: false,
      ...(isIP(host) ? {} : { servername: host }),
      ...(protocols ? { ALPNProtocols: protocols } : {}),
    })
    trip.track(secured, socket)
    secured.on('error', reject)
    secured.once('close', () => {
      if (!trip.isOver) reject(new CheckFault('no-answer', 'closed during the TLS handshake'))
    })
    secured.once('secureConnect', () => resolve(secured))
  })
}
