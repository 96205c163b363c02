import { listen } from './loopback'

export interface RdapServer {
  /** The domains that were asked for. */
  asked: string[]
  /** When each domain expires; null: registered, without a date. Others are not found. */
  domains: Map<string, string | null>
  failing: 'status' | 'text' | null
  close(): Promise<void>
}

const domainOf = (name: string, expires: string | null) => ({
  rdapConformance: ['rdap_level_0'],
  objectClassName: 'domain',
  handle: `${name}-HANDLE`,
  ldhName: name,
  status: ['active'],
  events: [
    { eventAction: 'registration', eventDate: '2001-05-04T10:00:00Z' },
    ...(expires ? [{ eventAction: 'expiration', eventDate: expires }] : []),
    { eventAction: 'last update of RDAP database', eventDate: '2026-11-28T00:00:00Z' },
  ],
})

/** An RDAP server (RFC 9082, 9083) that knows some domains. */
export async function startRdap(port: number): Promise<RdapServer> {
  const server: RdapServer = { asked: [], domains: new Map(), failing: null, close: async () => {} }
  const close = await listen(port, (request, response) => {
    const name = decodeURIComponent(/^\/domain\/([^/?]+)$/.exec(request.url ?? '')?.[1] ?? '')
    server.asked.push(name)
    if (server.failing === 'status') return response.writeHead(503).end()
    if (server.failing === 'text') return response.writeHead(200).end('<html>')
    response.setHeader('content-type', 'application/rdap+json')
    const expires = server.domains.get(name)
    if (expires === undefined)
      return response.writeHead(404).end(JSON.stringify({ errorCode: 404, title: 'Not Found' }))
    response.writeHead(200).end(JSON.stringify(domainOf(name, expires)))
  })
  return Object.assign(server, { close })
}
