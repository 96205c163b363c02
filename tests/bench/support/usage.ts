import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks in the files of /proc last this long on every Linux that Node runs on. */
const TICK_MS = 10
const SAMPLE_EVERY_MS = 1_000

/** Processor time of a process with all its threads; ms. */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

const mebibytesOf = (pid: number, name: 'VmRSS' | 'VmHWM') => {
  const [, kib] =
    new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
  return Number(kib) / 1024
}

/** Of all processes of PostgreSQL on this machine, those that ended included only while they lived; ms. */
function databaseCpuMs(): Map<number, number> {
  const found = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry)
    if (!pid) continue
    try {
      if (readFileSync(`/proc/${pid}/comm`, 'latin1').trim() === 'postgres') found.set(pid, cpuMsOf(pid))
    } catch {
      // It ended between the listing and the reading.
    }
  }
  return found
}

export interface Usage {
  /** Processors' worth that was used on average. */
  cores: number
  cpuMs: number
  databaseCores: number
  /** The most memory at any time since the process began, and the mean of the watch; MiB. */
  peakMb: number
  meanMb: number
}

/** Watches what a process uses until `stop`. */
export function watchUsage(pid: number): { stop(): Usage } {
  const startedAt = performance.now()
  const cpuAtStart = cpuMsOf(pid)
  const databaseAtStart = databaseCpuMs()
  const memory: number[] = []
  const databaseNow = new Map(databaseAtStart)
  const sample = () => {
    memory.push(mebibytesOf(pid, 'VmRSS'))
    for (const [one, ms] of databaseCpuMs()) databaseNow.set(one, ms)
  }
  sample()
  const timer = setInterval(sample, SAMPLE_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      sample()
      const elapsedMs = performance.now() - startedAt
      const cpuMs = cpuMsOf(pid) - cpuAtStart
      const databaseMs = [...databaseNow].reduce(
        (sum, [one, ms]) => sum + ms - (databaseAtStart.get(one) ?? 0),
        0,
      )
      return {
        cores: cpuMs / elapsedMs,
        cpuMs,
        databaseCores: databaseMs / elapsedMs,
        peakMb: mebibytesOf(pid, 'VmHWM'),
        meanMb: memory.reduce((sum, mb) => sum + mb, 0) / memory.length,
      }
    },
  }
}
