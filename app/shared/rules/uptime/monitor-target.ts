import { monitorsMessages } from '../../messages/monitors'
import { normalizePageUrl, siteNameFromUrl } from '../measuring/urls'
import type { MonitorKind } from './outcomes'

export type MonitorTarget =
  /** `target` is normalized; `url` has the host for the private address check. */
  { ok: true; target: string; url: string } | { ok: false; message: string }

type HttpKind = Extract<MonitorKind, 'http' | 'keyword' | 'json'>
export const isHttpKind = (kind: MonitorKind): kind is HttpKind =>
  kind === 'http' || kind === 'keyword' || kind === 'json'

const HOST = /^(\[[0-9a-f:.]+\]|[^\s/?#@:\\[\]]+)(?::(\d{1,5}))?$/i
const MAX_HOST_LENGTH = 253
const TLS_PORT = 443

/** Normalizes a target: a URL for HTTP types, `host[:port]` (tls), a name (dns), `host:port` (tcp). */
export function normalizeTarget(kind: MonitorKind, text: string): MonitorTarget {
  if (isHttpKind(kind)) {
    const address = normalizePageUrl(text)
    if (!address.ok) return address
    // A request has no fragment.
    const target = address.url.replace(/#.*$/s, '')
    return { ok: true, target, url: target }
  }
  const refusal: MonitorTarget = { ok: false, message: monitorsMessages.faults.target[kind] }
  const place = readHost(text.trim())
  if (!place) return refusal
  const { host, port } = place
  const accept = (target: string): MonitorTarget => ({ ok: true, target, url: `http://${host}/` })
  if (kind === 'dns') return port === null && !isAddress(host) ? accept(host) : refusal
  if (kind === 'tcp') return port === null ? refusal : accept(`${host}:${port}`)
  return accept(port === null || port === TLS_PORT ? host : `${host}:${port}`)
}

/** Punycode, lower case. */
function readHost(text: string): { host: string; port: number | null } | null {
  const [, name = '', digits] = HOST.exec(text) ?? []
  if (name === '' || !URL.canParse(`http://${name}`)) return null
  const host = new URL(`http://${name}`).hostname.replace(/\.$/, '')
  const port = digits === undefined ? null : Number(digits)
  const isPort = port === null || (port > 0 && port < 65_536)
  return isPort && host.length <= MAX_HOST_LENGTH ? { host, port } : null
}

const isAddress = (host: string) => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)

/** The checked target: the monitor's own, or derived from its page's URL. */
export function targetOf(kind: MonitorKind, address: string): string {
  if (isHttpKind(kind) || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return address
  const { hostname, port, protocol } = new URL(address)
  const isSecure = protocol === 'https:'
  if (kind === 'dns') return hostname
  if (kind === 'tcp') return `${hostname}:${port || (isSecure ? TLS_PORT : 80)}`
  return isSecure && port ? `${hostname}:${port}` : hostname
}

/** The default name. */
export const nameOfTarget = (kind: MonitorKind, target: string): string =>
  isHttpKind(kind) ? siteNameFromUrl(target) : target
