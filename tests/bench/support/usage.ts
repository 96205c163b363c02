import { readdirSync, readFileSync } from 'node:fs'

/** USER_HZ is 100 on every Linux platform that Node supports. */
const TICK_MS = 10
const SAMPLE_EVERY_MS = 1_000

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

function databaseCpuMs(): Map<number, number> {
  const found = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry)
    if (!pid) continue
    try {
      if (readFileSync(`/proc/${pid}/comm`, 'latin1').trim() === 'postgres') found.set(pid, cpuMsOf(pid))
    } catch {
      // The process ended between listing and reading.
    }
  }
  return found
}

export interface Usage {
  cores: number
  cpuMs: number
  databaseCores: number
  /** Peak memory since the process started, and the mean during the watch; MiB. */
  peakMb: number
  meanMb: number
}

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
