import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { childEnv } from '~/server/process/env'
import { BEGIN, MEASURED, taskPath } from './exchange'
import { type Isolation, isolation } from './isolation'
import { clearJobFolder, createJobFolder } from './job-folder'

export interface ProcessOptions {
  /** The bundled process that makes one measurement. */
  childPath: string
  /** What keeps the measurement apart; by default all that this machine offers. */
  isolated?: Isolation
}

export interface MeasuringProcess {
  /** Where it looks for its task and leaves its outcome. */
  folder: string
  /**
   * Lets it begin with the task that lies in its folder. When the last load is over it waits, for a moment, until
   * `onMeasured` has returned; then it closes its browser and works the figures out.
   */
  begin: (onMeasured?: () => void) => void
  /** How it ended: an exit code or a signal, and the end of what it said about it. */
  ended: Promise<{ cause: number | NodeJS.Signals | null; said: string }>
  hasEnded: () => boolean
  kill: () => void
  /** Ends all that it started and removes its folder. */
  clear: () => Promise<void>
}

const ERROR_TAIL = 2_000
/** All the child gets of our environment: no key and no password reaches the browser. */
const FORWARDED_VARIABLES =
  /^(PATH|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|FONTCONFIG_\w+|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS)$/

function environment(folder: string): NodeJS.ProcessEnv {
  const passed = Object.entries(childEnv({})).filter(([name]) => FORWARDED_VARIABLES.test(name))
  return {
    ...Object.fromEntries(passed),
    NODE_ENV: 'production',
    HOME: join(folder, 'home'),
    TMPDIR: join(folder, 'tmp'),
    // Name lookups occupy these threads; the default of four makes pages with many hosts wait.
    UV_THREADPOOL_SIZE: '16',
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Ends the child and all it started: its process group and, where it has one, its process namespace. */
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
    env: environment(folder),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

function control(child: ChildProcess, folder: string): MeasuringProcess {
  let said = ''
  const ended = once(child, 'exit').then(([code, signal]) => ({ cause: signal ?? code, said }))
  ended.catch(() => {})
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-ERROR_TAIL)
  })
  // It may be gone before it is told something.
  child.stdin?.on('error', () => {})
  return {
    folder,
    begin(onMeasured) {
      child.stdout?.on('data', (chunk: Buffer) => {
        if (!chunk.includes(MEASURED)) return
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

/** Starts the process of one measurement, which loads the engine and then waits for its task. */
export async function startMeasuringProcess(options: ProcessOptions): Promise<MeasuringProcess> {
  const folder = await createJobFolder()
  try {
    return control(spawnIn(folder, options), folder)
  } catch (error) {
    await clearJobFolder(folder)
    throw error
  }
}
