import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { promisify } from 'node:util'
import { childEnv } from '../../../app/server/platform/env'
import { freePort } from '../../../app/server/platform/free-port'

const run = promisify(execFile)
const STARTS_WITHIN = 15_000

export interface TlsProxy {
  ports: { https: number; web: number }
  begin(): Promise<void>
  /** How many certificates were ordered. */
  orders(): number
  /** The subject of the certificate, or null for a refused handshake. */
  certificateOf(host: string): Promise<string | null>
  get(host: string, path: string): Promise<{ status: number; headers: Record<string, unknown>; text: string }>
  stop(): Promise<void>
}

async function untilOpen(port: number): Promise<void> {
  for (const startedAt = Date.now(); Date.now() - startedAt < STARTS_WITHIN; await sleep(50)) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
  }
  throw new Error(`Nothing listens at port ${port}`)
}

/** The documented Caddyfile, with the ports, certificate authority and storage of a test. */
function caddyfile(mainHost: string, settings: string[], upstream: string): string {
  const documented = readFileSync('docs/caddy/Caddyfile', 'utf8')
  const [head = '', ...rest] = documented.split('\n{\n')
  return [head, `{\n${settings.map((line) => `\t${line}`).join('\n')}`, rest.join('\n{\n')]
    .join('\n')
    .replaceAll('127.0.0.1:3000', upstream)
    .replace('lightkeeper.example {', `${mainHost} {`)
}

/** Debian's Caddy with the documented settings, and Pebble as its certificate authority, on loopback. */
export async function prepareTlsProxy(mainHost: string): Promise<TlsProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'lk-tls-'))
  const [http, https, acme, dns, web] = (await Promise.all([0, 1, 2, 3, 4].map(() => freePort()))) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const file = (name: string) => join(folder, name)
  const children: ChildProcess[] = []
  let log = ''
  const begin = (program: string, args: string[]) => {
    const env = childEnv({ HOME: folder, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' })
    const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk))
    children.push(child)
  }
  const options = (host: string) => ({
    host: '127.0.0.1',
    port: https,
    servername: host,
    rejectUnauthorized: false,
  })

  return {
    ports: { https, web },
    async begin() {
      await run('openssl', [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
        ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
        ...['-keyout', file('key.pem'), '-out', file('cert.pem')],
      ])
      const pebble = {
        listenAddress: `127.0.0.1:${acme}`,
        managementListenAddress: '',
        certificate: 'cert.pem',
        privateKey: 'key.pem',
        httpPort: http,
        tlsPort: https,
      }
      writeFileSync(file('pebble.json'), JSON.stringify({ pebble }))
      const settings = [
        'admin off',
        `http_port ${http}`,
        `https_port ${https}`,
        `storage file_system ${file('caddy')}`,
        `acme_ca https://127.0.0.1:${acme}/dir`,
        `acme_ca_root ${file('cert.pem')}`,
      ]
      writeFileSync(file('Caddyfile'), caddyfile(mainHost, settings, `127.0.0.1:${web}`))
      begin('/usr/bin/pebble-challtestsrv', [
        ...['-defaultIPv4', '127.0.0.1', '-defaultIPv6', '', '-dns01', `127.0.0.1:${dns}`, '-management', ''],
        ...['-http01', '', '-https01', '', '-tlsalpn01', ''],
      ])
      begin('/usr/bin/pebble', ['-config', 'pebble.json', '-dnsserver', `127.0.0.1:${dns}`])
      await untilOpen(acme)
      begin('/usr/bin/caddy', ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'])
      await untilOpen(https)
    },
    orders: () => log.match(/Added order/g)?.length ?? 0,
    certificateOf: (host) =>
      new Promise((resolve) => {
        const socket = connectTls(options(host), () => {
          const { subjectaltname } = socket.getPeerCertificate()
          socket.destroy()
          resolve(subjectaltname ?? '')
        })
        socket.on('error', () => resolve(null))
      }),
    get: (host, path) =>
      new Promise((resolve, reject) => {
        const call = request(
          { ...options(host), path, headers: { host: `${host}:${https}` } },
          (response) => {
            let text = ''
            response.on('data', (chunk) => (text += chunk))
            response.on('end', () =>
              resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
            )
          },
        )
        call.on('error', reject).end()
      }),
    async stop() {
      const running = children.filter(({ exitCode }) => exitCode === null)
      const ended = running.map((child) => once(child, 'exit'))
      for (const child of running) child.kill()
      await Promise.all(ended)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
