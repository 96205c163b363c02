import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'ldapts'

const run = promisify(execFile)
const STARTS_WITHIN = 15_000

export const BASE = 'dc=example,dc=com'
export const ROOT = `cn=admin,${BASE}`
export const ROOT_PASSWORD = 'directory root password'

export interface Slapd {
  url: string
  /** Self-signed certificate for 127.0.0.1. */
  caFile: string
  administer<T>(work: (client: Client) => Promise<T>): Promise<T>
  /** Stops the server alone, to simulate an unavailable directory. */
  end(): Promise<void>
  stop(): Promise<void>
}

/** The test setup looks in the same places and sets SLAPD_PATH. */
const program = () => process.env.SLAPD_PATH ?? '/usr/sbin/slapd'

/** Folder and certificate, which the product's settings need before the server starts. */
export async function prepareSlapd(): Promise<{ folder: string; caFile: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'lightkeeper-slapd-'))
  const caFile = join(folder, 'cert.pem')
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'],
    ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', join(folder, 'key.pem'), '-out', caFile],
  ])
  return { folder, caFile }
}

/** Debian's OpenLDAP on loopback with its own folder, configuration and TLS. */
export async function startSlapd(
  port: number,
  { folder, caFile }: { folder: string; caFile: string },
): Promise<Slapd> {
  const url = `ldap://127.0.0.1:${port}`
  mkdirSync(join(folder, 'data'))
  const configuration = join(folder, 'slapd.conf')
  writeFileSync(
    configuration,
    [
      ...['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`),
      'modulepath /usr/lib/ldap',
      'moduleload back_mdb',
      `pidfile ${join(folder, 'pid')}`,
      `TLSCertificateFile ${caFile}`,
      `TLSCertificateKeyFile ${join(folder, 'key.pem')}`,
      'security simple_bind=128',
      'disallow bind_anon',
      'database mdb',
      `suffix "${BASE}"`,
      `rootdn "${ROOT}"`,
      `rootpw "${ROOT_PASSWORD}"`,
      `directory ${join(folder, 'data')}`,
      'access to attrs=userPassword by anonymous auth by * none',
      'access to * by users read by * none',
    ].join('\n'),
  )
  const child = spawn(program(), ['-f', configuration, '-h', url, '-d', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'exit')
  const failed = once(child, 'error').then(([error]) => Promise.reject(error))
  failed.catch(() => {})

  async function end() {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  }
  async function stop() {
    await end()
    rmSync(folder, { recursive: true, force: true })
  }
  const died = ended.then(() => Promise.reject(new Error(`slapd ended by itself: ${said}`)))
  died.catch(() => {})
  await Promise.race([waitUntilListening(port), died, failed])

  async function administer<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ url })
    try {
      await client.startTLS({ rejectUnauthorized: false })
      await client.bind(ROOT, ROOT_PASSWORD)
      return await work(client)
    } finally {
      await client.unbind()
    }
  }
  return { url, caFile, administer, end, stop }
}

async function waitUntilListening(port: number): Promise<void> {
  for (const deadline = Date.now() + STARTS_WITHIN; Date.now() < deadline; await sleep(50)) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isThere) return
  }
  throw new Error('slapd does not listen')
}
