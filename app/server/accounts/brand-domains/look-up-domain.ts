import { connect } from 'node:tls'
import type { DomainCheck, RecordState } from '~/shared/rules/brands/domain-state'
import { SECOND_MS } from '~/shared/values/units'
import { mainHost, originOn } from '../../platform/brand-hosts'
import { type DnsRecords, dnsRecords } from '../../platform/dns'
import { txtName } from './host-name'

const TLS_TIMEOUT_MS = 15 * SECOND_MS

const nameOf = (name: string) => name.toLowerCase().replace(/\.$/, '')

/** A CNAME to the main host, or only addresses of it. */
export async function cnameState(dns: DnsRecords, host: string): Promise<RecordState> {
  const main = mainHost()
  const names = await dns.cname(host)
  if (names?.some((name) => nameOf(name) === main)) return 'found'
  const [own, mains] = await Promise.all([dns.addresses(host), dns.addresses(main)])
  if (own === null || mains === null) return 'unknown'
  if (own.length > 0 && own.every((address) => mains.includes(address))) return 'found'
  return own.length > 0 || names?.length ? 'wrong' : 'missing'
}

export async function txtState(dns: DnsRecords, host: string, token: string): Promise<RecordState> {
  const found = await dns.txt(txtName(host))
  if (found === null) return 'unknown'
  if (found.some((text) => text.trim() === token)) return 'found'
  return found.length > 0 ? 'wrong' : 'missing'
}

/**
 * Whether our proxy has a certificate for the host that this machine trusts; null when there is no connection. Asked at
 * the main host's address, so that no record can lead this request elsewhere.
 */
export function findCertificate(host: string): Promise<boolean | null> {
  const { protocol, hostname, port } = new URL(originOn(null))
  if (protocol !== 'https:') return Promise.resolve(null)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: host })
    const settle = (found: boolean | null) => {
      socket.destroy()
      resolve(found)
    }
    let isConnected = false
    socket.setTimeout(TLS_TIMEOUT_MS, () => settle(null))
    socket.once('connect', () => {
      isConnected = true
    })
    socket.once('secureConnect', () => settle(socket.authorized))
    socket.once('error', () => settle(isConnected ? false : null))
  })
}

export async function lookUpDomain(
  { host, token }: { host: string; token: string },
  dns = dnsRecords(),
): Promise<DomainCheck> {
  const [cname, txt] = await Promise.all([cnameState(dns, host), txtState(dns, host, token)])
  const isProven = cname === 'found' && txt === 'found'
  return { cname, txt, hasCertificate: isProven ? await findCertificate(host) : null }
}
