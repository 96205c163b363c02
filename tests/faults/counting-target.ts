import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CountingTarget {
  url: string
  arrivals: ReadonlyMap<string, number[]>
  close(): Promise<void>
}

export async function startCountingTarget(host: string): Promise<CountingTarget> {
  const arrivals = new Map<string, number[]>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const known = arrivals.get(path)
    if (known) known.push(Date.now())
    else arrivals.set(path, [Date.now()])
    response.writeHead(200, { connection: 'close' }).end('Well\n')
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    arrivals,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
