import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countCpu } from './cpu-time.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const live = new Set()
let receivedSignal = null

/** Progress goes to standard error: standard output belongs to the command itself. */
export function say(text) {
  process.stderr.write(`${text}\n`)
}

export function fail(text) {
  say(text)
  process.exit(1)
}

function forwardSignal(signal) {
  receivedSignal ??= signal
  for (const child of live) child.kill(signal)
  if (live.size === 0) process.exit(statusOf(null, signal))
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forwardSignal(signal))
if (process.channel) {
  process.on('disconnect', () => forwardSignal('SIGTERM'))
  process.channel.unref()
}

function statusOf(code, signal) {
  const numbers = { SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143 }
  return code ?? numbers[signal] ?? 1
}

/**
 * Runs a program to its end. `capture` returns its output instead of showing it; `countsCpu` returns the CPU seconds of
 * the program and its descendants, null when not available.
 */
export function run(command, args, { env = {}, capture = false, countsCpu = false, stdio } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: stdio ?? (capture ? ['ignore', 'pipe', 'pipe'] : 'inherit'),
    })
    live.add(child)
    const readCpu = countsCpu && child.pid ? countCpu(child.pid) : () => null
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    const end = (status) => {
      if (!live.delete(child)) return
      const cpuSeconds = readCpu()
      if (receivedSignal) process.exit(status)
      resolve({ status, output, cpuSeconds })
    }
    child.once('error', (error) => {
      output += error.message
      end(127)
    })
    child.once(capture ? 'close' : 'exit', (code, signal) => end(statusOf(code, signal)))
  })
}

export async function must(title, command, args, options) {
  const { status, output } = await run(command, args, options)
  if (status !== 0) fail(`${output}\n${title} failed (status ${status}).`)
}

/**
 * Hands the terminal to a program and exits with its status. Forwards signals; the IPC channel tells the program when
 * this process dies, even by SIGKILL.
 */
export async function become(command, args, env = {}) {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) {
    // A killed npm forwards no signal, but this process then has another parent.
    setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 1_000).unref()
  }
  const { status } = await run(command, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  process.exit(status)
}

export function tool(name) {
  return join(root, 'node_modules', '.bin', name)
}

/** npm under this Node, since it selects packages by the version it runs on. */
export function npm(...args) {
  const script = process.env.npm_execpath
  if (script?.endsWith('npm-cli.js')) return [process.execPath, [script, ...args]]
  return ['npm', args]
}
