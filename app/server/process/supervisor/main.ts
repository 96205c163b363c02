import pc from 'picocolors'
import { run } from './run'

const stop = new AbortController()
const forceStop = new AbortController()
const FORCE_STOP_AFTER_MS = 1_500
let firstAt = 0

/** A terminal and a wrapper may both forward the same Ctrl-C; only a later one forces the stop. */
function ask() {
  if (!stop.signal.aborted) firstAt = Date.now()
  else if (Date.now() - firstAt > FORCE_STOP_AFTER_MS) forceStop.abort()
  stop.abort()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
if (process.channel) process.on('disconnect', ask)
// A terminal that is gone or a full disk behind it must not end the product.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
// Ends its processes in order: without it they and PostgreSQL would be left behind.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${pc.red(error.stack ?? error.message)}\n`)
  process.exitCode = 1
  ask()
})

try {
  const status = await run(process.argv.slice(2), { stop: stop.signal, forceStop: forceStop.signal })
  process.exit(status || process.exitCode)
} catch (error) {
  if (stop.signal.aborted && error instanceof Error && error.name === 'AbortError') process.exit(0)
  process.stderr.write(`${pc.red(error instanceof Error ? error.message : String(error))}\n`)
  process.exit(1)
}
