import { X509Certificate } from 'node:crypto'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'

interface Trust {
  /** The list that Node trusts; another one after a change. */
  source: readonly string[]
  context: SecureContext
  /** By subject. */
  authorities: ReadonlyMap<string, X509Certificate[]>
  /** Intermediate certificates that servers did not send, by fingerprint. */
  issuers: Map<string, X509Certificate>
  /** Has these issuers too; OpenSSL still verifies up to an authority. */
  completing: SecureContext
}
const MAX_ISSUERS = 200
let current: Trust | undefined

/** The trusted authorities, read once: loading them takes longer than a handshake. */
export function trust(): Trust {
  const source = getCACertificates('default')
  if (current?.source !== source) {
    const certificates = source.map((pem) => new X509Certificate(pem))
    const authorities = Map.groupBy(certificates, ({ subject }) => subject)
    const context = createSecureContext()
    current = { source, context, authorities, issuers: new Map(), completing: context }
  }
  return current
}

/** Later handshakes with the completing context find these issuers. */
export function addIssuers(certificates: readonly X509Certificate[]): void {
  const known = trust()
  const before = known.issuers.size
  if (before + certificates.length > MAX_ISSUERS) known.issuers.clear()
  for (const each of certificates) known.issuers.set(each.fingerprint256, each)
  if (known.issuers.size === before) return
  const issuers = [...known.issuers.values()].map(String)
  known.completing = createSecureContext({ ca: [...known.source, ...issuers] })
}
