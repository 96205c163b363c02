import type { X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { http1Over } from './http2-bridge'
import type { Opening } from './lenient-stream'
import { type Chain, sentCertificates } from './sent-certificates'
import { serverName } from './server-name'
import { addIssuers, trust } from './trust'

export interface SecureOptions {
  host: string
  port: number
  /** Must refuse private addresses; IP literals are the caller's to check. */
  lookup?: unknown
  /** Finds the issuers that a server does not send. Without it, such a server is refused. */
  completeChain?: ((sent: readonly X509Certificate[]) => Promise<Chain>) | undefined
  /** Called for every connection that is opened. */
  onSocket?: ((socket: Socket) => void) | undefined
}

type Protocol = 'http/1.1' | 'h2'

/** OpenSSL did not find an issuer. */
const INCOMPLETE: ReadonlySet<string> = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
])
const NO_COMMON_PROTOCOL = 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code ?? ''

/** OpenSSL reports only that it found no issuer. */
export const isIncompleteCode = (code: string): boolean => INCOMPLETE.has(code)

/** A server that refuses HTTP/1.1 in the handshake, so that HTTP/2 is worth an attempt. */
export const refusesHttp1 = (error: unknown): boolean =>
  codeOf(error) === NO_COMMON_PROTOCOL ||
  (error instanceof Error && codeOf(error.cause) === NO_COMMON_PROTOCOL)

function handshake(
  { host, port, lookup, onSocket }: SecureOptions,
  { protocol, isVerified = true }: { protocol: Protocol; isVerified?: boolean },
  signal: AbortSignal,
): Promise<TLSSocket> {
  signal.throwIfAborted()
  const socket = connect({
    host,
    port,
    lookup: lookup as never,
    secureContext: trust().completing,
    rejectUnauthorized: isVerified,
    ...serverName(host),
    ALPNProtocols: [protocol],
  })
  onSocket?.(socket)
  return new Promise((resolve, reject) => {
    const abort = () => socket.destroy(signal.reason)
    signal.addEventListener('abort', abort)
    socket.once('secureConnect', () => resolve(socket))
    socket.on('error', reject)
    socket.once('close', () => signal.removeEventListener('abort', abort))
  })
}

/** Completes the chain of a server over a connection of its own, over which nothing is sent. */
async function completes(options: SecureOptions, protocol: Protocol, signal: AbortSignal): Promise<boolean> {
  const socket = await handshake(options, { protocol, isVerified: false }, signal)
  const sent = sentCertificates(socket)
  socket.destroy()
  const chain = await options.completeChain?.(sent)
  if (chain?.isComplete) addIssuers(chain.needed.slice(1))
  return chain?.isComplete ?? false
}

async function open(options: SecureOptions, protocol: Protocol, signal: AbortSignal): Promise<TLSSocket> {
  try {
    return await handshake(options, { protocol }, signal)
  } catch (error) {
    if (!options.completeChain || !isIncompleteCode(codeOf(error))) throw error
    if (!(await completes(options, protocol, signal))) throw error
    // OpenSSL itself verifies the completed chain: dates, names and constraints.
    return handshake(options, { protocol }, signal)
  }
}

/** A verified connection that speaks HTTP/1.1, whatever the server speaks. */
export function openSecure(options: SecureOptions): Opening {
  const abort = new AbortController()
  const { signal } = abort
  const connection = open(options, 'http/1.1', signal).catch(async (error: unknown) => {
    if (!refusesHttp1(error)) throw error
    return http1Over(await open(options, 'h2', signal))
  })
  return { connection, cancel: () => abort.abort() }
}
