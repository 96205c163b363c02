import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import { createServer as createSecure } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Certificate, createAuthority } from '~/server/uptime/prober/fixtures/certificates'
import type { Visit } from '../fixtures/answer.ts'
import type { OddPage } from '../fixtures/odd-pages/index.ts'
import { ODD_PAGES } from '../fixtures/odd-pages/index.ts'
import { startFixtureServer } from './fixture-server'

export type { OddPage } from '../fixtures/odd-pages/odd-page.ts'
export { ODD_PAGES }

export interface OddPagesServer {
  urlOf: (page: OddPage) => string
  /** Starts the browser with the certificate of the HTTP/2 server pinned. */
  browserPath: string
  close: () => Promise<void>
}

async function listen(server: Server): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

const pinOf = ({ cert }: Certificate) =>
  createHash('sha256')
    .update(new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')

/** Resets the stream of a page without an answer; the agent's first request comes over HTTP/1. */
function startHttp2(certificate: Certificate) {
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
    const page = ODD_PAGES.find(({ name }) => request.url === `/${name}`)
    if (page?.answer) void page.answer({ request, response } as unknown as Visit)
    else if (request.httpVersionMajor === 2 && page) request.stream.close(2)
    else response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end('<h1>First</h1>')
  })
  return listen(server as unknown as Server)
}

export async function startOddPages(browserPath: string): Promise<OddPagesServer> {
  const authority = createAuthority()
  const names = 'DNS:localhost,IP:127.0.0.1'
  const [pinned, unknown] = [1, 2].map(() => authority.sign({ names, fromDays: -2, toDays: 90 }))
  authority.remove()
  if (!pinned || !unknown) throw new Error('no certificates')
  const folder = mkdtempSync(join(tmpdir(), 'lightkeeper-odd-'))
  const start = join(folder, 'browser.sh')
  writeFileSync(
    start,
    `#!/bin/sh\nexec ${browserPath} --ignore-certificate-errors-spki-list=${pinOf(pinned)} "$@"\n`,
  )
  chmodSync(folder, 0o755)
  chmodSync(start, 0o755)
  const site = await startFixtureServer()
  const http2 = await startHttp2(pinned)
  const untrusted = await listen(
    createSecure({ ...unknown }, (_, response) => void response.end('<h1>Unknown</h1>')),
  )
  const noTls = await listen(createServer((socket) => void socket.resume().end('no tls here\r\n\r\n')))
  const origins: Record<NonNullable<OddPage['at']>, string> = {
    plain: `${site.url}/odd`,
    http2: `https://localhost:${http2.port}`,
    untrusted: `https://127.0.0.1:${untrusted.port}`,
    'no-tls': `https://127.0.0.1:${noTls.port}`,
    'closed-port': 'http://127.0.0.1:65530',
    'no-host': 'http://gone.invalid',
  }
  return {
    urlOf: ({ at = 'plain', name, route = '' }) => `${origins[at]}/${name}${route}`,
    browserPath: start,
    async close() {
      await Promise.all([site, http2, untrusted, noTls].map((one) => one.close()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
