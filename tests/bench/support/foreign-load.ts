import { readdirSync, readFileSync } from 'node:fs'

const SAMPLE_EVERY_MS = 500

function machineTicks(): { busy: number; all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number)
  const all = ticks.reduce((sum, value) => sum + value, 0)
  return { busy: all - (ticks[3] ?? 0) - (ticks[4] ?? 0), all }
}

interface Usage {
  parent: number
  ticks: number
}

function usages(): Map<number, Usage> {
  const found = new Map<number, Usage>()
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry)
    if (!pid) continue
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      found.set(pid, { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) })
    } catch {
      // The process ended between listing and reading.
    }
  }
  return found
}

/** CPU ticks of this process and its descendants, including those that have ended. */
function createOwnTicks(): () => number {
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  let isFirst = true
  return () => {
    const all = usages()
    const isOurs = (pid: number): boolean =>
      pid === process.pid || (pid > 1 && isOurs(all.get(pid)?.parent ?? 0))
    for (const [pid, { ticks }] of all) {
      if (!last.has(pid) && !isOurs(pid)) continue
      if (!first.has(pid)) first.set(pid, isFirst ? ticks : 0)
      last.set(pid, ticks)
    }
    isFirst = false
    return [...last].reduce((sum, [pid, ticks]) => sum + ticks - (first.get(pid) ?? 0), 0)
  }
}

/** Measures the CPU share of other processes until `stop` (0 to 1 of all CPUs); null where /proc is missing. */
export function watchForeignLoad(): { stop(): number | null } {
  if (process.platform !== 'linux') return { stop: () => null }
  const own = createOwnTicks()
  const start = machineTicks()
  own()
  const timer = setInterval(own, SAMPLE_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      const end = machineTicks()
      const elapsed = end.all - start.all
      return elapsed > 0 ? Math.max(0, (end.busy - start.busy - own()) / elapsed) : 0
    },
  }
}

export const percentText = (share: number | null) => (share === null ? '?' : `${Math.round(share * 100)} %`)

export interface Quiet<T> {
  result: T
  foreign: number | null
  rounds: number
}

/** Repeats a measurement until the machine is quiet, at most `rounds` times; the quietest round counts. */
export async function inQuiet<T>(
  options: { rounds: number; mostForeign: number },
  measure: () => Promise<T>,
): Promise<Quiet<T>> {
  let best: { result: T; foreign: number | null } | undefined
  let rounds = 0
  while (rounds < options.rounds) {
    const watch = watchForeignLoad()
    const result = await measure()
    const foreign = watch.stop()
    rounds++
    if (!best || (foreign ?? 0) < (best.foreign ?? 0)) best = { result, foreign }
    if ((best.foreign ?? 0) <= options.mostForeign) break
  }
  if (!best) throw new Error('Nothing was measured')
  return { ...best, rounds }
}
