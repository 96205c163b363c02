import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/** A web server at a free port of loopback, while the tests of the file run. */
export function webServer(listener: RequestListener) {
  const server = createServer(listener)
  const at = { port: 0, host: '', base: '' }
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    at.port = (server.address() as AddressInfo).port
    at.host = `127.0.0.1:${at.port}`
    at.base = `http://${at.host}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return at
}
