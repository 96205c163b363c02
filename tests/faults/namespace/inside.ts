import { spawn } from 'node:child_process'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, connect, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { wireTo } from '../wire.ts'

/**
 * Runs in a network namespace with only loopback: the page to measure exists only here, and the server is reachable
 * only through one socket.
 */
const [socketPath = '', agentScript = ''] = process.argv.slice(2)
const LATE_MS = 1_500

const listening = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const wire = wireTo(() => connect(socketPath))
const page = createHttp((request, response) => {
  if (request.url === '/') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      '<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,">' +
        '<h1>Only here</h1><img src="/late.svg" width="200" height="100" alt="A square">',
    )
    return
  }
  say({ picture: request.url })
  setTimeout(() => {
    response.writeHead(200, { 'content-type': 'image/svg+xml' })
    response.end('<svg xmlns="http://www.w3.org/2000/svg"><rect width="90" height="90" fill="teal"/></svg>')
  }, LATE_MS)
})

const [wirePort, pagePort] = [await listening(wire), await listening(page)]
const agent = spawn(process.execPath, [agentScript], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, SERVER_URL: `http://127.0.0.1:${wirePort}` },
})
process.on('SIGTERM', () => agent.kill('SIGTERM'))
process.stdin.on('end', () => agent.kill('SIGTERM')).resume()
agent.on('exit', (status) => process.exit(status ?? 1))
say({ url: `http://127.0.0.1:${pagePort}/`, interfaces: Object.keys(networkInterfaces()), agent: agent.pid })
