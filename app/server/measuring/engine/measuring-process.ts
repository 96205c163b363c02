import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { childEnv } from '~/server/platform/env'
import { BEGIN, MEASURED, PROGRESS, taskPath } from './exchange'
import { type Isolation, isolation } from './isolation'
import { clearJobFolder, createJobFolder } from './job-folder'
import type { RunProgress } from './types'

export interface ProcessOptions {
  childPath: string
  isolated?: Isolation
}

export interface MeasuringProcess {
  folder: string
  /**
   * Starts the task in the folder. After the last load the process waits briefly for `onMeasured`, then closes its
   * browser and computes the results.
   */
  begin: (onMeasured?: () => void, onProgress?: (progress: RunProgress) => void) => void
  ended: Promise<{ cause: number | NodeJS.Signals | null; output: string }>
  hasEnded: () => boolean
  kill: () => void
  clear: () => Promise<void>
}

const ERROR_TAIL = 2_000
/** An allowlist: no key or password may reach the browser. */
const FORWARDED_VARIABLES =
  /^(PATH|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|FONTCONFIG_\w+|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS)$/

/** For processes that use the folder for their temporary files. */
export function jobEnvironment(folder: string): NodeJS.ProcessEnv {
  const passed = Object.entries(childEnv({})).filter(([name]) => FORWARDED_VARIABLES.test(name))
  return {
    ...Object.fromEntries(passed),
    NODE_ENV: 'production',
    HOME: join(folder, 'home'),
    TMPDIR: join(folder, 'tmp'),
    // DNS lookups occupy these threads; the default of four delays pages with many hosts.
    UV_THREADPOOL_SIZE: '16',
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Kills the child's process group and, if it has one, its PID namespace. */
function kill(child: ChildProcess): void {
  if (!child.pid || hasEnded(child)) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

function spawnIn(folder: string, options: ProcessOptions): ChildProcess {
  const { prefix } = options.isolated ?? isolation()
  const [command = process.execPath, ...words] = [...prefix, process.execPath]
  return spawn(command, [...words, options.childPath, taskPath(folder)], {
    detached: true,
    cwd: folder,
    env: jobEnvironment(folder),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

function control(child: ChildProcess, folder: string): MeasuringProcess {
  let text = ''
  const ended = once(child, 'exit').then(([code, signal]) => ({ cause: signal ?? code, output: text }))
  ended.catch(() => {})
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk).slice(-ERROR_TAIL)
  })
  // The child may exit before the write.
  child.stdin?.on('error', () => {})
  return {
    folder,
    begin(onMeasured, onProgress) {
      const lines = child.stdout && createInterface({ input: child.stdout })
      lines?.on('line', (line) => {
        if (line.startsWith(PROGRESS)) onProgress?.(JSON.parse(line.slice(PROGRESS.length)))
        if (line !== MEASURED) return
        onMeasured?.()
        child.stdin?.end()
      })
      child.stdin?.write(BEGIN)
    },
    ended,
    hasEnded: () => hasEnded(child),
    kill: () => kill(child),
    async clear() {
      kill(child)
      await clearJobFolder(folder)
    },
  }
}

/** Starts the process of one measurement, which loads the engine and waits for its task. */
export async function startMeasuringProcess(options: ProcessOptions): Promise<MeasuringProcess> {
  const folder = await createJobFolder()
  try {
    return control(spawnIn(folder, options), folder)
  } catch (error) {
    await clearJobFolder(folder)
    throw error
  }
}
