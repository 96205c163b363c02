import type { X509Certificate } from 'node:crypto'
import { isIP, type Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import {
  type Chain,
  certificateName,
  completedChain,
  firstToEnd,
  isAmong,
  isIncompleteCode,
  isNamedAsTrusted,
  isSelfIssued,
  sentCertificates,
  sentChain,
  serverName,
  trust,
} from '~/server/platform/targets'
import type { Reason } from '~/shared/rules/uptime/outcomes'
import type { CheckAttempt } from './attempt'
import { CheckFault, plainly } from './faults'

const BY_CODE: Readonly<Record<string, Reason>> = {
  CERT_HAS_EXPIRED: 'tls-expired',
  CERT_NOT_YET_VALID: 'tls-not-yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls-name',
  ERR_TLS_CERT_ALTNAME_FORMAT: 'tls-name',
}
/** TLS handshake on a connection. Always reads the certificate; verifies it when `isVerified`. */
export async function secure(
  attempt: CheckAttempt,
  socket: Socket,
  { host, isVerified, protocols }: { host: string; isVerified: boolean; protocols?: string[] },
): Promise<TLSSocket> {
  attempt.enter('tls')
  const secured = await handshake(attempt, socket, host, protocols)
  attempt.leave('tls')
  const sent = sentCertificates(secured)
  let chain = sentChain(sent)
  const isIncomplete = !secured.authorized && isIncompleteCode(codeOfRefusal(secured))
  if (isVerified && chain && isIncomplete) {
    refuseDates(chain)
    refuseOtherHost(chain, host)
    // Browsers complete the chain, so this is no outage.
    chain = await completedChain(sent, attempt.context.allowPrivate)
    if (!chain.isComplete && !lacksIntermediate(sent, chain)) throw refusalOf(secured, host)
    attempt.warning = { reason: 'tls-incomplete', detail: missingIn(sent, chain) }
  }
  if (chain) noteFirstToEnd(attempt, chain, sent)
  if (!isVerified || secured.authorized) return secured
  // OpenSSL reports one error only, and an unknown CA before expiry.
  if (chain) refuseDates(chain)
  if (!isIncomplete) throw refusalOf(secured, host)
  return secured
}

function noteFirstToEnd(attempt: CheckAttempt, chain: Chain, sent: X509Certificate[]): void {
  const first = firstToEnd(chain, sent)
  if (!first) return
  const end = first.validToDate.getTime()
  if (attempt.certificate && attempt.certificate.end <= end) return
  attempt.certificate = { end, name: certificateName(first), isOwn: first === chain.needed[0] }
}

function refuseDates({ needed }: Chain): void {
  for (const [index, certificate] of needed.entries()) {
    const [from, end] = [certificate.validFromDate.getTime(), certificate.validToDate.getTime()]
    const which =
      index === 0 ? 'the certificate' : `the intermediate certificate “${certificateName(certificate)}”`
    if (end <= Date.now()) throw new CheckFault('tls-expired', `${which} ended on ${dayOf(end)}`)
    if (from > Date.now()) throw new CheckFault('tls-not-yet', `${which} begins on ${dayOf(from)}`)
  }
}

/** OpenSSL reports it only for a chain that it trusts. */
function refuseOtherHost({ needed: [own] }: Chain, host: string): void {
  const name = host.replace(/\.$/, '')
  if (own && !(isIP(name) ? own.checkIP(name) : own.checkHost(name)))
    throw new CheckFault('tls-name', `the certificate is not for ${host}`)
}

/**
 * The server sent its own certificate only, and no authority of that name is trusted: nobody but a browser that knows
 * the issuer can tell.
 */
const lacksIntermediate = ([own, ...others]: X509Certificate[], { needed }: Chain) =>
  own !== undefined &&
  others.length === 0 &&
  needed.length === 1 &&
  !isSelfIssued(own) &&
  !isNamedAsTrusted(own)

function missingIn(sent: X509Certificate[], { needed, isComplete }: Chain): string {
  const missing = isComplete
    ? needed.flatMap((each) => (isAmong(sent, each) ? [] : [certificateName(each)]))
    : [/^CN=(.+)$/m.exec(needed.at(-1)?.issuer ?? '')?.[1] ?? 'its issuer']
  return `the server does not send the intermediate certificate “${missing.join('”, “')}”; browsers that do not know it refuse the page`
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

// Node puts the error code where its types say Error.
const codeOfRefusal = ({ authorizationError: error }: TLSSocket): string =>
  error instanceof Error ? error.message : String(error)

function refusalOf(secured: TLSSocket, host: string): CheckFault {
  const code = codeOfRefusal(secured)
  const reason = BY_CODE[code] ?? 'tls-untrusted'
  if (reason === 'tls-name') return new CheckFault(reason, `the certificate is not for ${host} (${code})`)
  if (reason !== 'tls-untrusted') return new CheckFault(reason, code)
  return new CheckFault(reason, `the certificate is from no authority that browsers trust (${code})`)
}

function handshake(
  attempt: CheckAttempt,
  socket: Socket,
  host: string,
  protocols?: string[],
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const secured = connect({
      socket,
      host,
      secureContext: trust().context,
      rejectUnauthorized: false,
      ...serverName(host),
      ...(protocols ? { ALPNProtocols: protocols } : {}),
    })
    attempt.track(secured, socket)
    secured.on('error', (error) => reject(plainly(error)))
    secured.once('close', () => {
      if (!attempt.isOver) reject(new CheckFault('no-answer', 'closed during the TLS handshake'))
    })
    secured.once('secureConnect', () => resolve(secured))
  })
}
