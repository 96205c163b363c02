import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countCpu } from './cpu-time.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** A process that a program left behind may keep its output open. */
const MAX_WAIT_FOR_OUTPUT_MS = 5_000

const live = new Set()
/** Of the work that runs beside other work: { output, niceness }. */
const beside = new AsyncLocalStorage()
let receivedSignal = null

/** Progress goes to standard error: standard output belongs to the command itself. */
export function say(text) {
  const output = beside.getStore()?.output
  if (output) output.push([process.stderr, `${text}\n`])
  else process.stderr.write(`${text}\n`)
}

/**
 * For work beside other work: shows what it says and its programs print in one piece, when it has ended or this process
 * ends before. With a `niceness` its programs leave the CPU to others.
 */
export async function inOnePiece(niceness, work) {
  const output = []
  const show = () => {
    for (const [stream, text] of output.splice(0)) stream.write(text)
  }
  process.once('exit', show)
  try {
    return await beside.run({ output, niceness }, work)
  } finally {
    process.off('exit', show)
    show()
  }
}

/** For work that others wait for. */
export const atOnce = (work) => beside.run(undefined, work)

export function fail(text) {
  say(text)
  for (const child of live) child.kill()
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
    // This process ends as soon as the programs have that run beside.
    if (receivedSignal) return
    const store = beside.getStore()
    const isPiped = capture || store !== undefined
    const words = [...(store?.niceness ? ['nice', '-n', String(store.niceness)] : []), command, ...args]
    const child = spawn(words[0], words.slice(1), {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: stdio ?? (isPiped ? ['ignore', 'pipe', 'pipe'] : 'inherit'),
    })
    live.add(child)
    const readCpu = countsCpu && child.pid ? countCpu(child.pid) : () => null
    let output = ''
    for (const name of ['stdout', 'stderr'])
      child[name]?.on('data', (chunk) => {
        if (capture) output += chunk
        else store?.output.push([process[name], chunk])
      })
    const end = (status) => {
      if (!live.delete(child)) return
      const cpuSeconds = readCpu()
      if (!receivedSignal) resolve({ status, output, cpuSeconds })
      else if (live.size === 0) process.exit(status)
    }
    child.once('error', (error) => {
      output += error.message
      end(127)
    })
    child.once('close', (code, signal) => end(statusOf(code, signal)))
    child.once('exit', (code, signal) => {
      const endNow = () => end(statusOf(code, signal))
      if (isPiped) setTimeout(endNow, MAX_WAIT_FOR_OUTPUT_MS).unref()
      else endNow()
    })
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
