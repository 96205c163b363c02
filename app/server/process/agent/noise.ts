import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import type { RunNoise } from '~/shared/schemas/agent'

/** Shorter runs contain no measurement that could be disturbed. */
const MIN_SAMPLE_MS = 2_000
const MICROSECONDS = 1_000

function read(path: string): string | null {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return null
  }
}

const numbers = (text: string) => text.trim().split(/\s+/).map(Number)

function machineTicks(): Stock['machine'] {
  const line = read('/proc/stat')?.split('\n')[0]
  if (!line) return null
  const ticks = numbers(line.slice(4)).slice(0, 8)
  const all = ticks.reduce((sum, value) => sum + value, 0)
  const stolen = ticks[7] ?? 0
  return { all, busy: all - (ticks[3] ?? 0) - (ticks[4] ?? 0) - stolen, stolen }
}

/** CPU ticks of a process and its ended children; null when the system does not report them. */
function ticksOf(pid: number | string): number | null {
  const stat = read(`/proc/${pid}/stat`)
  if (!stat) return null
  const fields = numbers(stat.slice(stat.lastIndexOf(')') + 4))
  return fields.slice(10, 14).reduce((sum, value) => sum + value, 0)
}

/** Some kernels lack this file, so children can't be counted. */
const HAS_CHILDREN_FILE = read('/proc/thread-self/children') !== null

function childrenOf(pid: number | string): string[] {
  const threads = `/proc/${pid}/task`
  try {
    return readdirSync(threads).flatMap(
      (thread) => read(`${threads}/${thread}/children`)?.match(/\d+/g) ?? [],
    )
  } catch {
    return []
  }
}

/**
 * Ticks of this process and all its children. Running ones are read directly: browser processes that are killed with
 * their namespace never reach the parent's count.
 */
export function ownTicks(): number | null {
  const own = ticksOf(process.pid)
  if (own === null || !HAS_CHILDREN_FILE) return null
  let sum = own
  const waiting = childrenOf(process.pid)
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    sum += ticksOf(pid) ?? 0
    waiting.push(...childrenOf(pid))
  }
  return sum
}

/** Time that processes waited for a CPU (PSI), of our container if there is one. */
function waitedMicroseconds(): number | null {
  const text = read('/sys/fs/cgroup/cpu.pressure') ?? read('/proc/pressure/cpu')
  const total = /^some .*total=(\d+)/m.exec(text ?? '')?.[1]
  return total === undefined ? null : Number(total)
}

const share = (part: number, whole: number) => Math.min(1, Math.max(0, part / whole))

export interface Stock {
  at: number
  machine: { all: number; busy: number; stolen: number } | null
  own: number | null
  waited: number | null
  hasAllProcessors: boolean
}

const takeStockHere = (): Stock => ({
  at: performance.now(),
  machine: machineTicks(),
  own: ownTicks(),
  waited: waitedMicroseconds(),
  // With only some of the CPUs, load on the others does not affect us.
  hasAllProcessors: availableParallelism() >= cpus().length,
})

/**
 * Records the machine load until the last page load. Reads a few lines at start and end only, so that it does not
 * disturb the run. Null when the system reports nothing.
 */
export function watchNoise(takeStock: () => Stock = takeStockHere): () => RunNoise | null {
  const start = takeStock()
  return () => {
    const end = takeStock()
    const ms = end.at - start.at
    if (ms < MIN_SAMPLE_MS || !start.machine || !end.machine) return null
    const all = end.machine.all - start.machine.all
    if (all <= 0) return null
    const busy = end.machine.busy - start.machine.busy
    const own = start.own !== null && end.own !== null ? end.own - start.own : null
    const waited = start.waited !== null && end.waited !== null ? end.waited - start.waited : null
    return {
      pressure: waited === null ? null : share(waited, ms * MICROSECONDS),
      foreign: own === null || !end.hasAllProcessors ? null : share(busy - own, all),
      steal: share(end.machine.stolen - start.machine.stolen, all),
      load: (loadavg()[0] ?? 0) / cpus().length,
    }
  }
}
