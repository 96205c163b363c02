import { X509Certificate } from 'node:crypto'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'

interface Trust {
  /** The list that Node trusts; another one after a change. */
  source: readonly string[]
  context: SecureContext
  /** By subject. */
  authorities: ReadonlyMap<string, X509Certificate[]>
}
let current: Trust | undefined

/** The trusted authorities, read once: loading them takes longer than a handshake. */
export function trust(): Trust {
  const source = getCACertificates('default')
  if (current?.source !== source) {
    const certificates = source.map((pem) => new X509Certificate(pem))
    const authorities = Map.groupBy(certificates, ({ subject }) => subject)
    current = { source, context: createSecureContext(), authorities }
  }
  return current
}
