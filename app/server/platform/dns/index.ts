import { Resolver } from 'node:dns/promises'
import { env } from '../env'

const NO_RECORD: ReadonlySet<string> = new Set(['ENODATA', 'ENOTFOUND'])

/** null: no name server answered, so it is unknown whether there are any. */
export type Records = string[] | null

export interface DnsRecords {
  txt(name: string): Promise<Records>
  cname(name: string): Promise<Records>
  addresses(name: string): Promise<Records>
}

/** Records by the name servers of DOMAIN_DNS_SERVERS, else of the system. */
export function dnsRecords(): DnsRecords {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const servers = env().DOMAIN_DNS_SERVERS
  if (servers.length > 0) resolver.setServers(servers)
  const read = async (answer: Promise<string[]>): Promise<Records> =>
    answer.catch((error: NodeJS.ErrnoException) => (NO_RECORD.has(error.code ?? '') ? [] : null))
  return {
    txt: (name) => read(resolver.resolveTxt(name).then((found) => found.map((chunks) => chunks.join('')))),
    cname: (name) => read(resolver.resolveCname(name)),
    async addresses(name) {
      const [v4, v6] = await Promise.all([read(resolver.resolve4(name)), read(resolver.resolve6(name))])
      return v4 === null && v6 === null ? null : [...(v4 ?? []), ...(v6 ?? [])]
    },
  }
}
