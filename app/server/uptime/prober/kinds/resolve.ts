import { type LookupAddress, lookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFile, stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { codeOf } from './faults'
import type { Resolve } from './kind'

const HOSTS = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts'
const REREAD_MS = 30_000
/** A server that fails or refuses may have lost its upstream. */
const ANSWERS: ReadonlySet<string> = new Set(['ENODATA', 'ENOTFOUND', 'EFORMERR', 'ENOTIMP'])
/** Extra time for the second address family. */
const GRACE_MS = 50
const LOOPBACK: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

interface Sources {
  readAt: number
  resolver: Resolver
  hosts: ReadonlyMap<string, LookupAddress[]>
  hostsChangedAt: number
}

/**
 * DNS without getaddrinfo, whose four threads a few dead name servers would block. Names without a dot and
 * `.local` use the system. `onFound` gets names that a server resolved.
 */
export function createResolve(servers?: string[], onFound?: (name: string) => void): Resolve {
  let sources: Sources | undefined
  async function current(): Promise<Sources> {
    if (sources && Date.now() - sources.readAt < REREAD_MS) return sources
    const resolver = new Resolver({ timeout: 2_500, tries: 2 })
    if (servers) resolver.setServers(servers)
    // Set before reading, so that concurrent checks don't read the file too.
    const fresh: Sources = { hosts: new Map(), hostsChangedAt: -1, ...sources, readAt: Date.now(), resolver }
    sources = fresh
    await rereadHosts(fresh)
    return fresh
  }
  return async (host) => {
    const name = host.toLowerCase().replace(/\.$/, '')
    const { resolver, hosts } = await current()
    const known = hosts.get(name)
    if (known) return known
    if (name === 'localhost' || name.endsWith('.localhost')) return LOOPBACK
    if (!servers && (!name.includes('.') || name.endsWith('.local'))) return lookupBySystem(name)
    const addresses = await bothFamilies(resolver, name)
    onFound?.(name)
    return addresses
  }
}

/** Whether a name server answers a trivial query. */
export async function respondsAtAll(servers?: string[]): Promise<boolean> {
  const resolver = new Resolver({ timeout: 700, tries: 2 })
  if (servers) resolver.setServers(servers)
  try {
    await resolver.resolveNs('.')
    return true
  } catch (error) {
    return ANSWERS.has(codeOf(error))
  }
}

async function rereadHosts(sources: Sources): Promise<void> {
  try {
    const { mtimeMs } = await stat(HOSTS)
    if (mtimeMs === sources.hostsChangedAt) return
    sources.hosts = parseHosts(await readFile(HOSTS, 'utf8'))
    sources.hostsChangedAt = mtimeMs
  } catch {
    // A system without a hosts file.
  }
}

export function parseHosts(text: string): Map<string, LookupAddress[]> {
  const hosts = new Map<string, LookupAddress[]>()
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    const family = isIP(address)
    if (!family) continue
    for (const name of names.map((each) => each.toLowerCase())) {
      hosts.set(name, [...(hosts.get(name) ?? []), { address, family }])
    }
  }
  return hosts
}

function lookupBySystem(name: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(name, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })
}

/** IPv4 first: without IPv6 a machine often fails only by timeout. */
function bothFamilies(resolver: Resolver, name: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    const found: { 4?: string[]; 6?: string[] } = {}
    const errors: unknown[] = []
    let grace: NodeJS.Timeout | undefined
    const finish = () => {
      clearTimeout(grace)
      const addresses = ([4, 6] as const).flatMap((family) =>
        (found[family] ?? []).map((address) => ({ address, family })),
      )
      if (addresses.length > 0) resolve(addresses)
      else reject(worstOf(errors))
    }
    const settle = (family: 4 | 6, addresses: string[]) => {
      found[family] = addresses
      if (found[4] && found[6]) finish()
      else if (addresses.length > 0) grace = setTimeout(finish, GRACE_MS)
    }
    const ask = (family: 4 | 6, requested: Promise<string[]>) =>
      requested
        .catch((error: unknown) => {
          errors.push(error)
          return []
        })
        .then((addresses) => settle(family, addresses))
    void ask(4, resolver.resolve4(name))
    void ask(6, resolver.resolve6(name))
  })
}

/** With one family unanswered it is unknown whether the name exists. */
function worstOf(errors: unknown[]): unknown {
  const isAbsence = (error: unknown) => codeOf(error) === 'ENOTFOUND' || codeOf(error) === 'ENODATA'
  return (
    errors.find((error) => codeOf(error) === 'ENOTFOUND') ??
    errors.find((error) => !isAbsence(error)) ??
    errors[0]
  )
}
