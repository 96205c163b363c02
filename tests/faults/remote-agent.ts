import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { childEnv } from '~/server/platform/env'
import { isBrowser, processesAt } from './processes'
import type { Product } from './product'
import { wireTo } from './wire'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const INSIDE = fileURLToPath(new URL('./namespace/inside.ts', import.meta.url))

const works = ([command = '', ...words]: string[]) =>
  spawnSync(command, [...words, 'ip', 'link', 'set', 'lo', 'up'], { stdio: 'ignore', timeout: 5_000 })
    .status === 0

/** Command prefix for a new network namespace; null where the system does not allow one. */
export function namespaceCommand(): string[] | null {
  if (process.platform !== 'linux') return null
  return (
    [
      ['unshare', '--net'],
      ['unshare', '--user', '--map-root-user', '--net'],
    ].find(works) ?? null
  )
}

export type RemoteAgent = Awaited<ReturnType<typeof startRemoteAgent>>

export async function startRemoteAgent(product: Product, key: string, namespace: string[]) {
  // A short path: socket paths have a length limit, and the agent would fall back to another directory.
  const home = mkdtempSync('/tmp/le-')
  const temporary = join(home, 't')
  chmodSync(home, 0o755)
  mkdirSync(temporary, { mode: 0o755 })
  const socketPath = join(home, 'wire')
  const { hostname, port } = new URL(product.url)
  const wire = wireTo(() => connect(Number(port), hostname))
  await new Promise<void>((resolve) => wire.listen(socketPath, resolve))
  const agentScript = join(ROOT, 'build', 'processes', 'agent.js')
  const begin = `ip link set lo up && exec "${process.execPath}" "${INSIDE}" "${socketPath}" "${agentScript}"`
  const [command = '', ...words] = [...namespace, 'sh', '-c', begin]
  const child = spawn(command, words, {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: childEnv({
      NODE_ENV: 'production',
      NODE_OPTIONS: undefined,
      DATABASE_URL: undefined,
      AGENT_KEY: key,
      NOISE_CHECK: 'off',
      TMPDIR: temporary,
      LOG_LEVEL: 'warn',
    }),
  })
  const ended = once(child, 'exit')
  let pictures = 0
  const first = await new Promise<{ url: string; interfaces: string[] }>((resolve, reject) => {
    child.once('exit', (status) => reject(new Error(`The agent elsewhere ended with ${status}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('{')) return
      const event = JSON.parse(line)
      if ('picture' in event) pictures += 1
      if ('url' in event) resolve(event)
    })
  })
  return {
    ...first,
    pictures: () => pictures,
    browsers: () => processesAt(home).filter(isBrowser),
    async stop() {
      child.kill('SIGTERM')
      await ended
      await new Promise((resolve) => wire.close(resolve))
      rmSync(home, { recursive: true, force: true })
    },
  }
}
