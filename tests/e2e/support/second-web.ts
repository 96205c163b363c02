import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { childEnv, env } from '../../../app/server/platform/env'
import { waitUntilReady } from '../../../app/server/process/supervisor/ready'

export interface SecondWeb {
  url: string
  stop(): Promise<void>
}

interface SecondWebOptions {
  port: number
  /** The host name in its own addresses. */
  host?: string
  dataDir: string
  settings?: Record<string, string>
}

/** A second web process on the database of the journeys, with settings of its own. */
export async function startSecondWeb(options: SecondWebOptions): Promise<SecondWeb> {
  const { port, host = '127.0.0.1', dataDir, settings = {} } = options
  const { DATABASE_URL } = env()
  if (!DATABASE_URL) throw new Error('The database of the journeys is not known.')
  const url = `http://${host}:${port}`
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
      ...settings,
    }),
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk).slice(-4_000)
  })
  const ended = once(child, 'exit')
  const died = new AbortController()
  child.once('exit', () => died.abort(new Error(`The web process ended by itself.\n${output}`)))

  async function stop() {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  }
  try {
    await waitUntilReady(`http://127.0.0.1:${port}`, died.signal, 'standard error')
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}
