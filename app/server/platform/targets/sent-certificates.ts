import type { X509Certificate } from 'node:crypto'
import type { TLSSocket } from 'node:tls'

export interface Chain {
  /** The server's own certificate and its issuers, without the trusted authority. */
  needed: X509Certificate[]
  /** An authority that this installation trusts issued the last one. */
  isComplete: boolean
}

export const MAX_CHAIN_LENGTH = 8

/** What the server sent, its own first. Node gives them once a connection, each as the issuer of the one before. */
export function sentCertificates(socket: TLSSocket): X509Certificate[] {
  const sent: X509Certificate[] = []
  let next = socket.getPeerX509Certificate()
  while (next && sent.length < MAX_CHAIN_LENGTH) {
    sent.push(next)
    next = next.issuerCertificate === next ? undefined : next.issuerCertificate
  }
  return sent
}
