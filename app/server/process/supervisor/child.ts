import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type FreezeLimits, isSignOfLife, watchForFreeze } from '../watch-frozen'

export interface ChildSpec {
  name: string
  command: string
  args: string[]
  env: NodeJS.ProcessEnv
  onLine(line: string): void
  onEnd(message: string): void
  /** The child sends signs of life, or `probe` asks for one: without any it is ended as frozen. */
  liveness?: { probe?: () => Promise<boolean>; limits?: FreezeLimits } | undefined
}

export interface SupervisedChild {
  name: string
  pid(): number | undefined
  /** A message to the running process, if there is one. */
  send(message: object): void
  stop(patienceMs?: number): Promise<void>
  kill(): void
}

const HEALTHY_AFTER = 10_000
const PATIENCE = 20_000

/** Delay before a restart: at once, then 1 s, 2 s … 10 s. */
export function restartDelay(failures: number): number {
  return Math.min(failures, 10) * 1_000
}

/** Failures in a row: a process that ran for a while starts from the smallest delay again. */
export function failuresInARow(before: number, ranMs: number): number {
  return ranMs >= HEALTHY_AFTER ? 0 : before
}

/** Runs a child and restarts it when it exits by itself. */
export function superviseChild(spec: ChildSpec): SupervisedChild {
  let child: ChildProcess | undefined
  let ended: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let failures = 0

  const start = () => {
    const startedAt = performance.now()
    const started = launch(spec)
    child = started
    const watch = spec.liveness && watchStarted(spec, started)
    ended = new Promise((resolve) => {
      const end = (reason: string) => {
        if (child !== started) return
        watch?.stop()
        killGroup(started)
        child = undefined
        resolve()
        if (isStopping) return
        failures = failuresInARow(failures, performance.now() - startedAt)
        const delay = restartDelay(failures++)
        spec.onEnd(`${spec.name} ended by itself (${reason}), starting it again in ${delay / 1_000} s`)
        timer = setTimeout(start, delay)
      }
      started.once('exit', (code, signal) => end(signal ?? `status ${code}`))
      started.once('error', (error) => end(error.message))
    })
  }
  start()

  return {
    name: spec.name,
    pid: () => child?.pid,
    send: (message) => void (child?.connected && child.send(message, () => {})),
    kill: () => child && killGroup(child),
    async stop(patienceMs = PATIENCE) {
      isStopping = true
      clearTimeout(timer)
      if (!child) return
      child.kill('SIGTERM')
      const last = setTimeout(this.kill, patienceMs)
      await ended
      clearTimeout(last)
    },
  }
}

/** A frozen process does not react to SIGTERM either. */
function watchStarted({ name, liveness, onEnd }: ChildSpec, started: ChildProcess) {
  const watch = watchForFreeze({
    ...liveness,
    onFrozen: () => {
      onEnd(`${name} does not respond, ending it`)
      killGroup(started)
    },
  })
  started.on('message', (message) => void (isSignOfLife(message) && watch.sign()))
  return watch
}

/** In its own process group: Ctrl-C in the terminal reaches only the supervisor, which stops its children in order. */
function launch(spec: ChildSpec): ChildProcess {
  const child = spawn(spec.command, spec.args, {
    env: spec.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', spec.onLine)
  }
  return child
}

function killGroup(child: ChildProcess) {
  if (!child.pid) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is empty: all processes have ended.
  }
}
