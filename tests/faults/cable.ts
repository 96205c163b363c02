import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { childEnv } from '~/server/platform/env'
import { wireTo } from './wire'

const FAR_SCRIPT = fileURLToPath(new URL('./namespace/far.ts', import.meta.url))
const WORKER = fileURLToPath(new URL('../../build/processes/worker.js', import.meta.url))

export interface Cable {
  urls: string[]
  /** Disconnects the far end, the near end too, or reconnects both. */
  order(what: 'far' | 'near' | 'mend'): void
  stop(): Promise<void>
}

/** A worker in its own network namespace: one cable leads to its targets and canaries, another path to its database. */
export async function startBehindCable(
  variables: Record<string, string> & { DATABASE_URL: string },
  namespace: string[],
): Promise<Cable> {
  const folder = mkdtempSync(join(tmpdir(), 'lightkeeper-cable-'))
  const socketPath = join(folder, 'database')
  const { hostname, port } = new URL(variables.DATABASE_URL)
  const wire = wireTo(() => connect(Number(port), hostname))
  await new Promise<void>((resolve) => wire.listen(socketPath, resolve))
  const [command = '', ...words] = [...namespace, process.execPath, FAR_SCRIPT, socketPath, WORKER]
  const child = spawn(command, words, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: childEnv({ NODE_ENV: 'production', NODE_OPTIONS: undefined, LOG_LEVEL: 'warn', ...variables }),
  })
  const ended = once(child, 'exit')
  const { urls } = await new Promise<{ urls: string[] }>((resolve, reject) => {
    child.once('exit', (status) => reject(new Error(`The worker behind the cable ended with ${status}`)))
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)))
  })
  return {
    urls,
    order: (what) => void child.stdin.write(`${what}\n`),
    async stop() {
      child.kill('SIGTERM')
      await ended
      await new Promise((resolve) => wire.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
