import { X509Certificate } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { memoize } from '~/shared/memoize'
import { readFrom } from './read-from'
import { type Chain, MAX_CHAIN_LENGTH } from './sent-certificates'
import { trust } from './trust'

const MAX_KNOWN = 2_000
const MAX_FETCHED_BYTES = 64 * 1024
const FETCH_LIMIT_MS = 3_000
const REFETCH_MS = 3_600_000
const ISSUER_ADDRESS = /^CA Issuers - URI:(http:\S+)$/m

/** Certificates seen in complete chains or fetched, by subject, as browsers keep them. */
const known = new LRUCache<string, X509Certificate>({ max: MAX_KNOWN })

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

const endOf = ({ validToDate }: X509Certificate) => validToDate.getTime()
export const isSelfIssued = ({ subject, issuer }: X509Certificate): boolean => subject === issuer

/** Its common name, or whatever its subject begins with. */
export const certificateName = ({ subject }: X509Certificate): string =>
  (/^CN=(.+)$/m.exec(subject) ?? /^\w+=(.+)$/m.exec(subject))?.[1] ?? ''

/** Whether the issuer has the name of a trusted authority. */
export const isNamedAsTrusted = ({ issuer }: X509Certificate): boolean => trust().authorities.has(issuer)

/** Orders what is needed of several certificates; servers also send more. */
function chainOf(own: X509Certificate, others: readonly X509Certificate[]): Chain {
  const needed = [own]
  for (let last = own; needed.length < MAX_CHAIN_LENGTH; ) {
    const current = last
    const trusted = trust().authorities.get(current.issuer) ?? []
    if (trusted.some((root) => isIssuedBy(current, root))) return { needed, isComplete: true }
    const [issuer] = others
      .filter((other) => other.ca && !needed.includes(other) && isIssuedBy(current, other))
      .toSorted((a, b) => endOf(b) - endOf(a))
    if (!issuer) return { needed, isComplete: false }
    needed.push(issuer)
    last = issuer
  }
  return { needed, isComplete: false }
}

/** Remembered, so that signatures of chains are not verified at every check. */
const knownChain = memoize(
  (sent: readonly X509Certificate[], own: X509Certificate) => chainOf(own, sent.slice(1)),
  {
    max: MAX_KNOWN,
    key: (sent) => sent.map(({ fingerprint256 }) => fingerprint256).join(),
  },
)

/** The chain of what a server sent; remembers the issuers of a complete one. */
export function sentChain(sent: readonly X509Certificate[]): Chain | null {
  const [own] = sent
  if (!own) return null
  const chain = knownChain(sent, own)
  if (chain.isComplete) for (const issuer of chain.needed.slice(1)) known.set(issuer.subject, issuer)
  return chain
}

async function fetchIssuer(address: string, allowPrivate: boolean): Promise<X509Certificate | null> {
  const signal = AbortSignal.timeout(FETCH_LIMIT_MS)
  const reading = { allowPrivate, signal, largest: MAX_FETCHED_BYTES, accept: '*/*' }
  try {
    return new X509Certificate((await readFrom(address, reading)).bytes)
  } catch {
    return null
  }
}

const fetchedIssuer = memoize(fetchIssuer, { max: MAX_KNOWN, ttl: REFETCH_MS })

async function issuerOf(
  certificate: X509Certificate,
  allowPrivate: boolean,
): Promise<X509Certificate | null> {
  const address = ISSUER_ADDRESS.exec(certificate.infoAccess ?? '')?.[1]
  return address ? fetchedIssuer(address, allowPrivate) : null
}

/** Completes an incomplete chain as browsers do: from earlier chains, or from the address in the certificate. */
export async function completedChain(
  sent: readonly X509Certificate[],
  allowPrivate: boolean,
): Promise<Chain> {
  const [own, ...others] = sent
  if (!own) return { needed: [], isComplete: false }
  let chain = chainOf(own, others)
  while (!chain.isComplete) {
    const last = chain.needed.at(-1) ?? own
    const issuer = known.get(last.issuer) ?? (await issuerOf(last, allowPrivate))
    if (!issuer?.ca || chain.needed.length >= MAX_CHAIN_LENGTH || !isIssuedBy(last, issuer)) return chain
    others.push(issuer)
    chain = chainOf(own, others)
    if (chain.isComplete) known.set(issuer.subject, issuer)
  }
  return chain
}

export const isAmong = (certificates: readonly X509Certificate[], one: X509Certificate): boolean =>
  certificates.some(({ fingerprint256 }) => fingerprint256 === one.fingerprint256)

/** Of what the server sent and needs. */
export const firstToEnd = (chain: Chain, sent: readonly X509Certificate[]): X509Certificate | undefined =>
  chain.needed.filter((each) => isAmong(sent, each)).toSorted((a, b) => endOf(a) - endOf(b))[0]
