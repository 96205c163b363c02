import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnv, env } from '../../../app/server/process/env'
import { waitUntilReady } from '../../../app/server/process/supervisor/ready'
import { freePort } from '../../mocks/loopback'

/** A web process of the shared product under a host name: browsers make no passkeys for an IP address. */
export async function startWebOnLocalhost(): Promise<{ url: string; stop(): Promise<void> }> {
  const { DATABASE_URL } = env()
  if (!DATABASE_URL) throw new Error('The database of the journeys is not known.')
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'lightkeeper-localhost-'))
  const child = spawn(process.execPath, ['--enable-source-maps', 'build/processes/web.js'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: childEnv({
      NODE_ENV: 'production',
      NODE_OPTIONS: undefined,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    }),
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-4_000)
  })
  const ended = once(child, 'exit')
  const died = new AbortController()
  child.once('exit', () => died.abort(new Error(`The web process ended by itself.\n${said}`)))

  async function stop() {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(`http://127.0.0.1:${port}`, died.signal, 'standard error')
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}
