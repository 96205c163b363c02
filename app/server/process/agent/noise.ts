import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import type { AgentMachineLoad, RunNoise } from '~/shared/schemas/agent'

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

/** Time that some or all processes waited (PSI), of our container if there is one. */
function waitedMicroseconds(resource: 'cpu' | 'memory', who: 'some' | 'full'): number | null {
  const text = read(`/sys/fs/cgroup/${resource}.pressure`) ?? read(`/proc/pressure/${resource}`)
  const total = new RegExp(`^${who} .*total=(\\d+)`, 'm').exec(text ?? '')?.[1]
  return total === undefined ? null : Number(total)
}

const share = (part: number, whole: number) => Math.min(1, Math.max(0, part / whole))

export interface Stock {
  at: number
  machine: { all: number; busy: number; stolen: number } | null
  own: number | null
  waited: number | null
  /** For memory. */
  stalled: number | null
  hasAllProcessors: boolean
}

const takeStockHere = (): Stock => ({
  at: performance.now(),
  machine: machineTicks(),
  own: ownTicks(),
  waited: waitedMicroseconds('cpu', 'some'),
  stalled: waitedMicroseconds('memory', 'full'),
  // With only some of the CPUs, load on the others does not affect us.
  hasAllProcessors: availableParallelism() >= cpus().length,
})

const difference = (from: number | null, to: number | null) =>
  from === null || to === null ? null : to - from

/** Null when the system reports nothing, or too little time passed. */
function loadBetween(start: Stock, end: Stock): AgentMachineLoad | null {
  const ms = end.at - start.at
  if (ms < MIN_SAMPLE_MS || !start.machine || !end.machine) return null
  const all = end.machine.all - start.machine.all
  if (all <= 0) return null
  const busy = end.machine.busy - start.machine.busy
  const own = difference(start.own, end.own)
  const waited = difference(start.waited, end.waited)
  const stalled = difference(start.stalled, end.stalled)
  return {
    pressure: waited === null ? null : share(waited, ms * MICROSECONDS),
    foreign: own === null || !end.hasAllProcessors ? null : share(busy - own, all),
    steal: share(end.machine.stolen - start.machine.stolen, all),
    load: (loadavg()[0] ?? 0) / cpus().length,
    memory: stalled === null ? null : share(stalled, ms * MICROSECONDS),
  }
}

/**
 * Records the machine load until the last page load. Reads a few lines at start and end only, so that it does not
 * disturb the run. Null when the system reports nothing.
 */
export function watchNoise(takeStock: () => Stock = takeStockHere): () => RunNoise | null {
  const start = takeStock()
  return () => {
    const load = loadBetween(start, takeStock())
    if (!load) return null
    const { memory, ...noise } = load
    return noise
  }
}

/** Most runs end before the first sample, which therefore disturbs only those that are long anyway. */
const SAMPLE_EVERY_MS = 15_000

/**
 * Records the machine load of a run that may fail. The CPU time of a browser is gone with its processes, so the figures
 * end with the last sample that had it. Null when there was none.
 */
export function watchMachine({
  takeStock = takeStockHere,
  everyMs = SAMPLE_EVERY_MS,
}: {
  takeStock?: () => Stock
  everyMs?: number
} = {}): () => AgentMachineLoad | null {
  const start = takeStock()
  let last = start
  const timer = setInterval(() => {
    const stock = takeStock()
    if ((stock.own ?? 0) >= (last.own ?? 0)) last = stock
  }, everyMs)
  return () => {
    clearInterval(timer)
    return loadBetween(start, last)
  }
}

/** Each call returns the machine load since the one before. */
export function createLoadReader(takeStock: () => Stock = takeStockHere): () => AgentMachineLoad | null {
  let last = takeStock()
  return () => {
    const stock = takeStock()
    const load = loadBetween(last, stock)
    if (load) last = stock
    // Since its browsers have ended, their time would look like that of others.
    return load && { ...load, foreign: null }
  }
}
