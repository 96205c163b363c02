import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { childEnv } from '../../../app/server/platform/env'
import { freePort } from '../../../app/server/platform/free-port'
import { waitUntilReady } from '../../../app/server/process/supervisor/ready'
import { ADMIN } from './people'
import { descendants, leftOf } from './processes'

export interface Product {
  url: string
  dataDir: string
  /** Ends it as a user would; throws when processes or files remain. */
  stop(): Promise<void>
}

const STOPS_WITHIN = 40_000
const HOST = '127.0.0.1'

export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lightkeeper-e2e-'))
  const port = await freePort()
  const url = `http://${HOST}:${port}`
  // The IPC channel closes even on SIGKILL, so the product ends with this process.
  const child = spawn(process.execPath, ['--enable-source-maps', 'build/processes/supervisor.js'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: childEnv({
      NODE_ENV: 'production',
      NODE_OPTIONS: undefined,
      HOST,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: undefined,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ALLOW_PRIVATE_TARGETS: '1',
      BILLING: 'on',
      // The tests themselves use the CPU.
      NOISE_CHECK: 'off',
      // Tests must not contact anything outside this machine.
      UPTIME_CANARIES: 'off',
      DOMAIN_LOOKUP_URL: 'off',
    }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-8_000)
    })
  }
  const ended = once(child, 'exit')

  const stop = async () => {
    const started = child.pid ? descendants(child.pid) : []
    child.kill('SIGTERM')
    const isDone = await Promise.race([ended, sleep(STOPS_WITHIN, null, { ref: false })])
    if (!isDone) child.kill('SIGKILL')
    const left = await leftOf(started, dataDir)
    rmSync(dataDir, { recursive: true, force: true })
    if (!isDone) throw new Error(`The product did not stop within ${STOPS_WITHIN / 1000} s.\n${output}`)
    if (left.length > 0) throw new Error(`Still running after the product stopped:\n${left.join('\n')}`)
  }

  const died = new AbortController()
  child.once('exit', () => died.abort(new Error('The product ended by itself.')))
  try {
    await waitUntilReady(url, died.signal, join(dataDir, 'logs'))
  } catch (error) {
    await stop().catch(() => {})
    throw new Error(`The product did not start: ${String(error)}\n${output}`, { cause: error })
  }
  return { url, dataDir, stop }
}
