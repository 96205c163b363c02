import { createHash } from 'node:crypto'
import { listen } from './loopback'

export interface PwnedServer {
  /** The prefixes that were requested. */
  asked: string[]
  leaked: Set<string>
  failing: 'status' | 'silence' | null
  close(): Promise<void>
}

const PREFIX = 5
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

/** Mock of the range API of Pwned Passwords, with padding: `<rest of the hash>:<count>` a line. */
export async function startPwnedPasswords(port: number): Promise<PwnedServer> {
  const server: PwnedServer = { asked: [], leaked: new Set(), failing: null, close: async () => {} }
  const close = await listen(port, (request, response) => {
    const prefix = /^\/range\/([0-9A-F]{5})$/.exec(request.url ?? '')?.[1]
    if (!prefix) return response.writeHead(400).end('The hash prefix was not in a valid format')
    server.asked.push(prefix)
    if (server.failing === 'silence') return
    if (server.failing === 'status') return response.writeHead(503).end()
    const found = [...server.leaked].map(hashOf).filter((hash) => hash.startsWith(prefix))
    const lines = [
      ...found.map((hash) => `${hash.slice(PREFIX)}:42`),
      ...['never leaked at all', 'nor this'].map((padding) => `${hashOf(padding).slice(PREFIX)}:0`),
    ]
    response.writeHead(200, { 'content-type': 'text/plain' }).end(lines.join('\r\n'))
  })
  return Object.assign(server, { close })
}
